import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../../../test/property.ts'
import { builtinFormat } from './builtin.ts'
import { lastConvergent } from './fraction.ts'
import { parseNumberFormat } from './number-format.ts'
import type { DateSystem } from './serial-date.ts'

type Row = readonly [code: string, value: number, shown: string]

const numbers: readonly Row[] = [
  ['General', 0, '0'],
  ['General', -0, '0'],
  ['General', 12345678901, '12345678901'],
  ['General', 4006381333931, '4006381333931'],
  ['General', -490154203237518, '-490154203237518'],
  ['General', 1234567890123456, '1.23457E+15'],
  ['General', 1e15, '1E+15'],
  ['General', 12345678901.6, '12345678902'],
  ['General', 99999999999.9, '100000000000'],
  ['General', 999999999999999.9, '1E+15'],
  ['General', 1234567.8912, '1234567.891'],
  ['General', -1234567.8912, '-1234567.891'],
  ['General', 0.1 + 0.2, '0.3'],
  ['General', 1 / 3, '0.333333333'],
  ['General', 0.000123456789, '0.000123457'],
  ['General', 0.00001, '0.00001'],
  ['General', 0.0000123456, '1.23456E-05'],
  ['General', -0.0000400000000001, '-0.00004'],
  ['General', 0.000000001, '0.000000001'],
  ['General', 1e-10, '1E-10'],
  ['General', 1e-13, '1E-13'],
  ['General', 1e300, '1E+300'],
  ['General" kg"', 1.5, '1.5 kg'],
  ['0', 0.5, '1'],
  ['0', -0.4, '-0'],
  ['0', -2.5, '-3'],
  ['0.00', 1.005, '1.01'],
  ['0.00', 2.675, '2.68'],
  ['0.00', -0.001, '-0.00'],
  ['#.##', 0.5, '.5'],
  ['#.##', 12, '12.'],
  ['.00', 12.5, '12.50'],
  ['0.0##', 1.25, '1.25'],
  ['?.??', 1.5, '1.5 '],
  ['00000', 42, '00042'],
  ['#,##0', 1234567, '1,234,567'],
  ['#,##0', 999, '999'],
  ['#,##0.00', -1234.5, '-1,234.50'],
  ['0,000', 5, '0,005'],
  ['#,##0,', 1234567, '1,235'],
  ['0.0,,"M"', 1234567, '1.2M'],
  ['0 ,', 5, '5 ,'],
  ['0%', 0.285, '29%'],
  ['0.0%', -0.0375, '-3.8%'],
  ['(000) 000-0000', 2015550123, '(201) 555-0123'],
  ['000-00-0000', 123456789, '123-45-6789'],
  ['$#,##0.00;($#,##0.00)', -12, '($12.00)'],
  ['[$€-407] #,##0.00', 3.5, '€ 3.50'],
  ['#,##0.00\\ [$₽-419]', 3.5, '3.50 ₽'],
  ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 0, ' -   '],
  ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', -7, ' (7.00)'],
  ['0;-0;"none"', 0, 'none'],
  ['0;-0;"none"', -3, '-3'],
  ['0;0', -3, '3'],
  ['0.00;;', -3, ''],
  ['[>=100]0;[<0]"neg "0.0;0.00', 150, '150'],
  ['[>=100]0;[<0]"neg "0.0;0.00', -2, 'neg 2.0'],
  ['[>=100]0;[<0]"neg "0.0;0.00', 50, '50.00'],
  ['[<1]0.00%;0', 0.5, '50.00%'],
  ['[<1]0.00%;0', 5, '5'],
  ['[<100]0;0.0', -5, '-5'],
  ['[Red][=1]"one";[Blue][=2]"two";0', 2, 'two'],
  ['[Color 12]0', 4, '4'],
  ['"only"', 7, 'only'],
  ['0"a"0', 12, '1a2'],
  ['0.00E+00', 12345.678, '1.23E+04'],
  ['0.00E+00', 0, '0.00E+00'],
  ['0E-0', 0.00025, '3E-4'],
  ['0.00E+00', 9.999, '1.00E+01'],
  ['##0.0E+0', 12345, '12.3E+3'],
  ['##0.0E+0', 0.00012, '120.0E-6'],
  ['##0.0E+0', 999999.5, '1.0E+6'],
  ['# ?/?', 0.5, ' 1/2'],
  ['# ?/?', 2.25, '2 1/4'],
  ['# ?/?', 5, '5    '],
  ['# ?/?', 0, '0    '],
  ['# ?/?', -1.75, '-1 3/4'],
  ['# ?/?', 0.99, '1    '],
  ['# ??/??', Math.PI, '3  1/7 '],
  ['# ???/???', Math.PI, '3  16/113'],
  ['# ?/?', 0.7, ' 2/3'],
  ['# ?/?', 0.94, '1    '],
  ['# ?/?', -0.1, '-0    '],
  ['# ?/8', 1.3, '1 2/8'],
  ['# ??/16', 0.5, '  8/16'],
  ['?/?', 1.5, '3/2'],
  ['?/?', 0, '0/1'],
  ['@', 12.5, '12.5'],
  ['0.00;-0.00;;@', 1, '1.00'],
]

