/** Commands of which the arguments are no text: lengths, names, colours, settings, files. */
import { lookupTable } from '../../../core/lookup-table.ts'
import type { Call } from '../call.ts'

/** How many arguments they have. */
const counts: Readonly<Record<string, number>> = lookupTable(
  Object.fromEntries(
    [
      'documentclass usepackage RequirePackage label index glsadd nocite vspace hspace pagestyle thispagestyle pagenumbering',
      'bibliographystyle hypersetup geometry color textcolor pagecolor rowcolor cellcolor columncolor colorbox scalebox raisebox parbox',
      'phantom hphantom vphantom selectlanguage foreignlanguage counterwithin graphicspath lstset setstretch linespread newcounter',
      'icmltitlerunning printAffiliationsAndNotice authorrunning titlerunning toctitle tocauthor refstepcounter stepcounter usetheme usecolortheme setlist enlargethispage markright hyphenation',
      'end usetikzlibrary sisetup captionsetup theoremstyle newlength rotatebox translate input include subfile bibliography addbibresource includepdf lstinputlisting verbatiminput',
      'setmainfont setsansfont setmonofont includeonly tolerance nolinebreak adjustbox hypertarget hyperlink pgfplotsset tikzset tcbset lstdefinestyle/2 arabic roman Roman alph Alph value corref tnoteref fnref titlerule',
      '|icmlsetsymbol setlength addtolength setcounter addtocounter resizebox fontsize markboth inputminted fcolorbox settowidth pdfbookmark addcontentsline/3 definecolor/3',
    ].flatMap((line) =>
      line.split(/[ |]/).map((name): [string, number] => {
        const [word = '', count] = name.split('/')
        return [word, Number(count ?? (line.startsWith('|') ? 2 : 1))]
      }),
    ),
  ),
)

/** @returns Undefined for other commands. */
export function settingsOf(command: string): number | undefined {
  return counts[command]
}

const files = /^(?:input|include|subfile|bibliography|includepdf|lstinputlisting|verbatiminput|inputminted)$/

/** Files that are not available are reported. */
export function passSettings(call: Call, count: number): void {
  call.options()
  for (let index = 0; index < count; index++) {
    const argument = call.argument()
    if (!argument) return
    if (files.test(call.name)) call.source.absent.add(call.text(argument).trim())
    while (call.isNext('[') && call.option());
  }
}
