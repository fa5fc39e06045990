/** Characters of the symbol fonts, which have no encoding but their own, in Unicode. */

/** Symbol from 0x20 on, a space where Unicode has none (Adobe's Symbol encoding, ISO 32000-1 annex D.5). */
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

/** Wingdings 2 from 0x20 on; the empty box is U+2610. */
const wingdings2 = [
  ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺',
  '🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿ ☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●●🞅🞇🞉⊙⦿🞌',
  '🞍◾■☐🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺',
  '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟋🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂',
].join('')

/** Wingdings 3 from 0x20 to 0x7F. */
const wingdings3 = [
  ' ⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥',
  '🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁 ',
].join('')

/** Webdings from 0x20 on. */
const webdings = [
  ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫',
  '⮔✔🚲⬜🛡📦🛱⬛🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲 🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢📠🏷📣👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻',
  '🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻🖥🖦🖧🍹🎮🎮🕻🕼🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫',
  '🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
].join('')

/** Zapf Dingbats from 0x20 on (ISO 32000-1 annex D.6; brackets from 0x80 on, as Apple has them). */
const zapfDingbats = Array.from(
  [
    ' ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞ ',
    '❨❩❪❫❬❭❮❯❰❱❲❳❴❵                   ❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿',
    '➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯ ➱➲➳➴➵➶➷➸➹➺➻➼➽➾',
  ].join(''),
)

/** MT Extra from 0x20 on, the characters that MathType has in addition to those of Symbol; marks over letters and parts of brackets are left out. */
const mtExtra = [
  '        ⌣⌢                ∼≃⊲≪⊳≫≜≙≐∐ƛ    ∩℧…⋯⋮⋰⋱∥∵∡∢ ∪△□▭▱↗↙ ↘↖ ‵↦↕⇕○⊙≻ ℏ   ℓ∓ ∘≺               ',
  '⇄  ⇌  ⇀↽                         ℝℤℂℚℕ ⟦⟧',
].join('')

/**
 * OpenSymbol's private characters as OpenOffice.org wrote them into formulas, where Unicode has the same; by the first
 * code of each row (LibreOffice's `unotools/source/misc/fontcvt.cxx`, `aSymbolExtraTab`, gives them as those of Symbol).
 */
const openSymbol: ReadonlyMap<string, string> = new Map(
  (
    [
      [0xe083, '+<>≤≥ ∈  →√√√'],
      [0xe09e, '()∠'],
      [0xe0a8, '/  |ΓΔΘΛΞΠΣΥΦΨΩαβγδεζηθικλμνξοπρστυφχψωεϑϖ ςϕ∂ι    ←↑↓'],
    ] as const
  ).flatMap(([first, row]) =>
    Array.from(row, (character, index): [string, string] => [String.fromCharCode(first + index), character]).filter(
      ([, character]) => character !== ' ',
    ),
  ),
)

/** A map, which finds a name that is computed without making it a key of objects first. */
const tables: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    symbol: [...symbol],
    wingdings: [...wingdings],
    'wingdings 2': [...wingdings2],
    'wingdings 3': [...wingdings3],
    webdings: [...webdings],
    'zapf dingbats': zapfDingbats,
    zapfdingbats: zapfDingbats,
    'itc zapf dingbats': zapfDingbats,
    'monotype sorts': zapfDingbats,
    'mt extra': [...mtExtra],
  }),
)

/** Whether a font's characters are to be read by `symbolCharacter`. */
export function isSymbolFont(font: string): boolean {
  return tables.has(font.toLowerCase())
}

/**
 * @param code The font's own code, often in the private area from U+F000 on.
 * @returns undefined where the font or the character is not known.
 */
export function symbolCharacter(font: string, code: number): string | undefined {
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const character = tables.get(font.toLowerCase())?.[own - 0x20]
  return character === ' ' && own !== 0x20 ? undefined : character
}

/** A text in a symbol font; characters that the font is not known to have stay as they are. */
export function symbolText(font: string, text: string): string {
  return text.replace(
    /[\u0020-\u00ff\uf020-\uf0ff]/g,
    (character) => symbolCharacter(font, character.charCodeAt(0)) ?? character,
  )
}

/** A text of a formula in OpenSymbol; characters that Unicode does not have stay as they are. */
export function openSymbolText(text: string): string {
  return text.replace(/[\ue083-\ue0dd]/g, (character) => openSymbol.get(character) ?? character)
}

/**
 * Characters of the private area, whose font is not stated: the bullet is mostly that of Symbol, the others are of
 * Wingdings. Google Docs has two that mark where code begins and ends, which are not seen.
 */
export function looseSymbolText(text: string): string {
  if (!/[\uec02\uec03\uf020-\uf0ff]/.test(text)) return text
  return text.replace(/[\uec02\uec03\uf020-\uf0ff]/g, (character) => {
    if (character < '\uf000') return ''
    return symbolText(character === '\uf0b7' ? 'Symbol' : 'Wingdings', character)
  })
}
