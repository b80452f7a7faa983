"""The pytest plugin: a folder of `.judge` files is a test suite, one item each.

It is loaded in every pytest run of the environment, so nothing of ours is imported until such a file is met.
"""


def pytest_collect_file(file_path, parent):  # type: ignore[no-untyped-def]
    """Collects `*.judge`."""
    if file_path.suffix != ".judge":
        return None
    from judgecli.transcripts.pytest_items import TranscriptFile

    return TranscriptFile.from_parent(parent, path=file_path)
