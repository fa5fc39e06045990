import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNumberFormat } from './number-format.ts'

const rows: readonly (readonly [code: string, value: number, shown: string])[] = [
  ['[DBNum1][$-804]General', 1024, '一千〇二十四'],
  ['[DBNum1][$-804]General', 15, '一十五'],
  ['[DBNum1][$-804]General', 100_010_005, '一亿〇一万〇五'],
  ['[DBNum1][$-804]General', 0, '〇'],
  ['[DBNum2][$-804]General', -1234.5, '-壹仟贰佰叁拾肆.伍'],
  ['[DBNum2][$-804]General"元整"', 20_000, '贰万元整'],
  ['[DBNum2][$-404]General', 123, '壹佰貳拾參'],
  ['[DBNum2][$-804]G/通用格式"元整"', 20_300, '贰万零叁佰元整'],
  ['[DBNum3][$-804]General', 120, '１百２十'],
  ['[DBNum1]0.00', 12.5, '一二.五〇'],
  ['[$-804][DBNum1]yyyy"年"m"月"d"日"', 45_275, '二〇二三年十二月十五日'],
  ['[DBNum1][$-804]h"时"mm"分"', 0.75, '十八时〇〇分'],
  ['[DBNum1][$-411]General', 11_110, '一万千百十'],
  ['[DBNum2][$-411]General', 123, '壱百弐拾参'],
  ['[DBNum3][$-411]0', 2024, '２０２４'],
  ['[DBNum4][$-412]General', 34, '삼십사'],
  ['[$-D000000]0.0', 12.5, '๑๒.๕'],
  ['[$-2000000]0', 90, '٩٠'],
  ['b1yyyy', 45_000, '2023'],
]

test('numbers are shown in the numerals of the script that a format asks for', () => {
  for (const [code, value, shown] of rows) assert.equal(parseNumberFormat(code, 1900).number(value), shown, code)
})
