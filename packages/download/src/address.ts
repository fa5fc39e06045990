/**
 * Which addresses a download may connect to: globally routable unicast, and what an operator
 * allows beyond it.
 */
import { BlockList, isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** An address range in CIDR notation (RFC 4632, RFC 4291 §2.3). */
export type Cidr = `${string}/${number}`

/**
 * Refused although the numbers look ordinary: special-purpose registries of IANA (RFC 6890
 * and its successors), IPv6 forms that carry an IPv4 address, and a cloud's own services.
 */
const refused: readonly (readonly [range: Cidr, what: string])[] = [
  ['0.0.0.0/8', 'this network (RFC 791 §3.2)'],
  ['10.0.0.0/8', 'private (RFC 1918)'],
  ['100.64.0.0/10', 'shared by carriers (RFC 6598)'],
  ['127.0.0.0/8', 'loopback (RFC 1122 §3.2.1.3)'],
  ['169.254.0.0/16', 'link-local (RFC 3927), where clouds keep their metadata'],
  ['172.16.0.0/12', 'private (RFC 1918)'],
  ['192.0.0.0/24', 'protocol assignments (RFC 6890 §2.1)'],
  ['192.0.2.0/24', 'documentation (RFC 5737)'],
  ['192.88.99.0/24', '6to4 relay anycast (RFC 7526)'],
  ['192.168.0.0/16', 'private (RFC 1918)'],
  ['198.18.0.0/15', 'benchmarking (RFC 2544)'],
  ['198.51.100.0/24', 'documentation (RFC 5737)'],
  ['203.0.113.0/24', 'documentation (RFC 5737)'],
  ['224.0.0.0/4', 'multicast (RFC 5771)'],
  ['240.0.0.0/4', 'reserved, with the limited broadcast (RFC 1112 §4, RFC 919 §7)'],
  ['168.63.129.16/32', 'platform services of Azure'],
  ['::/96', 'IPv4-compatible, with loopback and unspecified (RFC 4291 §2.5)'],
  ['::ffff:0:0/96', 'IPv4-mapped (RFC 4291 §2.5.5.2)'],
  ['64:ff9b::/96', 'IPv4 through NAT64 (RFC 6052)'],
  ['64:ff9b:1::/48', 'local NAT64 (RFC 8215)'],
  ['100::/64', 'discard (RFC 6666)'],
  ['2001::/23', 'protocol assignments, with Teredo (RFC 2928, RFC 4380)'],
  ['2001:db8::/32', 'documentation (RFC 3849)'],
  ['2002::/16', 'IPv4 through 6to4 (RFC 3056)'],
  ['3fff::/20', 'documentation (RFC 9637)'],
  ['5f00::/16', 'segment routing (RFC 9602)'],
  ['fc00::/7', 'unique local (RFC 4193)'],
  ['fe80::/10', 'link-local (RFC 4291 §2.5.6)'],
  ['fec0::/10', 'site-local (RFC 3879)'],
  ['ff00::/8', 'multicast (RFC 4291 §2.7)'],
]

/** The one block that IANA hands out as global unicast IPv6 (RFC 4291 §2.4). */
const globalUnicast: Cidr = '2000::/3'

/** For an operator, or a person at a command line, who opens everything. */
export const everyAddress: readonly Cidr[] = ['0.0.0.0/0', '::/0']

export interface AddressPolicy {
  /** Whether a download may connect to an address, by its text form. */
  mayConnect(address: string): boolean
  /** Whether an operator named the address's range, so that a URL may hold it literally. */
  isAllowed(address: string): boolean
  /** Whether an address is globally routable, whatever an operator allows. */
  isPublic(address: string): boolean
}

/** @param allowed Ranges in CIDR notation that an operator opens. */
export function addressPolicy(allowed: readonly string[]): AddressPolicy {
  // One list a family: in a common one `::ffff:0:0/96` would stand for every IPv4 address.
  const refusedLists = { ipv4: refusedOf('ipv4'), ipv6: refusedOf('ipv6') }
  const globalList = blockListOf([globalUnicast])
  const allowedList = blockListOf(allowed)
  const isAllowed = (address: string): boolean =>
    isIP(address) !== 0 && !address.includes('%') && allowedList.check(address, familyOf(address))
  const isPublic = (address: string): boolean => {
    if (isIP(address) === 0 || address.includes('%')) return false
    if (refusedLists[familyOf(address)].check(address, familyOf(address)) || isOwnAddress(address)) return false
    return isIPv4(address) || globalList.check(address, 'ipv6')
  }
  return { isAllowed, isPublic, mayConnect: (address) => isAllowed(address) || isPublic(address) }
}

function refusedOf(family: 'ipv4' | 'ipv6'): BlockList {
  return blockListOf(
    refused.map(([range]) => range).filter((range) => familyOf(range.slice(0, range.indexOf('/'))) === family),
  )
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix = ''] = range.split('/')
    list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((ones) => ones?.some((one) => one.address === address))
}
