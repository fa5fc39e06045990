/** Which supported types a file that is not supported can be saved as by the programs that made it. */

/** Ids of `Found` and extensions; the first type is the one that loses least. */
const rows: readonly (readonly [ids: string, types: readonly string[]])[] = [
  ['ps eps djvu xps oxps dvi dwg dxf vsd vsdx pub one', ['.pdf']],
  ['doc1 doc2 doc-dos doc-mac wpd wps sxw hwp hwpx abw pages gdoc', ['.docx', '.odt', '.pdf']],
  ['wk1 wk3 wks wb2 sxc numbers gsheet dbf sylk slk dif', ['.xlsx', '.csv']],
  ['mdb accdb sqlite db parquet arrow feather avro', ['.csv', '.json']],
  ['ppt2 sxi key gslides', ['.pptx', '.pdf']],
  ['mobi azw azw3 lit chm', ['.epub', '.html']],
  ['pst ost nsf', ['.eml', '.mbox']],
  ['bplist', ['.xml', '.json']],
  ['jp2 jxl psd ico tga pcx', ['.png', '.jpg']],
  ['emf wmf', ['.png', '.pdf']],
  ['aiff amr caf mid wma', ['.mp3', '.wav']],
  ['flv swf mpg m2ts wmv', ['.mp4']],
  ['7z rar bz2 xz zst lz4 cab ar iso', ['.zip', '.tar']],
]

/** By id or extension. */
export const alternatives: ReadonlyMap<string, readonly string[]> = new Map(
  rows.flatMap(([ids, types]) => ids.split(' ').map((id) => [id, types] as const)),
)

/** @returns Extensions with the dot; none where nothing is known of any of the ids. */
export function alternativesTo(...ids: readonly string[]): readonly string[] {
  return ids.map((id) => alternatives.get(id)).find((types) => types !== undefined) ?? []
}
