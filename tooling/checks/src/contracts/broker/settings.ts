/** How the Pact Broker is reached. `authorization` is a secret: it is only ever sent to the origin of `url`. */
export interface BrokerSettings {
  /** The address of the broker's index. It ends with a slash. */
  url: URL
  /** The value of the header `Authorization`; undefined for a broker without credentials. */
  authorization: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** What a header can have: visible ASCII characters without spaces. */
const HEADER_TOKEN = /^[\x21-\x7e]+$/

/**
 * Reads `PACT_BROKER_URL`, and `PACT_BROKER_TOKEN` or `PACT_BROKER_USERNAME` with `PACT_BROKER_PASSWORD`. Undefined without a URL. Throws an
 * error that names the variable and never contains the value of a secret.
 */
export function brokerSettings(env: Environment): BrokerSettings | undefined {
  const credential = ['PACT_BROKER_TOKEN', 'PACT_BROKER_USERNAME', 'PACT_BROKER_PASSWORD'].find((name) => env[name])
  if (!env['PACT_BROKER_URL']) {
    if (credential !== undefined) throw new Error(`${credential} is set, but PACT_BROKER_URL is not.`)
    return undefined
  }
  return { url: brokerUrl(env['PACT_BROKER_URL']), authorization: authorizationOf(env) }
}

function brokerUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Error('PACT_BROKER_URL is not an http or https URL, such as https://pacts.example.com.')
  if (url.username !== '' || url.password !== '')
    throw new Error('PACT_BROKER_URL contains credentials. Set PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD instead.')
  if (url.search !== '' || url.hash !== '') throw new Error('PACT_BROKER_URL must end with the path: it has a query or a fragment.')
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

function authorizationOf(env: Environment): string | undefined {
  const token = env['PACT_BROKER_TOKEN']
  const username = env['PACT_BROKER_USERNAME']
  const password = env['PACT_BROKER_PASSWORD']
  if (token) {
    if (username || password) throw new Error('Set either PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD, not both.')
    if (!HEADER_TOKEN.test(token)) throw new Error('PACT_BROKER_TOKEN has a space or another character that a token cannot have.')
    return `Bearer ${token}`
  }
  if (!username && !password) return undefined
  if (!username) throw new Error('PACT_BROKER_PASSWORD is set, but PACT_BROKER_USERNAME is not.')
  if (!password) throw new Error('PACT_BROKER_USERNAME is set, but PACT_BROKER_PASSWORD is not.')
  if (username.includes(':')) throw new Error('PACT_BROKER_USERNAME contains a colon, which basic authentication does not allow.')
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
