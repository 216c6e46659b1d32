import ipaddr from 'ipaddr.js'

/** Public ranges whose addresses belong to the network of a cloud provider: Azure's metadata and DNS server. */
const PROVIDER_ADDRESSES = new Set(['168.63.129.16'])
/** RFC 4291: all global unicast addresses. What lies outside is reserved, whatever the tables of special ranges contain. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** RFC 5214 (ISATAP): the last 64 bits contain an IPv4 address, which a router may unwrap. */
const ISATAP = [0x0000, 0x0200]
const ISATAP_MARK = 0x5efe

/**
 * Whether an IP address is one of the public Internet. Everything that IANA lists as special is not: private, loopback, link-local (with the
 * metadata servers of clouds), carrier-grade NAT, multicast, reserved, and the IPv6 forms that contain an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv4) return !PROVIDER_ADDRESSES.has(parsed.toString())
  const [, , , , fourth = 0, fifth] = parsed.parts
  return parsed.match(GLOBAL_UNICAST) && !(ISATAP.includes(fourth) && fifth === ISATAP_MARK)
}

/** 127.0.0.0/8 and ::1. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && !address.includes('%') && ipaddr.parse(address).range() === 'loopback'
}
