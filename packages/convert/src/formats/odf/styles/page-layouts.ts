/** Sizes of pages, by the masters that stand behind them (part 3, §16.5, §16.9). */
import type { XmlReader } from '../../../carriers/xml/reader.ts'
import { points } from './length.ts'

export interface PageSize {
  widthPt: number
  heightPt: number
}

export interface PageLayouts {
  /** Reads the `style:page-layout` whose start tag was read last. */
  readLayout(xml: XmlReader): void
  /** Reads the `style:master-page` whose start tag was read last. */
  readMaster(xml: XmlReader): void
  /** @returns Undefined where nothing states it. */
  pageSize(master: string | undefined): PageSize | undefined
}

export function createPageLayouts(): PageLayouts {
  const sizes = new Map<string, PageSize>()
  /** Names of layouts by those of the masters. */
  const masters = new Map<string, string>()
  return {
    readLayout(xml) {
      const name = xml.attribute('style:name') ?? ''
      const depth = xml.depth
      while (xml.nextChild(depth)) {
        if (xml.name !== 'style:page-layout-properties') continue
        const widthPt = points(xml.attribute('fo:page-width'))
        const heightPt = points(xml.attribute('fo:page-height'))
        if (widthPt !== undefined && heightPt !== undefined) sizes.set(name, { widthPt, heightPt })
      }
    },
    readMaster(xml) {
      masters.set(xml.attribute('style:name') ?? '', xml.attribute('style:page-layout-name') ?? '')
    },
    pageSize: (master) => sizes.get(masters.get(master ?? '') ?? ''),
  }
}
