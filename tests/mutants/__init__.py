"""Small faults planted in the engines, readers and lint: does a test notice each of them?

    python -m tests.mutants --seed 1 --sample 100             # draws the faults; needs Python 3.12 or later
    python -m tests.mutants --seed 1 --sample 100 --only 17   # one of them again, with what the tests say
    python -m tests.mutants --seed 1 --sample 100 --into FILE   # goes on where it was cut short
    python -m tests.mutants --at hfmod/engine/books.py:40-60 --tests tests/engine   # all those of some lines
    python -m tests.mutants --at hfmod/engine/books.py --tests tests/engine --seconds 20   # of a file

First the suite, without what is marked thorough, is run once to see which tests run which lines. That is
kept in build/mutants, and a file of tests is run again for it only when it changes. Then each fault is
planted alone, in a process forked off from one that has collected all the tests, and the tests that run its
line are run there, first those that have noticed faults near by, then the quickest ones, until one fails.
(Where none does, and the line runs while files are imported, the fault is planted once more by itself.) A
fault that no test notices is printed with its line, before and after: it is a gap in the tests, or changes
nothing that anybody could see. ``--seconds`` bounds the work of the tests of one fault; where whole games
are among them, try what is left with more.

The faults are our own, and few kinds of them: what tools for mutation testing plant by the thousand in each
file (mutmut, cosmic-ray) is sampled here over all of them, and run against the tests of a line alone.
"""
