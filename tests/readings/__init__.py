"""What kept logs are read as: each act with what it changes, each finding word by word, and the end.

    python -m tests.readings renew               # writes anew what kept logs are read as
    python -m tests.readings renew tour by-mail  # of these alone
    python -m tests.readings draw                # draws the games anew that were not recorded

Any change of reading, judging or words that a kept game shows is a difference here, wanted or not: whoever
renews reads it (``git diff``) and answers for it. Games are those that VASSAL wrote
(``tests/fixtures/logs``), and drawn ones: told at tidy and untidy tables, some with a fault, or as open logs
of inquisitive tables, which do much that the rules forbid. Their logs are kept as well, so that bots and
writers may change. ``told`` holds the words in which the writer of each game tells what was read.
"""
