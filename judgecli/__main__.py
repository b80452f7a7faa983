"""The entry point.  `judge --version` is answered before anything is imported; all else goes to `app`."""

from judgecli import VERSION


def main() -> int | None:
    """Runs the command line; the exit status is raised as SystemExit by the command line itself."""
    import sys

    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"judge {VERSION}\n")
        return 0
    from judgecli.app import run_app

    return run_app()


if __name__ == "__main__":
    raise SystemExit(main())