const dates: readonly Row[] = [
  ['m/d/yyyy', 1, '1/1/1900'],
  ['m/d/yyyy', 0, '1/0/1900'],
  ['m/d/yyyy', 59, '2/28/1900'],
  ['m/d/yyyy', 60, '2/29/1900'],
  ['m/d/yyyy', 61, '3/1/1900'],
  ['ddd', 1, 'Sun'],
  ['yyyy-mm-dd', 2958465, '9999-12-31'],
  ['yyyy-mm-dd', 2958466, '2958466'],
  ['yyyy-mm-dd', -1, '-1'],
  ['d-mmm-yy', 43831, '1-Jan-20'],
  ['dddd, mmmm dd, yyyy', 43831, 'Wednesday, January 01, 2020'],
  ['mmmmm', 43831, 'J'],
  ['yyyy\\-mm\\-dd\\Thh:mm', 43831.75, '2020-01-01T18:00'],
  ['h:mm', 43831.75, '18:00'],
  ['h:mm AM/PM', 0.5, '12:00 PM'],
  ['h:mm AM/PM', 0, '12:00 AM'],
  ['h AM/PM', 0.75, '6 PM'],
  ['h:mm:ss a/p', 0.75, '6:00:00 p'],
  ['mm:ss', 0.0425, '01:12'],
  ['m:ss', 0.0425, '1:12'],
  ['hh:mm:ss.000', 0.123456789, '02:57:46.667'],
  ['mm:ss.0', 0.00001, '00:00.9'],
  ['[h]:mm:ss', 1.5, '36:00:00'],
  ['[hh]:mm', 0.25, '06:00'],
  ['[mm]:ss', 1 / 24, '60:00'],
  ['[ss]', 1 / 1440, '60'],
  ['[h]:mm', -0.5, '-12:00'],
  ['yyyy-mm-dd hh:mm', 43831.9999999, '2020-01-02 00:00'],
  ['yyyy-mm-dd', 43831.99999, '2020-01-01'],
  ['mm/dd/yyyy;@', 43831, '01/01/2020'],
  ['[$-407]d. mmmm yyyy', 43891, '1. März 2020'],
  ['[$-40C]dddd d mmmm', 43891, 'dimanche 1 mars'],
  ['[$-fr-FR]mmmm', 43891, 'mars'],
  ['[$-419]mmmm', 43891, 'март'],
  ['[$-FC19]d mmmm yyyy "г."', 43891, '1 марта 2020 г.'],
  ['[$-F419]mmmm', 43891, 'март'],
  ['[$-uk-UA-x-genlower]d mmmm', 43891, '1 березня'],
  ['[$-ja-JP-x-gannen]ggge"年"m"月"', 43891, '令和2年3月'],
  ['[$-zh-TW]e/m/d', 43891, '109/3/1'],
  ['G/通用格式', 12.5, '12.5'],
  ['Standard" km"', 3, '3 km'],
  ['[$-F800]dddd, mmmm dd, yyyy', 43891, 'Sunday, March 1, 2020'],
  ['[$-F400]h:mm:ss AM/PM', 0.75, '6:00:00 PM'],
  ['[$-107041E]d/m/yyyy', 43891, '1/3/2563'],
  ['[$-411]ggge"年"m"月"d"日"', 43891, '令和2年3月1日'],
  ['[$-404]e/m/d', 43891, '109/3/1'],
  ['yyyy"年"m"月"', 43891, '2020年3月'],
  ['[$-804]aaaa', 43891, '星期日'],
]

