/** The contract between the pipeline and a format. */
import type { Block, Root, Verbatim } from './document/nodes.ts'
import type { OcrEngine } from './engines/ocr.ts'
import type { SpeechEngine } from './engines/speech.ts'
import type { PageVisionEngine, VisionEngine } from './engines/vision.ts'
import type { Limits } from './limits.ts'
import type { ReadOptions } from './options.ts'
import type { PageWork } from './page-work.ts'
import type { WarningCode, WarningDetails } from './warnings.ts'

export type Kind =
  | 'document'
  | 'pdf'
  | 'spreadsheet'
  | 'presentation'
  | 'structured'
  | 'image'
  | 'audio'
  | 'video'
  | 'archive'
  | 'text'
  | 'email'
  | 'ebook'

/** A format, and how it is read. */
export interface Reader {
  /** Short and unique: `docx`. */
  id: string
  /** As a person calls it: `Word document`. */
  title: string
  kind: Kind
  /** Without the dot, lower case; the first is the usual one. */
  extensions: readonly string[]
  mediaTypes: readonly string[]
  /** True where the bytes are characters, so that only a name or the shape can identify the format. */
  textual?: boolean
  /**
   * True where a document holds its own characters and nothing else: no other document, no picture to decode, nothing to
   * unpack. The size of such a document bounds what its conversion costs.
   */
  plain?: boolean
  /**
   * The options, in addition to those of every format, that this reader obeys. One that obeys `pages`
   * marks where they begin, and so has a use for a separator too; with `images` it keeps pictures.
   */
  options?: readonly (keyof ReadOptions | 'pageSeparator' | 'images')[]
  /**
   * Heavy parts and dependencies are loaded `onFirstUse`, so that a start pays for none of them.
   *
   * @throws ConversionError
   */
  read(bytes: Uint8Array, context: ReadContext): Root | Promise<Root>
  /** There where documents are kept as the Markdown that they are. */
  verbatim?: VerbatimSupport
}

/** Reads a piece of HTML as a document. */
export type ReadHtml = (html: string) => Promise<Block[]>

export interface SafeMarkdown {
  markdown: string
  /** Links that became text. */
  removed: number
}

/** What there is to know of Markdown that came as Markdown. */
export interface VerbatimSupport {
  /**
   * What each piece of Markdown among the blocks consists of; the blocks stay as they are.
   *
   * @param readHtml Without it there are the words alone of HTML.
   */
  expansionsOf(blocks: readonly Block[], readHtml?: ReadHtml): Promise<Map<Verbatim, Block[]>>
  /** The Markdown without links to other addresses than those that are printed. */
  withoutUnsafeLinks(markdown: string): Promise<SafeMarkdown>
}

/** What a reader loads with its first document. To import it again would take as long as a small document. */
/* @__NO_SIDE_EFFECTS__ */
export function onFirstUse<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

/** What the pipeline hands to a reader: one per document, sharing one budget with its parents. */
export interface ReadContext {
  /** The document's own name, without directories; '' when unknown. */
  readonly filename: string
  /** Lower case, without the dot; '' when there is none. */
  readonly extension: string
  /** Charset of the media type that came with the bytes. */
  readonly charset?: string | undefined
  readonly options: ReadOptions
  readonly limits: Limits
  readonly budget: Budget
  readonly signal?: AbortSignal | undefined
  readonly engines: Engines
  /** As in `EmbeddedHint`. */
  readonly address?: string | undefined
  readonly notesWanted?: ReadonlySet<string> | undefined
  readonly ownNames?: readonly string[] | undefined
  readonly pageAt?: ((url: string) => string | undefined) | undefined
  readonly classStylesOf?: ((styleSheets: readonly string[]) => ReadonlyMap<string, string>) | undefined
  /** Where the work on the outermost document is shared by several processes, what this one does of it. */
  readonly pageWork?: PageWork | undefined
  /** Whether the option `pages` keeps a page, slide or sheet, by its number from 1. */
  isPageWanted(page: number): boolean
  /** Reports that so many pages of the outermost document are read, of all that are wanted. */
  reportProgress(done: number, total: number): void
  /** Reports a loss. The same code and details twice are reported once. */
  warn(code: WarningCode, details?: WarningDetails): void
  /** Whether `keepPicture` keeps any: a reader need not look for them otherwise. */
  readonly keepsPictures: boolean
  /**
   * Keeps a picture's bytes where the caller wants them; else nothing is read.
   *
   * @param id The same for the same picture of this document; its last segment becomes its name.
   * @param read Called once for each `id`. When absent, the document around this one is asked for
   *   what it has at the address `id`.
   * @returns For `Image.resource`.
   */
  keepPicture(id: string, read?: () => Uint8Array | undefined): string | undefined
  /**
   * Converts a document found inside this one, one level deeper, on the same budget.
   *
   * @throws ConversionError what the inner document throws; a reader decides whether to go on.
   */
  readEmbedded(bytes: Uint8Array, hint: EmbeddedHint): Promise<Root>
  /** @returns The blocks that a text in Markdown means, HTML in it included; one paragraph where no format of this library reads it. */
  readMarkdown(markdown: string): Promise<Block[]>
}

export interface EmbeddedHint {
  filename?: string
  mediaType?: string
  /** Options that hold for the inner document in place of those of the outer one. */
  options?: Partial<ReadOptions>
  /** Keeps the picture that the inner document names, as `keepPicture` does. */
  pictureAt?(url: string): string | undefined
  /** The source of a page that came with this one and is shown within it, once. */
  pageAt?(url: string): string | undefined
  /** Declarations by class, of style sheets that the document names by these URLs. */
  classStylesOf?(styleSheets: readonly string[]): ReadonlyMap<string, string>
  /** Where the document is, as an absolute URL. */
  address?: string
  /**
   * The document is one of several that refer to each other's notes, which are to be named by their places: those that
   * marks in the documents before it lead to.
   */
  notesWanted?: ReadonlySet<string>
  /** Relative addresses by which the document may call itself. */
  ownNames?: readonly string[]
}

export interface Engines {
  ocr?: OcrEngine
  speech?: SpeechEngine
  /** Sees pictures only where `descriptions` says so. */
  vision?: VisionEngine
  /** Reads pages only where `ocr` is `vision`. */
  pageVision?: PageVisionEngine
}

/** Counts over a document and all that it holds. Each call throws `content_limit_exceeded` beyond its bound. */
export interface Budget {
  /** How deep this document lies in others; 0 for the one that the caller gave. */
  readonly depth: number
  /** Bytes that inflating may still make. */
  readonly unpackable: number
  /** To be called with the size that came out of a decompressor. */
  unpacked(bytes: number): void
  entries(count: number): void
  /** Counts messages and their MIME parts in e-mail. */
  messageParts(count: number): void
  cells(count: number): void
  /** Counts decoded pixels that the bytes of their pictures do not account for. */
  sparsePixels(count: number): void
}
