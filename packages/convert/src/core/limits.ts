/**
 * The table of bounds: every size, count, depth and time that a stranger's file can reach.
 * Exceeding one is `content_limit_exceeded`, except where `why` says otherwise.
 */
interface LimitRow {
  default: number
  unit: 'bytes' | 'count' | 'levels' | 'characters' | 'pixels' | 'seconds' | 'ms' | 'ratio'
  why: string
}

export const limitTable = {
  fileBytes: { default: 52_428_800, unit: 'bytes', why: '50 MB of a file as it comes; beyond it `file_too_large`' },
  outputCharacters: { default: 200_000_000, unit: 'characters', why: 'the answer is held in memory once' },
  nesting: {
    default: 200,
    unit: 'levels',
    why: 'elements, lists and quotes within each other; no recursion overflows',
  },
  elements: {
    default: 2_000_000,
    unit: 'count',
    why: 'elements of one HTML page that are held at once; unclosed ones multiply',
  },
  elementDepth: {
    default: 1_000,
    unit: 'levels',
    why: 'open elements of one HTML page that are searched for a tag; those further out stay open, nothing is refused',
  },
  xmlDepth: { default: 1_000, unit: 'levels', why: 'open elements of an XML text; honest files stay below 100' },
  pages: { default: 5_000, unit: 'count', why: 'pages, slides or sheets of one document' },
  tableColumns: { default: 16_384, unit: 'count', why: "a spreadsheet's own maximum" },
  tableCells: { default: 20_000_000, unit: 'count', why: 'cells of one document, empty ones of spans included' },
  textLines: {
    default: 5_000_000,
    unit: 'count',
    why: 'lines of a plain text or of one in light markup; 50 MB of a log have 500,000, each line costs 40 to 200 bytes',
  },
  contentLines: { default: 100_000, unit: 'count', why: 'lines of one entry of a calendar, or of one contact' },
  archiveEntries: { default: 10_000, unit: 'count', why: 'entries over the whole tree of archives' },
  messageParts: {
    default: 200_000,
    unit: 'count',
    why: 'messages and their parts over the whole tree; a mailbox of 50 MB has up to 100,000',
  },
  archiveDepth: { default: 5, unit: 'levels', why: 'documents within documents' },
  partBytes: {
    default: 268_435_456,
    unit: 'bytes',
    why: 'inflated bytes of one part or file, held in memory at once; the largest of 8,300 parts in 414 packages has 3.4 MB',
  },
  unpackedBytes: { default: 1_073_741_824, unit: 'bytes', why: 'inflated bytes over the whole tree of archives' },
  unpackRatio: { default: 1_000, unit: 'ratio', why: 'deflate reaches 1,032; honest XML parts stay far below' },
  pixels: { default: 100_000_000, unit: 'pixels', why: 'of one decoded picture; a decoder may take 8 bytes for each' },
  sparsePixels: {
    default: 250_000_000,
    unit: 'pixels',
    why: 'decoded or drawn over the whole document beyond 2,000 for each byte of an image, as those of one colour have',
  },
  pictures: { default: 2_000, unit: 'count', why: 'kept with their bytes; beyond it the warning `pictures_left_out`' },
  describedPictures: {
    default: 50,
    unit: 'count',
    why: 'asked of an engine for one document; beyond it the warning `description_left_out`',
  },
  visionPages: {
    default: 50,
    unit: 'count',
    why: 'read by a vision model in one document; beyond it the warning `vision_left_out`',
  },
  visionCharacters: {
    default: 100_000,
    unit: 'characters',
    why: 'of one page that a vision model read; the fullest pages have 20,000, and a longer answer is refused',
  },
  pictureBytes: { default: 20_971_520, unit: 'bytes', why: 'of one kept picture; beyond it `pictures_left_out`' },
  pictureBytesTogether: {
    default: 52_428_800,
    unit: 'bytes',
    why: 'of all kept pictures, each copy in the output counted; beyond it `pictures_left_out`',
  },
  structureBytes: {
    default: 268_435_456,
    unit: 'bytes',
    why: 'of the JSON of the structure that `include` asks for, each member for itself',
  },
  metadataCharacters: {
    default: 10_000,
    unit: 'characters',
    why: 'of a title, an author or keywords; the rest is left out with the warning `content_dropped`',
  },
  warnings: { default: 10_000, unit: 'count', why: 'of one conversion; the last one counts those that were left out' },
  mediaSeconds: { default: 14_400, unit: 'seconds', why: 'four hours of sound' },
  mediaPieces: {
    default: 3_000_000,
    unit: 'count',
    why: 'boxes, frames, pages and tags of one recording; four hours of AAC or MP3 frames take 1.9 to 2.4 million',
  },
  conversionMs: { default: 120_000, unit: 'ms', why: 'beyond it `conversion_timeout`' },
  memoryBytes: {
    default: 1_073_741_824,
    unit: 'bytes',
    why: 'of one conversion process; beyond it `conversion_out_of_memory`',
  },
} as const satisfies Record<string, LimitRow>

export type LimitName = keyof typeof limitTable
/** The bounds of a conversion, each in its row's unit. */
export type Limits = Readonly<Record<LimitName, number>>

/**
 * Bounds on what a conversion process may send to the process that started it. A reader or a decoder that a hostile file
 * has taken over can send anything, so a process that exceeds one of these is killed.
 */
export const pipeTable = {
  headerBytes: { default: 65_536, unit: 'bytes', why: 'of the JSON in the header of a message' },
  calls: { default: 200_000, unit: 'count', why: 'requests for OCR, speech or descriptions during one conversion' },
  callsInFlight: { default: 16, unit: 'count', why: 'requests that wait for their answer; readers make up to 5' },
  callBytesInFlight: {
    default: 268_435_456,
    unit: 'bytes',
    why: 'of images and sound in requests that wait; four rendered pages of 16 million RGBA pixels take 256,000,000',
  },
  resultParts: { default: 20_000, unit: 'count', why: 'messages with the result of one image or recording' },
  resultBytes: {
    default: 67_108_864,
    unit: 'bytes',
    why: 'of one image or recording; 400,000 words with their places',
  },
} as const satisfies Record<string, LimitRow>

export type PipeLimitName = keyof typeof pipeTable

/** What holds where a caller sets nothing. */
export const defaultLimits: Limits = Object.fromEntries(
  Object.entries(limitTable).map(([name, row]) => [name, row.default]),
) as Record<LimitName, number>
