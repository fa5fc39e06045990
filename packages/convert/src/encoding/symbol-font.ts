/** Characters of the symbol fonts, which have no encoding but their own, in Unicode. */

/** Symbol from 0x20 on, a blank where Unicode has none (Adobe's Symbol encoding, ISO 32000-1 annex D.5). */
const symbol = [
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ',
  '                                ',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ',
].join('')

/** Wingdings from 0x20 on; empty boxes are U+2610, the pair of its ticked ones. */
const wingdings = [
  ' ✏✂✁👓🕭🕮🕯☎✆✉🖃📪📫📬📭📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸',
  '♈♉♊♋♌♍♎♏♐♑♒♓🙰&●❍■☐☐❑❒⬧⧫◆❖⬥⌧⍓⌘❀✿❝❞▯⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•',
  '▪○🞆🞈◉◎🔿▪☐🟂✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈➲⮉⮋',
  '←→↑↓↖↗↙↘🡸➔🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬀⬁⬃⬂▭▫✗✓☒☑⊞',
].join('')

const tables: Readonly<Record<string, readonly string[]>> = {
  symbol: [...symbol],
  wingdings: [...wingdings],
}

/** Whether a font's characters are to be read by `symbolCharacter`. */
export function isSymbolFont(font: string): boolean {
  return font.toLowerCase() in tables
}

/**
 * @param code The font's own code, often in the private area from U+F000 on.
 * @returns undefined where the font or the character is not known.
 */
export function symbolCharacter(font: string, code: number): string | undefined {
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const character = tables[font.toLowerCase()]?.[own - 0x20]
  return character === ' ' && own !== 0x20 ? undefined : character
}
