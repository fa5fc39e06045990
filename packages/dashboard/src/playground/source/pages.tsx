/** The pages of the source as the browser draws them, with a box for each block and the warnings of each page. */
import type { DocumentPage, DocumentTree } from '@docmill/server/wire'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ConversionWarning } from '../convert.ts'
import { type BlockPlace, placesOf } from '../places.ts'
import { pagesOfWarning } from '../warnings.tsx'
import { type Drawer, openSource } from './drawer.ts'

/** Pixels of a drawn page, at most: a poster at the density of a phone would take 100 MB. */
const maxPixels = 6_000_000

interface SourcePagesProps {
  file: File
  type: string
  password: string | undefined
  pages: readonly DocumentPage[]
  document: DocumentTree | undefined
  warnings: readonly ConversionWarning[]
}

export function SourcePages({ file, type, password, pages, document, warnings }: SourcePagesProps) {
  const [drawer, setDrawer] = useState<Drawer>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    let opened: Drawer | undefined
    openSource(file, type, password).then(
      (found) => {
        opened = found
        if (isCurrent) setDrawer(found)
        else found.close()
      },
      () => {
        if (isCurrent) setFailed(true)
      },
    )
    return () => {
      isCurrent = false
      setDrawer(undefined)
      opened?.close()
    }
  }, [file, type, password])
  const byPage = useMemo(() => Map.groupBy(placesOf(document), ({ page }) => page), [document])
  const firstPage = pages.find(({ number }) => byPage.has(number))?.number
  return (
    <>
      {hasFailed && <p className="notice warn">The browser cannot draw this file. The boxes show what was found.</p>}
      {pages.map((page) => (
        <Page
          key={page.number}
          page={page}
          drawer={drawer}
          places={byPage.get(page.number) ?? []}
          hasFirst={page.number === firstPage}
          warnings={warnings.filter((warning) => pagesOfWarning(warning).includes(page.number))}
        />
      ))}
    </>
  )
}

interface PageProps {
  page: DocumentPage
  drawer: Drawer | undefined
  places: readonly BlockPlace[]
  /** The first box of the source is on the page. */
  hasFirst: boolean
  warnings: readonly ConversionWarning[]
}

function Page({ page, drawer, places, hasFirst, warnings }: PageProps) {
  const { number, label, width, height } = page
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!drawer || !element || !isNear) return
    const wanted = element.clientWidth * window.devicePixelRatio
    const shown = Math.min(wanted, Math.sqrt((maxPixels * width) / height))
    drawer.draw(number, element, Math.max(1, Math.round(shown))).catch(() => setFailed(true))
    return () => {
      // Gives back the memory of a page that is out of sight.
      element.width = 0
    }
  }, [drawer, isNear, number, width, height])
  return (
    <figure className="page">
      <figcaption className="quiet small">
        Page {label}
        {label !== String(number) && ` (${number})`}
        {hasFailed && ' · cannot be drawn'}
      </figcaption>
      {warnings.map(({ message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <p key={index} className="notice warn small">
          {message}
        </p>
      ))}
      <div className="page-frame" ref={frame} style={{ aspectRatio: `${width} / ${height}` }}>
        <canvas ref={canvas} role="img" aria-label={`Page ${label} of the source`} />
        {places.map(({ block, label: words, box: [left, top, right, bottom] }, index) => (
          <button
            type="button"
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            key={index}
            className="place"
            aria-label={words}
            tabIndex={hasFirst && index === 0 ? 0 : -1}
            data-blocks={block}
            style={{
              left: `${(100 * left) / width}%`,
              top: `${(100 * top) / height}%`,
              width: `${(100 * (right - left)) / width}%`,
              height: `${(100 * (bottom - top)) / height}%`,
            }}
          />
        ))}
      </div>
    </figure>
  )
}

/** Whether the element is in sight, or will be soon. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
