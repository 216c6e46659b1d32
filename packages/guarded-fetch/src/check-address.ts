import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './addresses.ts'
import { refused } from './errors.ts'

const MAX_LENGTH = 2048
const SECURE = new Set(['https:', 'wss:'])
const LOCAL = new Set([...SECURE, 'http:', 'ws:'])
/** Names that only exist within a network or that RFC 6761, RFC 6762, RFC 7686 and RFC 8375 reserve. */
const PRIVATE_SUFFIXES = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
])

export interface AddressRules {
  /** Only for development and tests: also plain HTTP and any port, but on loopback addresses only. */
  allowLoopback: boolean
}

/**
 * Parses an address that a user entered, and checks everything except what its name resolves to. Throws `address_refused`.
 *
 * The URL parser of the WHATWG reads decimal, octal and hexadecimal IPv4 addresses and unicode digits, so that they are checked as addresses.
 */
export function checkAddress(text: string, { allowLoopback }: AddressRules): URL {
  if (text.length > MAX_LENGTH || !isWellFormed(text) || !URL.canParse(text)) throw refused('not_an_address')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || hasUserinfo(text)) throw refused('has_credentials')
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  if (allowLoopback && LOCAL.has(url.protocol) && (host === 'localhost' || isLoopback(host))) return url
  if (!SECURE.has(url.protocol)) throw refused('not_https')
  // Other ports would let users reach services that are not meant for the web. The network policy of Kubernetes allows no other either.
  if (url.port !== '') throw refused('port_not_allowed')
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw refused('not_a_public_address')
  } else if (!isPublicName(host)) throw refused('not_a_public_name')
  return url
}

/** The parser removes tabs and line breaks, reads backslashes as slashes and adds missing slashes: an address that depends on this is an attempt to mislead. */
function isWellFormed(text: string): boolean {
  const afterScheme = text.slice(text.indexOf(':') + 1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is rejected
  return !/[\u0000- \\\u007f]/.test(text) && afterScheme.startsWith('//') && !afterScheme.startsWith('///')
}

/** An empty userinfo, as in `https://@host`, is not visible in the parsed URL. */
function hasUserinfo(text: string): boolean {
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? ''
  return authority.includes('@')
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const suffix = labels.at(-1) ?? ''
  // An empty last label is a trailing dot. It would make two names of one host.
  return labels.length > 1 && !labels.includes('') && !PRIVATE_SUFFIXES.has(suffix)
}
