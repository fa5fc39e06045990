"""The version of this package; a test holds it to the description."""

VERSION = "0.1.0"
