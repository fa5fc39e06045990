/** The chunks of the content, each with its size, its headings and its pages. */
import type { Chunk, DocumentTree } from '@docmill/server/wire'
import { useMemo, useState } from 'react'
import { count, number } from '../../words.ts'
import { blocksWithin } from '../places.ts'

const maxListed = 100

export function Chunks({ chunks, document }: { chunks: readonly Chunk[]; document: DocumentTree | undefined }) {
  const [listed, setListed] = useState(maxListed)
  const blocks = useMemo(() => blocksWithin(document, chunks), [document, chunks])
  if (chunks.length === 0) return <p className="quiet">The document has no words.</p>
  const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0)
  return (
    <>
      <p className="quiet small">
        {count(chunks.length, 'chunk', 'chunks')}, {number(tokens)} tokens
      </p>
      <ol className="chunks">
        {chunks.slice(0, listed).map((chunk) => (
          <li key={chunk.index} data-blocks={blocks[chunk.index]?.join(' ')}>
            <p className="quiet small">
              <strong>{chunk.index + 1}</strong> · {chunk.kind} · {count(chunk.tokens, 'token', 'tokens')}
              {chunk.pages.length > 0 && ` · ${chunk.pages.length > 1 ? 'pages' : 'page'} ${chunk.pages.join(', ')}`}
              {chunk.headings.length > 0 && ` · ${chunk.headings.join(' › ')}`}
            </p>
            <pre>{chunk.text}</pre>
          </li>
        ))}
      </ol>
      {chunks.length > listed && (
        <button type="button" className="button small-button" onClick={() => setListed(listed + maxListed)}>
          Show more
        </button>
      )}
    </>
  )
}
