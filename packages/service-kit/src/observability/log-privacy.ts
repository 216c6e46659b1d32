import { isIPv4, isIPv6 } from 'node:net'

const EMAIL = /(?<![^\s@"'<>:,;()[\]{}])[^\s@"'<>:,;()[\]{}]+@[^\s@"'<>,;()[\]{}]+/g
const TOKEN = /\b(?:eyJ[\w-]+\.[\w-]+\.[\w-]*|Bearer +\S+|sk-[\w-]{6,})/g
/** MongoDB's message repeats the duplicate values, up to the end of the message. */
const DUPLICATE = /(dup key: )\{.*/s
const LONGEST = 500
// On hostile text, searching for tokens takes quadratic time, so text beyond this length is neither searched nor logged.
const LONGEST_READ = 2000

/** Describes an error for the log: class, code, message and stack, without email addresses, tokens, values and other properties. */
export function describeError(error: unknown): unknown {
  return describe(error, 0)
}

function describe(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, status, statusCode } = error as { code?: unknown; status?: unknown; statusCode?: unknown }
  // The first lines of a stack repeat the message.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: withoutPersons(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : typeof statusCode === 'number' ? { status: statusCode } : {}),
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: describe(error.cause, depth + 1) }),
  }
}

function withoutPersons(text: string): string {
  return text.slice(0, LONGEST_READ).replace(DUPLICATE, '$1{…}').replace(TOKEN, '[token]').replace(EMAIL, '[e-mail]').slice(0, LONGEST)
}

/**
 * The network of a client: enough to recognize an attack from one place, too little to identify a household (IPv4 /24, IPv6 /48, the same truncation as
 * analytics products). Rate limits use whole IP addresses, in Redis and only for minutes. Empty without an address, as for a client that has disconnected.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const four = address.startsWith('::ffff:') ? address.slice(7) : address
  if (isIPv4(four)) return `${four.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return ''
  const [head = '', tail] = address.split('::', 2)
  const given = head.split(':').filter((part) => part !== '')
  const missing =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - given.length - tail.split(':').filter((part) => part !== '').length)).fill('0')
  return `${[...given, ...missing, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
