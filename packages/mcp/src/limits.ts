/** The table of bounds of the MCP tools; those of a conversion are the library's. */

const mebibyte = 1_048_576

export const mcpLimits = {
  /** Documents that are open at once, in all … */
  maxDocuments: 512,
  /** … and for one account. */
  maxDocumentsOfOwner: 32,
  /** Memory of open documents, in all … */
  maxBytes: 256 * mebibyte,
  /** … and for one account. The largest document fits. */
  maxBytesOfOwner: 64 * mebibyte,
  /** After so long without use a document is forgotten. */
  keptMs: 15 * 60_000,
  /** Length of one document: 2.5 million tokens, twenty times the context of a large model. */
  maxCharacters: 10_000_000,

  /** `max_tokens` of an answer. */
  minTokens: 256,
  defaultTokens: 20_000,
  maxTokens: 200_000,
  /** Tokens of the pieces that a document is read in; answers end between pieces. */
  pieceTokens: 64,
  /** A piece that is one long word is divided. */
  maxPieceTokens: 256,

  /** Headings by which a document is divided; it is read on without those behind them. */
  maxHeadings: 10_000,
  maxHeadingCharacters: 300,
  /** Headings of an outline; of a document with more the deepest levels are left out. */
  maxOutline: 500,
  /** Warnings of one answer. */
  maxWarnings: 50,

  maxQueryCharacters: 500,
  maxQueryWords: 32,
  defaultHits: 8,
  maxHits: 50,
  /** Tokens of a passage that a search finds. */
  passageTokens: 192,
  /** Length of the text of a hit. */
  maxHitCharacters: 1_200,
  /** Passages that a search compares at the end: those with the most words of the query. */
  maxCandidates: 2_000,
  /** For so long a call works on a document before other requests get their turn. */
  sliceMs: 5,
  /** Reading calls of one account that wait for another one of it. */
  maxWaitingCalls: 31,

  /** A converting call reports its progress so often. */
  progressEveryMs: 2_000,
  /** Conversions at once on stdio. */
  maxCalls: 16,
  /** A message on stdio. */
  maxMessageBytes: mebibyte,
}
