"""Makes the networks of `models/readers` from nothing: renders, trains, calibrates, exports, reports."""
