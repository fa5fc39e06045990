/**
 * Fonts without a name → those of MathJax, by the widths of their characters.
 *
 * Browsers print fonts with outlines of PostScript (CFF) as pictures of each character (Type 3), and those have no
 * name that the engine reports. MathJax's are such; letters of formulas in ASCII are known by their font alone.
 */

/** Widths (in thousandths of an em) of characters that follow each other; of two fonts of one kind, both. */
type Widths = readonly (readonly [first: string, widths: string, others?: string])[]

const upperRoman =
  '750 708 722 764 681 653 785 750 361 514 778 625 917 750 778 681 778 736 556 722 750 750 1028 750 750 611'
const lowerRoman =
  '500 556 444 556 444 306 500 556 278 306 528 278 833 556 500 556 528 392 394 389 556 528 722 528 528 444'

/** The first that fits as many characters as another is it. */
const fonts: readonly (readonly [name: string, widths: Widths])[] = [
  [
    'MathJax_Math-Italic',
    [
      ['A', '750 759 715 828 738 643 786 831 440 555 849 681 970 803 763 642 791 759 613 584 683 583 944 828 581 683'],
      ['a', '529 429 433 520 466 490 477 576 345 412 521 298 878 600 485 503 446 451 469 361 572 485 716 572 490 465'],
      ['α', '640 566 518 444 466 438 497 469 354 576 583 603 494 438 485 570 517 363 571 437 540 654 626 651 622'],
    ],
  ],
  [
    'MathJax_Main-Regular',
    [
      ['A', upperRoman],
      ['a', lowerRoman],
      ['0', '500 500 500 500 500 500 500 500 500 500 278 278 778 778 778'],
      ['(', '389 389'],
      ['+', '778 278'],
      ['−', '778'],
      ['≤', '778 778'],
    ],
  ],
  [
    'MathJax_Main-Bold',
    [
      [
        'A',
        '869 818 831 882 756 724 904 900 436 594 901 692 1092 900 864 786 864 862 639 800 885 869 1189 869 869 703',
      ],
      ['a', '559 639 511 639 527 351 575 639 319 351 607 319 958 639 575 639 607 474 454 447 639 607 831 607 607 511'],
      ['0', '575 575 575 575 575 575 575 575 575 575'],
    ],
  ],
  [
    'MathJax_Math-BoldItalic',
    [['a', '633 521 513 610 554 568 545 668 405 471 604 348 1032 713 585 601 542 529 531 415 681 567 831 659 590 555']],
  ],
  [
    'MathJax_Caligraphic',
    [
      [
        'A',
        '798 657 527 771 528 719 595 845 545 678 762 690 1201 820 796 696 817 848 606 545 626 613 988 713 668 725',
        '857 778 654 871 613 904 685 1065 620 698 989 770 1149 1007 699 763 716 818 625 776 744 710 1028 870 628 726',
      ],
    ],
  ],
  [
    'MathJax_Script',
    [
      [
        'A',
        '803 908 666 774 562 895 610 969 809 1052 914 874 1080 902 738 1013 883 850 868 747 800 622 805 944 710 821',
      ],
    ],
  ],
  [
    'MathJax_AMS',
    [['A', '722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 722 722 667']],
  ],
  [
    'MathJax_Fraktur',
    [
      [
        'A',
        '718 884 613 832 663 611 785 720 554 552 668 666 1050 832 827 828 827 828 829 669 646 831 1046 719 833 602',
      ],
      ['a', '500 513 389 499 401 326 504 521 279 281 389 280 767 527 489 500 489 389 443 333 517 512 774 389 499 391'],
    ],
  ],
  [
    'MathJax_SansSerif',
    [
      ['A', '667 667 639 722 597 569 667 708 278 472 694 542 875 708 736 639 736 646 556 681 688 667 944 667 667 611'],
      ['a', '481 517 444 517 444 306 500 517 239 267 489 239 794 517 500 517 517 342 383 361 517 461 683 461 461 435'],
    ],
  ],
]

interface UnnamedFont {
  name: string
  /** Width in thousandths of an em by code point; of one kind of font in two drawings, both. */
  widths: ReadonlyMap<number, readonly number[]>
}

const unnamed: readonly UnnamedFont[] = fonts.map(([name, runs]) => ({ name, widths: widthsOf(runs) }))

function widthsOf(runs: Widths): ReadonlyMap<number, readonly number[]> {
  const widths = new Map<number, number[]>()
  for (const [first, ...lists] of runs)
    for (const list of lists)
      for (const [at, width] of (list?.split(' ') ?? []).entries()) {
        const code = (first.codePointAt(0) as number) + at
        widths.set(code, [...(widths.get(code) ?? []), Number(width)])
      }
  return widths
}

/** Rounding of widths, in thousandths of an em. */
const rounding = 0.9
/** Characters of known widths, at least; a font of fewer is known only on a page with another of the same family. */
const fewCharacters = 3
/** No font has it. */
const absentCode = 0x0fff
/** Behind the name of a font that has too few characters to be known by. */
const guessedMark = '?'

/**
 * @param widthOf Of a character, in thousandths of an em; that of a missing one where the font lacks it.
 * @returns '' for any other font.
 */
export function nameByWidths(widthOf: (code: number) => number | undefined): string {
  const absent = widthOf(absentCode)
  let [best, most] = ['', 0]
  let hasLetters = false
  for (const { name, widths } of unnamed) {
    let fitting = 0
    for (const [code, expected] of widths) {
      const width = widthOf(code)
      if (width === undefined || width === absent || width === 0) continue
      if (isLetterOrDigit(code)) hasLetters = true
      if (!expected.some((one) => Math.abs(one - width) < rounding)) {
        fitting = 0
        break
      }
      fitting++
    }
    if (fitting > most) [best, most] = [name, fitting]
  }
  if (best && most >= fewCharacters) return best
  if (best) return best + guessedMark
  return hasLetters ? '' : `MathJax_Size${guessedMark}`
}

function isLetterOrDigit(code: number): boolean {
  return code < 0x7f && /[A-Za-z0-9]/.test(String.fromCharCode(code))
}
