"""The entry point.  `judge --version` is answered before anything is imported, a bare `judge` without the command
line's machinery; all else goes to `app`."""

VERSION = "0.1.0"  # a literal, so that answering costs nothing; a test compares it with pyproject.toml


def main() -> int | None:
    """Runs what was asked for; the exit status is returned, or raised as SystemExit by the command line."""
    import os
    import sys

    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        sys.stdout.write(f"judge {VERSION}\n")
        return 0
    if not arguments and "_JUDGE_COMPLETE" not in os.environ:
        from judgecli.shell.interactive import interactive

        return interactive()
    from judgecli.app import run_app

    return run_app()


if __name__ == "__main__":
    raise SystemExit(main())
