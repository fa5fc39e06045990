/** An environment of Python with what the clients for Python and their frameworks need. */
import { join } from 'node:path'
import { installedIn } from './installed.ts'

const wanted = join(import.meta.dirname, '../../python/requirements-test.txt')
const environment = installedIn('docmill-test-python', wanted)

/** Undefined where there is none. */
export const python = process.env.DOCMILL_PYTHON || (environment && join(environment, 'bin/python'))

/** Why tests are skipped; false where they are not. */
export const skipPython: string | false = python
  ? false
  : 'there is no Python with python/requirements-test.txt; DOCMILL_PYTHON names one'
