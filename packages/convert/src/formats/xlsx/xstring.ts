/** ST_Xstring (ECMA-376 part 1, §22.9.2.19): characters that XML cannot hold as `_x000D_`. */
export function unescaped(value: string): string {
  if (!value.includes('_x')) return value
  return value
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}
