/**
 * What a caller may ask for. One name everywhere: `pageSeparator` here is the API field
 * `page_separator` and the flag `--page-separator`.
 */
export const outputFormats = ['markdown', 'text', 'html'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** What may be asked for in addition to the content. */
export const includes = ['document', 'chunks', 'pages', 'docling'] as const
export type Include = (typeof includes)[number]

/** What the sizes of chunks are counted in: tokens of these encodings of OpenAI's models, or Unicode code points. */
export const tokenizers = ['o200k_base', 'cl100k_base', 'characters'] as const
export type Tokenizer = (typeof tokenizers)[number]

export interface ReadOptions {
  /** For an encrypted file. */
  password?: string
  /** Pages, slides or sheets to keep, e.g. `1-5,8`. */
  pages?: string
  /** BCP 47; of the text in pictures and of speech. */
  language?: string
  /** `vision`: pages that need OCR, and those that `pages` names, are read by a vision model where one is set up. */
  ocr?: 'auto' | 'off' | 'force' | 'vision'
  /** Text of the subtitles (SubRip or WebVTT) that lie next to a recording, for one that has none of its own. */
  subtitles?: string
  /**
   * Which pictures an engine for it, where there is one, describes in words: none, picture files (when
   * absent), or those without alternative text in other documents too.
   */
  descriptions?: 'none' | 'files' | 'all'
  comments?: 'keep' | 'drop'
  /** Tracked changes: the final text, or insertions and deletions marked. */
  changes?: 'accept' | 'show'
  /** Hidden sheets, slides and text. */
  hidden?: 'drop' | 'keep'
  /** Page headers and footers, once each. */
  headersAndFooters?: 'drop' | 'keep'
  /** Part of a web page that is converted: its main content, or the whole page with its navigation. */
  content?: 'main' | 'whole'
}

export interface WriteOptions {
  /**
   * Pictures by description only; as links to files, whose bytes are returned in addition to the content; or
   * embedded as `data:` URLs. When absent, their name or address is printed and no bytes are read.
   */
  images?: 'alt' | 'links' | 'embed'
  /** Put before the names of the files that `images: 'links'` links to, such as `report.images/`. */
  imagesPath?: string
  /** Printed on a line of its own between pages, slides and sheets; `{page}` is the number that follows. */
  pageSeparator?: string
  /** Tables with spans as GFM (the value in its first cell) or as HTML. */
  tables?: 'gfm' | 'html'
}

export interface StructureOptions {
  /** The structure to return in addition to the content: the tree, chunks of the content, the pages, a DoclingDocument. Nothing when absent. */
  include?: readonly Include[]
  /** Most tokens in a chunk; 512 when absent. */
  chunkTokens?: number
  /** Tokens at a chunk's end that the next one begins with, at most; 0 when absent. */
  chunkOverlap?: number
  /** `o200k_base` when absent. */
  chunkTokenizer?: Tokenizer
}

interface Options extends ReadOptions, WriteOptions, StructureOptions {
  outputFormat?: OutputFormat
}

/** Those that a command line and a request have too; the others are for programs alone. */
export type OptionName = Exclude<keyof Options, 'subtitles' | 'imagesPath'>

export interface OptionRow<Value = unknown> {
  /** All that it may be; any text when absent. */
  values?: readonly (Value & string)[]
  /** It is a list of these: an array for programs, with commas between them in a text. */
  members?: readonly string[]
  /** It is a whole number in this range. */
  range?: readonly [min: number, max: number]
  /** What it is when nothing is said. */
  absent?: Value & (string | number)
  /** Stands for a text in a usage line. */
  placeholder?: string
  /** Maximum length of a text option, in characters. */
  longest?: number
  about: string
  /** Why a text is none that it may be. */
  refuse?(text: string): string | undefined
}

export const optionTable: { readonly [Name in OptionName]: OptionRow<NonNullable<Options[Name]>> } = {
  outputFormat: { values: outputFormats, absent: 'markdown', about: 'output format' },
  include: {
    members: includes,
    placeholder: 'LIST',
    about:
      'structure to return besides the content, separated by commas: document (the tree), chunks, pages, docling (a DoclingDocument)',
  },
  chunkTokens: { range: [64, 8192], placeholder: 'N', absent: 512, about: 'maximum number of tokens per chunk' },
  chunkOverlap: {
    range: [0, 4095],
    placeholder: 'N',
    absent: 0,
    about: 'maximum number of tokens that a chunk repeats from the one before; less than half of a chunk',
  },
  chunkTokenizer: {
    values: tokenizers,
    absent: 'o200k_base',
    about: 'how tokens are counted: by an encoding of OpenAI models, or as characters',
  },
  password: { placeholder: 'PASSWORD', about: 'password of an encrypted file' },
  pages: { placeholder: '1-5,8', longest: 10_000, about: 'pages, slides or sheets to convert' },
  language: {
    placeholder: 'TAG',
    longest: 255,
    about: 'language of speech and of text in images, as a BCP 47 tag such as de or zh-Hant',
    refuse: (tag) => (isLanguageTag(tag) ? undefined : 'it must be a BCP 47 language tag such as de or zh-Hant'),
  },
  ocr: {
    values: ['auto', 'off', 'force', 'vision'],
    absent: 'auto',
    about:
      'OCR of images and scanned pages: where needed, never, on every page, or by a vision model where needed and on the pages that the option pages names',
  },
  descriptions: {
    values: ['none', 'files', 'all'],
    absent: 'files',
    about:
      'images that a vision model describes: none, image files, or images in documents, too; needs a vision engine',
  },
  images: {
    values: ['alt', 'links', 'embed'],
    about: 'images as their alternative text, as links to image files, or embedded as data URLs',
  },
  pageSeparator: {
    placeholder: 'LINE',
    longest: 1000,
    about: 'line to print between pages; {page} becomes the number of the next page',
  },
  comments: { values: ['keep', 'drop'], absent: 'keep', about: 'comments' },
  changes: {
    values: ['accept', 'show'],
    absent: 'accept',
    about: 'tracked changes: the final text, or insertions and deletions marked',
  },
  hidden: { values: ['drop', 'keep'], absent: 'drop', about: 'hidden sheets, slides and text' },
  headersAndFooters: {
    values: ['drop', 'keep'],
    absent: 'drop',
    about: 'page headers and footers; those that repeat are kept once',
  },
  content: {
    values: ['main', 'whole'],
    absent: 'main',
    about: 'part of a web page: its main content, or all of it with navigation',
  },
  tables: {
    values: ['gfm', 'html'],
    absent: 'gfm',
    about: 'tables with merged cells: as Markdown with the text in the first cell, or as HTML',
  },
}

export const optionNames = Object.keys(optionTable) as OptionName[]

/** With its default: `output format (default: markdown)`. */
export function aboutOption(name: OptionName): string {
  const { about, absent }: OptionRow = optionTable[name]
  return absent === undefined ? about : `${about} (default: ${absent})`
}

/** As a request calls it: `page_separator`. */
export function fieldName(name: OptionName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The value that a flag or a field stands for: numbers and lists are texts there. What is none stays as it is. */
export function optionValue(name: OptionName, given: unknown): unknown {
  const { members, range }: OptionRow = optionTable[name]
  if (typeof given !== 'string') return given
  if (range) return /^\d{1,9}$/.test(given) ? Number(given) : given
  if (!members) return given
  const listed = given.split(',').map((member) => member.trim())
  return listed.filter((member, index) => member !== '' && listed.indexOf(member) === index)
}

/** Why a value is none that the option may have; `undefined` where it is one. */
export function optionFault(name: OptionName, value: unknown): string | undefined {
  const { values, members, range, longest, refuse }: OptionRow = optionTable[name]
  if (range) return isWithin(value, range) ? undefined : `it must be a whole number from ${range[0]} to ${range[1]}`
  if (members) {
    const isList = Array.isArray(value) && value.every((member) => members.includes(member as string))
    return isList ? undefined : `it must be a list of any of ${members.join(', ')}`
  }
  if (typeof value !== 'string') return 'it must be a string'
  if (values && !values.includes(value)) return `it must be ${values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`
  if (longest !== undefined && value.length > longest) return `it must be at most ${longest} characters long`
  return refuse?.(value)
}

/** Why options do not go together, with the name of one; `undefined` where they do. */
export function optionsFault({ chunkTokens = 512, chunkOverlap = 0 }: StructureOptions): OptionFault | undefined {
  if (chunkOverlap * 2 < chunkTokens) return undefined
  return {
    name: 'chunkOverlap',
    reason: `it must be less than half of the tokens of a chunk, which are ${chunkTokens}`,
  }
}

export interface OptionFault {
  name: OptionName
  reason: string
}

function isWithin(value: unknown, [min, max]: readonly [number, number]): boolean {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
