/** Elements that are more than a mark or a block boundary: which function reads each. */
import { attribute, type Element, textContent } from '../../carriers/html-syntax/tree.ts'
import { readAdmonition } from './blocks/admonitions.ts'
import {
  readAttribution,
  readBlockquote,
  readDetails,
  readFigcaption,
  readFigure,
  readHeading,
  readRule,
  readSwitch,
} from './blocks/blocks.ts'
import { readPre } from './blocks/code.ts'
import { readButton } from './blocks/disclosures.ts'
import { readParagraph } from './blocks/flat-lists.ts'
import { readDefinitionList, readList } from './blocks/lists.ts'
import { readTabPanel } from './blocks/tabs.ts'
import type { Flow } from './flow.ts'
import { classesOf } from './parse.ts'
import { readCheckbox, readInput, readOptionless, readSelect, readTextarea } from './phrasing/forms.ts'
import { isTexSpan, readDrawnMath, readMath, readMathScript, readTex } from './phrasing/formulas.ts'
import { readDrawing, readFrame, readFramed, readImage, readMedia, readSvg } from './phrasing/media.ts'
import { readBreak, readCode, readLink, readQuotation, readRubyText, readSuperscript } from './phrasing/text-level.ts'
import { readSummary } from './tables/summaries.ts'
import { readTable } from './tables/tables.ts'

type Handler = (element: Element, flow: Flow) => void

const table: Readonly<Record<string, Handler>> = {
  a: readLink,
  admonition: readAdmonition,
  'amp-img': readImage,
  audio: readMedia,
  blockquote: readBlockquote,
  br: readBreak,
  button: readButton,
  checkbox: readCheckbox,
  cite: readAttribution,
  code: readCode,
  details: readDetails,
  dir: readList,
  dl: readDefinitionList,
  drawing: readDrawing,
  'epub:switch': readSwitch,
  figcaption: readFigcaption,
  figure: readFigure,
  frame: readFrame,
  h1: readHeading,
  h2: readHeading,
  h3: readHeading,
  h4: readHeading,
  h5: readHeading,
  h6: readHeading,
  hr: readRule,
  iframe: readFramed,
  img: readImage,
  input: readInput,
  kbd: readCode,
  listing: readPre,
  math: readMath,
  'math-renderer': readTex,
  'mjx-container': readDrawnMath,
  menu: readList,
  meter: readOptionless,
  ol: readList,
  p: readParagraph,
  pre: readPre,
  progress: readOptionless,
  q: readQuotation,
  rt: readRubyText,
  samp: readCode,
  script: readMathScript,
  select: readSelect,
  span: readSpan,
  'summary-table': readSummary,
  sup: readSuperscript,
  svg: readSvg,
  table: readTable,
  tabpanel: readTabPanel,
  textarea: readTextarea,
  tt: readCode,
  ul: readList,
  video: readMedia,
  xmp: readPre,
}

export const handlers: ReadonlyMap<string, Handler> = new Map(Object.entries(table))

function readSpan(element: Element, flow: Flow): void {
  const note = flow.page.footnotes.references.get(element)
  if (note !== undefined) flow.run.push({ type: 'footnoteReference', identifier: note })
  else if (isSpacer(element)) flow.run.text(' ')
  else if (isTexSpan(element)) readTex(element, flow)
  else if (isSetApart(element)) readApart(element, flow)
  else flow.walkInside(element)
}

/** Around them style sheets leave room: labels as most sites call them, of works of LaTeXML, values of lists of Notion. */
const setApart = new Set(['badge', 'chip', 'label', 'pill', 'tag', 'ltx_tag_bibitem', 'selected-value'])

function isSetApart(element: Element): boolean {
  return classesOf(element).some((name) => setApart.has(name))
}

function readApart(element: Element, flow: Flow): void {
  flow.run.text(' ')
  flow.walkInside(element)
  flow.run.text(' ')
}

/** The dots and spaces up to a tab stop of Word, and its spaces behind the number of a heading. */
function isSpacer(element: Element): boolean {
  const style = attribute(element, 'style') ?? ''
  return /mso-tab-count/.test(style) || (/^font:\s*7(?:\.0)?pt/.test(style) && textContent(element).trim() === '')
}
