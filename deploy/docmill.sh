#!/bin/sh
# The command of the images: `docmill serve` by default, and every other command of `docmill`.
exec node --max-semi-space-size=2 /docmill/node_modules/docmill/dist/main.cjs "$@"