function shows(rows: readonly Row[], system: DateSystem): void {
  for (const [code, value, shown] of rows)
    assert.equal(parseNumberFormat(code, system).number(value), shown, `${code} of ${value}`)
}

test('numbers are shown as their format says', () => shows(numbers, 1900))

test('serial numbers are shown as the dates and times of the 1900 system', () => shows(dates, 1900))

test('the 1904 system counts from 1 January 1904', () => {
  shows(
    [
      ['m/d/yyyy', 0, '1/1/1904'],
      ['m/d/yyyy', 42369, '1/1/2020'],
      ['ddd', 0, 'Fri'],
      ['[h]:mm', 1, '24:00'],
    ],
    1904,
  )
})

test('texts are shown as the section with an @, or the fourth, says', () => {
  const shown = (code: string, value: string): string => parseNumberFormat(code, 1900).text(value)
  assert.equal(shown('0.00', 'a'), 'a')
  assert.equal(shown('@" pcs"', 'a'), 'a pcs')
  assert.equal(shown('0;-0;0;"Name: "@', 'a'), 'Name: a')
  assert.equal(shown(';;;', 'a'), '')
  assert.equal(shown('"hidden"', 'a'), 'hidden')
  assert.equal(shown('General', 'a'), 'a')
})

test('built-in numbers are the codes that a cell in the United States shows', () => {
  const shown = (id: number, value: number): string => parseNumberFormat(builtinFormat(id), 1900).number(value)
  assert.equal(shown(4, 1234.5), '1,234.50')
  assert.equal(shown(14, 43831), '1/1/2020')
  assert.equal(shown(22, 43831.5), '1/1/2020 12:00')
  assert.equal(shown(37, -5), '(5)')
  assert.equal(shown(44, 5).trim(), '$5.00')
  assert.equal(shown(46, 1.25), '30:00:00')
  assert.equal(shown(49, 1.5), '1.5')
  assert.equal(shown(30, 43831), '1/1/2020')
  assert.equal(shown(33, 0.5), '12:00:00')
  assert.equal(shown(163, 1.5), '1.5')
})

test('a fraction is nearer than any with a smaller denominator', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 99 }), (millionths, largest) => {
      const value = millionths / 1e6
      const [top, bottom] = lastConvergent(value, largest)
      assert.ok(bottom >= 1 && bottom <= largest)
      const found = Math.abs(value - top / bottom)
      for (let other = 1; other < bottom; other++)
        assert.ok(found <= Math.abs(value - Math.round(value * other) / other) + 1e-9)
    }),
  )
})

test('any code shows any number and text as some characters', () => {
  const codeCharacters = fc.string({ unit: fc.constantFrom(...'0#?.,;%/E+-ymdhsgeab[]$<>=1@"\\_*: General') })
  fc.assert(
    fc.property(codeCharacters, fc.double(), fc.constantFrom<DateSystem>(1900, 1904), (code, value, system) => {
      const format = parseNumberFormat(code, system)
      assert.equal(typeof format.number(value), 'string')
      assert.equal(typeof format.text('text'), 'string')
    }),
    { numRuns: 2000 },
  )
})

test('what is no number is no date', () => {
  assert.equal(
    parseNumberFormat('d-mmm-yy', 1900).number(Number.NaN),
    parseNumberFormat('General', 1900).number(Number.NaN),
  )
})
