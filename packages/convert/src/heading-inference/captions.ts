/** Lines that name a figure or a table by its number. */

const caption =
  /^(?:[Ff]ig(?:ure|\.)?|FIG(?:URE|\.)?|[Tt]able|TABLE|[Tt]ab\.|[Aa]bb(?:ildung|\.)?|Tabelle|Tableau|Figura|Tabla|Listing|Algorithm|Рис(?:унок|\.)?|Таблица|图|表|図|그림|표)\s*(?:\d+|[IVX]+|[A-Z])(?:[.\-–]\d+)*\s*(?:[.:：|–—]|\s|$)/u
/** The name in brackets, as is usual in Korean and Japanese. */
const bracketed = /^[[<〈《【(]\s*(?:표|그림|図|表|图|Table|Figure)\s*\d+(?:[.\-–]\d+)*\s*[\]>〉》】)]/u

export function isCaption(text: string): boolean {
  return caption.test(text) || bracketed.test(text)
}

/** A number with a punctuation mark after it: `Table 1 shows` goes on a sentence, `Table 1. Towns` begins a caption. */
export function beginsCaption(text: string): boolean {
  return (
    bracketed.test(text) ||
    (caption.test(text) && /^\S+(?:(?!\S)(?<=\S\d[\d.\-–]*[.:：|–—])|\s+\d[\d.\-–]*[.:：|–—](?!\S))/u.test(text))
  )
}
