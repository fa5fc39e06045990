/** How values of settings are read: each throws an Error that says what is expected. */
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseDuration } from './time-text.ts'

export function none<T>(): T | undefined {
  return undefined
}

export function emptyList(): never[] {
  return []
}

export function text(value: string): string {
  return value
}

export function wholeNumber(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`expected a whole number from ${min} to ${max}, not "${value}"`)
    return number
  }
}

/** @returns milliseconds, at min a second. */
export function duration(value: string): number {
  const ms = parseDuration(value)
  if (!ms) throw new Error(`expected a number with s, m, h or d, such as 24h, not "${value}"`)
  return ms
}

/** An absolute path. */
export function folder(value: string): string {
  if (/^\w+:\/\//.test(value)) throw new Error(`expected a folder, not "${value}"`)
  return resolve(value)
}

/** An absolute path, or `s3://bucket/prefix`. */
export function folderOrS3(value: string): string {
  if (!value.startsWith('s3://')) return folder(value)
  if (!/^s3:\/\/[a-z\d][a-z\d.-]+(\/[^/].*)?$/.test(value))
    throw new Error(`expected a folder or s3://bucket/prefix, not "${value}"`)
  return value
}

export function oneOf<const T extends string>(...allowed: T[]) {
  return (value: string): T => {
    if (!allowed.includes(value as T)) throw new Error(`expected ${allowed.join(' or ')}, not "${value}"`)
    return value as T
  }
}

export function items(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export function listOf<const T extends string>(...allowed: T[]) {
  return (value: string): T[] => items(value).map(oneOf(...allowed))
}

/** A single address is the range of itself. */
export function cidrs(value: string): string[] {
  return items(value).map((item) => {
    const [address = '', prefix, ...rest] = item.split('/')
    const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    if (bits === 0 || rest.length > 0) throw new Error(`expected address ranges such as 10.0.0.0/8, not "${item}"`)
    return `${address}/${prefix === undefined ? bits : wholeNumber(0, bits)(prefix)}`
  })
}

const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', '127.0.0.0/8', '::1/128']

/** Ranges within RFC 1918, RFC 4193 (fc00::/7) and loopback. */
export function privateCidrs(value: string): string[] {
  return cidrs(value).map((range) => {
    if (!privateRanges.some((outer) => isWithin(range, outer)))
      throw new Error(`expected private address ranges such as 10.0.0.0/8 or fd00::/8, not "${range}"`)
    return range
  })
}

function isWithin(range: string, outer: string): boolean {
  const [[address = '', bits], [network = '', fewerBits]] = [range.split('/'), outer.split('/')]
  if (isIP(address) !== isIP(network) || Number(bits) < Number(fewerBits)) return false
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const subnet = new BlockList()
  subnet.addSubnet(network, Number(fewerBits), family)
  return subnet.check(address, family)
}

/** The secret's own length is what keeps it from being guessed. */
export function secret(value: string): string {
  if (value.length < 16) throw new Error('expected at least 16 characters')
  return value
}

export function startsWith(...beginnings: string[]) {
  return (value: string): string => {
    if (!beginnings.some((beginning) => value.startsWith(beginning)))
      throw new Error(`expected one that starts with ${beginnings.join(' or ')}`)
    return value
  }
}

/** A key goes there: in clear text to this machine alone. */
export function stripeAddress(value: string): string {
  const { protocol, hostname, origin } = parsedUrl(value, 'http:', 'https:')
  if (protocol === 'http:' && !isLoopback(hostname)) throw new Error('http:// is for this machine alone')
  return origin
}

function parsedUrl(value: string, ...protocols: string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !protocols.includes(url.protocol))
    throw new Error(`expected an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`)
  return url
}

export function databaseUrl(value: string): string {
  parsedUrl(value, 'postgres:', 'postgresql:')
  return value
}

export function mailUrl(value: string): string {
  return parsedUrl(value, 'smtp:', 'smtps:').href
}

export function httpUrl(value: string): string {
  return parsedUrl(value, 'http:', 'https:').href
}

export function share(value: string): number {
  const number = Number(value)
  if (!/^[\d.]+$/.test(value) || !(number >= 0 && number <= 1))
    throw new Error(`expected a number from 0 to 1, not "${value}"`)
  return number
}

/** The names are tokens of RFC 9110 §5.6.2. */
export function headers(value: string): Record<string, string> {
  const pairs = items(value).map((item) => {
    const [, name, content] = /^([\w!#$%&'*+.^`|~-]+)=(.+)$/.exec(item) ?? []
    if (name === undefined || content === undefined) throw new Error('expected NAME=VALUE, with commas between them')
    return [name.toLowerCase(), content]
  })
  return Object.fromEntries(pairs)
}

export function hostName(value: string): string {
  if (!/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value))
    throw new Error(`expected host names without a port, not "${value}"`)
  return value.toLowerCase()
}

export function origin(value: string): string {
  const url = parsedUrl(value, 'http:', 'https:')
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`expected scheme, host and port alone, such as https://docs.example.com, not "${value}"`)
  return url.origin
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
