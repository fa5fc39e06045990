/** What addresses of one subscriber have in common. */
import { isIPv6 } from 'node:net'

/** One subscriber of IPv6 has at least a /64 (RFC 6177 §2), so its addresses count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')
}
