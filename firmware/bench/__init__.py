"""Speed and memory, measured on this machine. A bench measures; it never judges."""
