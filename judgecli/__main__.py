"""The entry point.  `judge --version` is answered before anything is imported, a bare `judge` without the command
line's machinery; all else goes to `app`."""

VERSION = "0.1.0"  # a literal, so that answering costs nothing; a test compares it with pyproject.toml


def main() -> int | None:
    """Runs what was asked for; the exit status is returned, or raised as SystemExit by the command line."""
    import os
    import sys

    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us: nothing to read, and nobody reads
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    try:
        try:
            return _command()
        finally:
            sys.stdout.flush()  # here, where a full disk can still be named
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has gone
        _write_no_more()
        return 1
    except OSError as error:
        if os.environ.get("JUDGECLI_DEBUG"):
            raise
        _write_no_more()
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"judge: {where}{(error.strerror or str(error)).lower()}\n")
        return 2
    except Exception as error:
        if os.environ.get("JUDGECLI_DEBUG"):
            raise
        sys.stderr.write(f"judge: internal error: {error!r}; JUDGECLI_DEBUG=1 shows where\n")
        return 2


def _write_no_more() -> None:
    """What is still to be written goes nowhere, so that leaving doesn't fail once more."""
    import os
    import sys

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command() -> int | None:
    import os
    import sys

    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"judge {VERSION}\n")
        return 0
    import gc

    # Imports make many objects that live for ever: looking through them again and again costs a tenth of the start.
    gc.set_threshold(50_000)
    if not sys.argv[1:] and "_JUDGE_COMPLETE" not in os.environ:
        from judgecli.shell.interactive import interactive

        return interactive()
    from judgecli.app import run_app

    return run_app()


if __name__ == "__main__":
    raise SystemExit(main())
