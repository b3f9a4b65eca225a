"""Tests that run on every target: plain functions, plain asserts, no test library."""
