"""Small faults planted in the engines, readers and lint: does a test notice each of them?

    python -m tests.mutants --seed 1 --sample 100             # draws the faults; needs Python 3.12 or later
    python -m tests.mutants --seed 1 --sample 100 --only 17   # one of them again, with what the tests say

First the suite is run once to see which tests run which of the lines (kept in build/mutants for as long as no
file changes). Then each fault is planted alone, in a process forked off from one that has collected all the
tests, and the tests that run its line are run there, the quickest first, until one fails. (A fault in what
runs while files are imported is planted in a process of its own.) A fault that no test notices is printed
with its line, before and after: it is a gap in the tests, or changes nothing that anybody could see.

The faults are our own, and few kinds of them: what tools for mutation testing plant by the thousand in each
file (mutmut, cosmic-ray) is sampled here over all of them, and run against the tests of a line alone.
"""
