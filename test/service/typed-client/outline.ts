/** What the client read out of one answer, by the names of its members. */
export interface Outline {
  headings: { depth: number; text: string; page: number | undefined }[]
  tables: { columns: number; rows: number; spans: number }[]
  chunks: { tokens: number; span: [number, number] | undefined; kind: string }[]
  pages: { number: number; label: string; width: number; unit: 'pt' | 'px' }[]
  remaining: number | null
}
