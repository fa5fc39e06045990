/**
 * What a caller may ask for. One name everywhere: `pageSeparator` here is the API field
 * `page_separator` and the flag `--page-separator`.
 */
export type OutputFormat = 'markdown' | 'text'

export interface ReadOptions {
  /** For an encrypted file. */
  password?: string
  /** Pages, slides or sheets to keep, e.g. `1-5,8`. */
  pages?: string
  /** BCP 47; of the text in pictures and of speech. */
  language?: string
  ocr?: 'auto' | 'off' | 'force'
  /** Text of the subtitles (SubRip or WebVTT) that lie beside a recording, for one that has none of its own. */
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
  /** Of a web page: its main content, or navigation and all. */
  content?: 'main' | 'whole'
}

export interface WriteOptions {
  /**
   * Pictures by description only; as links to files, whose bytes are given beside the content; or
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
