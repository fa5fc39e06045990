/** Letters and symbols that lists count with, in their order (ECMA-376 part 1, §17.18.59). */
const sequences = {
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  aiueo: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  iroha: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  heavenlyStems: '甲乙丙丁戊己庚辛壬癸',
  earthlyBranches: '子丑寅卯辰巳午未申酉戌亥',
  hebrew: 'אבגדהוזחטיכלמנסעפצקרשת',
  lowerGreek: 'αβγδεζηθικλμνξοπρστυφχψω',
  upperGreek: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
  arabic: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  abjad: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  thai: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  circledIdeographs: '㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉',
  parenthesized: '⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇',
  dotted: '⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛',
} as const

export type LetterSequence = keyof typeof sequences

/** @returns Undefined beyond the last letter, and for a format that is no such sequence. */
export function letterOf(value: number, format: string): string | undefined {
  return Object.hasOwn(sequences, format) ? [...sequences[format as LetterSequence]][value - 1] : undefined
}
