"""A match as a pure value: who plays what, the entries of its journal, and the state they lead to.

(Written next: `Setup`, `Acted`, `Corrected`, `Undone`, `History`.)
"""
