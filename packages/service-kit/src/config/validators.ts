import { isIP } from 'node:net'
import { makeValidator } from 'envalid'

/** An empty value turns the setting off, as in `OPENAI_API_KEY=`. */
export const optional = makeValidator<string>((input) => input.trim())

export const optionalUrl = makeValidator<string>((input) => {
  const text = input.trim()
  if (text && !/^https?:$/u.test(new URL(text).protocol)) throw new TypeError('not an HTTP URL')
  return text
})

/**
 * An email address, or an empty value. Characters that have a meaning in a URL or in HTML are not accepted, because pages contain the address in a `mailto:` link.
 */
export const optionalEmail = makeValidator<string>((input) => {
  const text = input.trim()
  if (text !== '' && !/^[\w.+-]{1,64}@[a-z\d-]{1,63}(\.[a-z\d-]{1,63}){1,8}$/i.test(text)) throw new TypeError('not an email address')
  return text
})

// The URL parser rejects a list of hosts, so only the scheme is checked.
export const mongodbUrl = makeValidator<string>((input) => {
  if (!/^mongodb(\+srv)?:\/\/./u.test(input)) throw new TypeError('not a MongoDB address')
  return input
})

/** A secret from which keys are derived. */
export const secretKey = makeValidator<string>((input) => {
  if (input.length < 32) throw new TypeError('needs at least 32 characters, e.g. from: openssl rand -base64 48')
  return input
})

/** The secret before; empty if there is none. */
export const optionalSecretKey = makeValidator<string>((input) => {
  if (input !== '' && input.length < 32) throw new TypeError('needs at least 32 characters')
  return input
})

const LOOPBACK = ['127.0.0.0/8', '::1']

const ranges = makeValidator<string[]>((input) => {
  const named = input
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '')
  for (const range of named) if (!isRange(range)) throw new TypeError('not an address or range')
  return [...LOOPBACK, ...named.filter((range) => !LOOPBACK.includes(range))]
})

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** TRUSTED_PROXIES of a service: loopback plus the given ranges. The gateway connects from one of them. */
export function proxyRanges() {
  return ranges({
    default: LOOPBACK,
    desc: 'addresses or ranges of trusted proxies, separated by commas, in addition to loopback: their X-Forwarded-For is used',
  })
}
