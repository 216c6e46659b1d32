import { isIPv4, isIPv6 } from 'node:net'

/**
 * The key under which limits count an IP address: the IPv4 address itself, or the /64 of an IPv6 address. A single subscriber gets at least
 * a /64 (RFC 6177), so all 2^64 addresses of that network share one allowance.
 */
export function addressGroup(ip: string): string {
  const address = ip.split('%', 1)[0] ?? ''
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = expand(address)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const [head = '', tail] = withoutDottedEnd(address).split('::')
  const left = numbers(head)
  if (tail === undefined) return left
  const right = numbers(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function withoutDottedEnd(address: string): string {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  if (!dotted) return address
  const [, rest = '', a, b, c, d] = dotted
  return `${rest}${(Number(a) * 256 + Number(b)).toString(16)}:${(Number(c) * 256 + Number(d)).toString(16)}`
}

function numbers(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}
