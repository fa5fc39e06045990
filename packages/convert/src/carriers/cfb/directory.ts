/** The directory of a compound file ([MS-CFB] §2.6). */
import { Buffer } from '#platform/buffer'
import type { Header } from './header.ts'

const entryBytes = 128
const maximumNameBytes = 64
/** §2.6.1: no sibling or child. */
const noStream = 0xffffffff
/** Storages within each other; deeper ones are left out. */
const maximumDepth = 64

interface DirectoryEntry {
  path: string
  name: string
  kind: 'storage' | 'stream'
  clsid: string
  start: number
  size: number
}

export interface Directory {
  root: DirectoryEntry
  /** Without the root. */
  entries: DirectoryEntry[]
}

interface RawEntry {
  name: string
  type: number
  left: number
  right: number
  child: number
  clsid: string
  start: number
  size: number
}

const storageType = 1
const streamType = 2
const rootType = 5

/**
 * Reads every entry by walking the trees of siblings. Neither the colours nor the order of the
 * red-black trees (§2.6.4) are relied on, since producers get both wrong; each entry is visited
 * once. Where a link is broken, the entries that nothing refers to are taken as the root's.
 */
export function listEntries(bytes: Uint8Array, header: Header, damage: (what: string) => void): Directory {
  const count = Math.floor(bytes.length / entryBytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const readAt = (index: number): RawEntry => readEntry(view, buffer, index * entryBytes, header)

  let rootIndex = 0
  while (rootIndex < count && typeAt(view, rootIndex * entryBytes) !== rootType) rootIndex++
  if (rootIndex > 0) damage('the directory does not begin with its root')
  if (rootIndex === count) rootIndex = 0
  const rawRoot = count > 0 ? readAt(rootIndex) : emptyRoot
  const root: DirectoryEntry = { ...placed(rawRoot, ''), kind: 'storage' }

  const entries: DirectoryEntry[] = []
  const visited = new Uint8Array(count)
  if (count > 0) visited[rootIndex] = 1
  let broken = false
  const pending: { index: number; parent: string; depth: number }[] = []
  const push = (index: number, parent: string, depth: number): void => {
    if (index === noStream) return
    if (index >= count || visited[index]) broken = true
    else {
      visited[index] = 1
      pending.push({ index, parent, depth })
    }
  }

  push(rawRoot.child, '', 1)
  for (let next = pending.pop(); next; next = pending.pop()) {
    const raw = readAt(next.index)
    if (raw.type === storageType || raw.type === streamType) {
      const entry = placed(raw, next.parent)
      entries.push(entry)
      if (raw.type === storageType && next.depth < maximumDepth) push(raw.child, `${entry.path}/`, next.depth + 1)
    } else broken = true
    push(raw.right, next.parent, next.depth)
    push(raw.left, next.parent, next.depth)
  }

  if (broken || entries.length === 0) {
    if (count > 0) damage('links of the directory are broken')
    for (let index = 0; index < count; index++) {
      if (visited[index]) continue
      const raw = readAt(index)
      if (raw.type === storageType || raw.type === streamType) entries.push(placed(raw, ''))
    }
  }
  return { root, entries }
}

const emptyRoot: RawEntry = {
  name: '',
  type: rootType,
  left: 0,
  right: 0,
  child: noStream,
  clsid: '',
  start: 0,
  size: 0,
}

function placed(raw: RawEntry, parent: string): DirectoryEntry {
  const { name, clsid, start, size } = raw
  return { path: parent + name, name, kind: raw.type === streamType ? 'stream' : 'storage', clsid, start, size }
}

/** §2.6.1. In version 3 the upper half of the size may hold anything. */
function readEntry(view: DataView, buffer: Buffer, offset: number, header: Header): RawEntry {
  const nameBytes = Math.min(view.getUint16(offset + 0x40, true), maximumNameBytes)
  let nameEnd = 0
  while (nameEnd < nameBytes && view.getUint16(offset + nameEnd, true) !== 0) nameEnd += 2
  const low = view.getUint32(offset + 0x78, true)
  const high = header.majorVersion === 4 ? view.getUint32(offset + 0x7c, true) : 0
  return {
    name: buffer.toString('utf16le', offset, offset + nameEnd),
    type: typeAt(view, offset),
    left: view.getUint32(offset + 0x44, true),
    right: view.getUint32(offset + 0x48, true),
    child: view.getUint32(offset + 0x4c, true),
    clsid: hasClass(view, offset) ? buffer.toString('hex', offset + 0x50, offset + 0x60) : noClass,
    start: view.getUint32(offset + 0x74, true),
    size: high * 2 ** 32 + low,
  }
}

function typeAt(view: DataView, offset: number): number {
  return view.getUint8(offset + 0x42)
}

const noClass = '0'.repeat(32)

/** Streams have no class, and most storages neither. */
function hasClass(view: DataView, offset: number): boolean {
  for (let at = 0x50; at < 0x60; at += 4) if (view.getUint32(offset + at, true) !== 0) return true
  return false
}
