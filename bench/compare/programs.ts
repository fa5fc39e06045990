/** Programs on the PATH. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { OpenPeer, Peer } from './peer.ts'

const execute = promisify(execFile)
const bounds = { timeout: 60_000, maxBuffer: 2 ** 28 }

export const pandoc: Peer = {
  name: 'pandoc',
  extensions: ['docx', 'html', 'htm', 'xhtml', 'odt', 'epub', 'rtf', 'ipynb', 'csv', 'md', 'org', 'rst', 'tex'],
  open: () => program('pandoc', '--version', (path) => ['--to=gfm', '--wrap=none', path]),
}

/** Text alone, in reading order: a measure of words and order only. */
export const pdftotext: Peer = {
  name: 'pdftotext',
  extensions: ['pdf'],
  open: () => program('pdftotext', '-v', (path) => [path, '-']),
}

async function program(
  name: string,
  probe: string,
  options: (path: string) => string[],
): Promise<OpenPeer | undefined> {
  if (spawnSync(name, [probe]).error) return undefined
  return { convert: async (path) => (await execute(name, options(path), bounds)).stdout }
}

/** Text with spaces where it stands apart on the page. */
export const pdftotextLayout: Peer = {
  name: 'pdftotext -layout',
  extensions: ['pdf'],
  open: () => program('pdftotext', '-v', (path) => ['-layout', path, '-']),
}

/** Text alone, with lines and tables drawn by spaces. */
export const antiword: Peer = {
  name: 'antiword',
  extensions: ['doc'],
  open: () => program('antiword', '-h', (path) => ['-m', 'UTF-8.txt', '-w', '0', path]),
}

/** Text alone. */
export const catdoc: Peer = {
  name: 'catdoc',
  extensions: ['doc', 'rtf'],
  open: () => program('catdoc', '-V', (path) => ['-d', 'utf-8', '-w', path]),
}

/** Text alone, from the outline. */
export const catppt: Peer = {
  name: 'catppt',
  extensions: ['ppt'],
  open: () => program('catppt', '-V', (path) => ['-d', 'utf-8', path]),
}
