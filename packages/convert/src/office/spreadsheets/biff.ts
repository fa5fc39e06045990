/** Values as both binary formats of workbooks keep them ([MS-XLS] §2.5.217, §2.5.10; [MS-XLSB] §2.5.123). */

/** An RkNumber: 30 bits of an integer or of the upper half of a double, perhaps in hundredths. */
export function rkValue(rk: number): number {
  const value = rk & 2 ? rk >> 2 : upperHalf(rk & 0xfffffffc)
  return rk & 1 ? value / 100 : value
}

const scratch = new DataView(new ArrayBuffer(8))

function upperHalf(bits: number): number {
  scratch.setInt32(4, bits, true)
  return scratch.getFloat64(0, true)
}

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/** An error as a cell shows it. */
export function errorText(code: number): string {
  return errors[code] ?? '#ERROR!'
}
