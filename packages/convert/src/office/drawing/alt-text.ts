/** What a drawing shows, in words (ECMA-376 part 1, §20.1.2.2.8). */
import { isOn } from '../../carriers/opc/values.ts'
import type { XmlReader } from '../../carriers/xml/reader.ts'

/** Path of a file on an author's disk. */
const localPath = /^(?:[a-z]:[\\/]|\\\\|\/(?:Users|home|Volumes|var|tmp)\/).*\.\w{2,5}$/i

/** The title that Word has in addition to a description is put in front of it where the format has a place for one alone. */
const title = 'Title|Titel|Titre|Título|Titolo|Tittel|Заголовок|Tytuł|标题|タイトル|제목'
const description =
  'Description|Beschreibung|Descripción|Descrizione|Descrição|Beschrijving|Beskrivning|Beskrivelse|Описание|Opis|Popis|说明|説明|설명'
const announced = new RegExp(`^(?:(?:${title}) ?: .*? - )?(?:${description}) ?:|^(?:${title}) ?:`)

/** The alternative text that the start tag read last states: `descr`, or `title`, an older caption. */
export function altText(xml: XmlReader): string {
  const words = xml.attribute('descr') || xml.attribute('title')
  return words ? describedBy(words) : ''
}

/** What the extensions of a drawing's properties say of it. */
export interface DrawingExtensions {
  /** It is decorative ([MS-ODRAWXML] §2.3.1.6). */
  isDecorative: boolean
  /** It stands in for a control of a form, which is kept elsewhere ([MS-ODRAWXML] §2.3.2.1, compatExt). */
  isControl: boolean
}

/** Reads the extensions whose start tag was read last. */
export function readExtensions(xml: XmlReader): DrawingExtensions {
  const found: DrawingExtensions = { isDecorative: false, isControl: false }
  const depth = xml.depth
  while (xml.nextChild(depth)) {
    const inner = xml.depth
    while (xml.nextChild(inner)) {
      if (xml.name === 'adec:decorative') found.isDecorative = isOn(xml.attribute('val'))
      else if (xml.name === 'a14:compatExt') found.isControl = true
    }
  }
  return found
}

/**
 * In one line, without the word in the program's language for what it is. Where a program put the path of the picture's
 * file there, unasked, the file's name.
 */
export function describedBy(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim().replace(announced, '').trimStart()
  return localPath.test(text) ? text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1) : text
}
