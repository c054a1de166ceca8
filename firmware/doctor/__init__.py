"""Examines the machine: what is there, what is missing, and what to do about it.

Every probe runs in a process of its own with a time limit, because what it looks for is what kills a process: a
library built for another processor, a driver that never returns.
"""
