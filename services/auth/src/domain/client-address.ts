import { isIPv6 } from 'node:net'

/** The key under which an IP address is rate-limited: the IPv4 address, or the IPv6 /64 prefix that one customer is assigned. */
export function limitAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  return `${expand(ip.split('%')[0] ?? ip)
    .slice(0, 4)
    .join(':')}::/64`
}

function expand(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
