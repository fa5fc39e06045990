/** Splitters that are measured, each with the Markdown of a document: LangChain's, Xberg's and unstructured's. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Peer } from '../compare/peer.ts'
import { pythonPeer } from '../compare/python.ts'

export interface Splitter {
  name: string
  split(markdown: string): Promise<string[]>
  close(): void
}

/** How long a chunk may be. Those of Python count characters: about as many as the tokens of English prose are. */
export interface Size {
  tokens: number
  characters: number
}

/** What is used of `@langchain/textsplitters`, whose types are there only where the benchmarks are installed. */
interface LangChain {
  MarkdownTextSplitter: new (options: {
    chunkSize: number
    chunkOverlap: number
    lengthFunction(text: string): number
  }) => { splitText(markdown: string): Promise<string[]> }
}

const load = createRequire(import.meta.url)

/** Has the tokens of the Markdown splitter counted as ours are. */
export async function langChain(size: Size, count: (text: string) => number): Promise<Splitter> {
  const { MarkdownTextSplitter } = load('@langchain/textsplitters') as LangChain
  const splitter = new MarkdownTextSplitter({ chunkSize: size.tokens, chunkOverlap: 0, lengthFunction: count })
  return {
    name: 'LangChain MarkdownTextSplitter',
    split: (markdown) => splitter.splitText(markdown),
    close: () => {},
  }
}

/** Reads the Markdown as a file, and cuts it as Markdown. */
const xberg = ({ characters }: Size): Peer =>
  pythonPeer(
    'xberg',
    ['md'],
    `
import asyncio
from xberg import ChunkingConfig, ExtractInput, ExtractionConfig, extract
chunking = ChunkingConfig(max_characters=${characters}, overlap=0, chunker_type="markdown")
config = ExtractionConfig(output_format="markdown", use_cache=False, chunking=chunking)
async def read(path): return await extract(ExtractInput(uri=path), config)
def convert(path):
    return json.dumps([chunk.content for chunk in asyncio.run(read(path)).results[0].chunks])`,
  )

/**
 * Its partitioning needs a model that is fetched, so it is given elements by the lines of the Markdown: titles, items,
 * tables and paragraphs.
 */
const unstructured = ({ characters }: Size): Peer =>
  pythonPeer(
    'unstructured',
    ['md'],
    `
import re
from unstructured.chunking.title import chunk_by_title
from unstructured.documents.elements import ListItem, NarrativeText, Table, Title
def convert(path):
    elements = []
    for block in re.split(r"\\n\\s*\\n", open(path, encoding="utf-8").read()):
        lines = [line for line in block.split("\\n") if line.strip()]
        if not lines: continue
        if lines[0].lstrip().startswith("|"): elements.append(Table("\\n".join(lines)))
        elif lines[0].startswith("#"): elements.append(Title(" ".join(lines)))
        elif re.match(r"\\s*([-*+]|\\d+[.)])\\s", lines[0]):
            item = []
            for line in lines:
                if item and re.match(r"\\s*([-*+]|\\d+[.)])\\s", line):
                    elements.append(ListItem("\\n".join(item)))
                    item = []
                item.append(line)
            elements.append(ListItem("\\n".join(item)))
        else: elements.append(NarrativeText("\\n".join(lines)))
    chunks = chunk_by_title(elements, max_characters=${characters}, new_after_n_chars=${characters})
    return json.dumps([chunk.text for chunk in chunks])`,
  )

/** @returns Those whose packages the Python at DOCMILL_PYTHON can import. */
export async function pythonSplitters(size: Size): Promise<Splitter[]> {
  const peers = [xberg(size), unstructured(size)]
  const opened = await Promise.all(peers.map(async (peer) => ({ peer, open: await peer.open() })))
  return opened.flatMap(({ peer, open }): Splitter[] => {
    if (!open) return []
    const folder = mkdtempSync(join(tmpdir(), 'docmill-split-'))
    const path = join(folder, 'document.md')
    return [
      {
        name: peer.name,
        async split(markdown) {
          writeFileSync(path, markdown)
          return JSON.parse(await open.convert(path)) as string[]
        },
        close() {
          open.close?.()
          rmSync(folder, { recursive: true, force: true })
        },
      },
    ]
  })
}
