import { describe, expect, test } from '@jest/globals'
import { type AddressFault, checkAddress, createGuardedFetch, createGuardedSocket, GuardedFetchError } from '../src/index.ts'

const HOSTILE: [address: string, fault: AddressFault][] = [
  // Names of the own machine and network
  ['https://localhost', 'not_a_public_name'],
  ['https://LOCALHOST/', 'not_a_public_name'],
  ['https://localhost./', 'not_a_public_name'],
  ['https://app.localhost', 'not_a_public_name'],
  ['https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'not_a_public_name'],
  ['https://content', 'not_a_public_name'],
  ['https://content.loomcast.svc.cluster.local', 'not_a_public_name'],
  ['https://metadata.google.internal/computeMetadata/v1/', 'not_a_public_name'],
  ['https://router.lan', 'not_a_public_name'],
  ['https://nas.home.arpa', 'not_a_public_name'],
  ['https://printer.local', 'not_a_public_name'],
  ['https://wiki.corp', 'not_a_public_name'],
  ['https://service.test', 'not_a_public_name'],
  ['https://abcdefghij234567.onion', 'not_a_public_name'],
  ['https://mastodon.social./api', 'not_a_public_name'],
  ['https://mastodon..social/', 'not_a_public_name'],
  ['https://mastodon。social。/', 'not_a_public_name'],
  // IPv4 in every notation that a resolver accepts
  ['https://127.0.0.1', 'not_a_public_address'],
  ['https://127.0.0.1./', 'not_a_public_address'],
  ['https://127.1', 'not_a_public_address'],
  ['https://127.255.255.254', 'not_a_public_address'],
  ['https://2130706433', 'not_a_public_address'],
  ['https://0x7f000001', 'not_a_public_address'],
  ['https://0x7f.0.0.1', 'not_a_public_address'],
  ['https://0177.0.0.1', 'not_a_public_address'],
  ['https://017700000001', 'not_a_public_address'],
  ['https://0x7f.1', 'not_a_public_address'],
  ['https://127.0.0.1', 'not_a_public_address'],
  ['https://①②⑦.⓪.⓪.①', 'not_a_public_address'],
  ['https://127。0。0。1', 'not_a_public_address'],
  ['https://%31%32%37.0.0.1', 'not_a_public_address'],
  ['https://0', 'not_a_public_address'],
  ['https://0.0.0.0', 'not_a_public_address'],
  ['https://0.1.2.3', 'not_a_public_address'],
  // Private, link-local, shared and reserved ranges
  ['https://10.0.0.1', 'not_a_public_address'],
  ['https://10.255.255.255', 'not_a_public_address'],
  ['https://172.16.0.1', 'not_a_public_address'],
  ['https://172.31.255.255', 'not_a_public_address'],
  ['https://192.168.1.1', 'not_a_public_address'],
  ['https://3232235777', 'not_a_public_address'],
  ['https://169.254.169.254/latest/meta-data/', 'not_a_public_address'],
  ['https://0xa9fea9fe', 'not_a_public_address'],
  ['https://169.254.170.2/v2/credentials', 'not_a_public_address'],
  ['https://100.64.0.1', 'not_a_public_address'],
  ['https://100.100.100.200/latest/meta-data/', 'not_a_public_address'],
  ['https://192.0.0.192/opc/v1/', 'not_a_public_address'],
  ['https://168.63.129.16/metadata', 'not_a_public_address'],
  ['https://192.0.2.1', 'not_a_public_address'],
  ['https://198.18.0.1', 'not_a_public_address'],
  ['https://198.51.100.7', 'not_a_public_address'],
  ['https://203.0.113.9', 'not_a_public_address'],
  ['https://192.88.99.1', 'not_a_public_address'],
  ['https://224.0.0.251', 'not_a_public_address'],
  ['https://239.255.255.250', 'not_a_public_address'],
  ['https://240.0.0.1', 'not_a_public_address'],
  ['https://255.255.255.255', 'not_a_public_address'],
  // IPv6, and IPv4 within IPv6
  ['https://[::1]', 'not_a_public_address'],
  ['https://[0:0:0:0:0:0:0:1]', 'not_a_public_address'],
  ['https://[::]', 'not_a_public_address'],
  ['https://[::ffff:127.0.0.1]', 'not_a_public_address'],
  ['https://[::ffff:7f00:1]', 'not_a_public_address'],
  ['https://[::ffff:a9fe:a9fe]', 'not_a_public_address'],
  ['https://[::ffff:8.8.8.8]', 'not_a_public_address'],
  ['https://[::127.0.0.1]', 'not_a_public_address'],
  ['https://[::ffff:0:127.0.0.1]', 'not_a_public_address'],
  ['https://[64:ff9b::7f00:1]', 'not_a_public_address'],
  ['https://[64:ff9b::808:808]', 'not_a_public_address'],
  ['https://[64:ff9b:1::a00:1]', 'not_a_public_address'],
  ['https://[2002:7f00:1::]', 'not_a_public_address'],
  ['https://[2002:a9fe:a9fe::1]', 'not_a_public_address'],
  ['https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]', 'not_a_public_address'],
  ['https://[2a00:1450:4001:80b:0:5efe:7f00:1]', 'not_a_public_address'],
  ['https://[2a00:1450:4001:80b:200:5efe:a00:1]', 'not_a_public_address'],
  ['https://[fe80::1]', 'not_a_public_address'],
  ['https://[fec0::1]', 'not_a_public_address'],
  ['https://[fd00:ec2::254]', 'not_a_public_address'],
  ['https://[fc00::1]', 'not_a_public_address'],
  ['https://[ff02::1]', 'not_a_public_address'],
  ['https://[2001:db8::1]', 'not_a_public_address'],
  ['https://[3fff::1]', 'not_a_public_address'],
  ['https://[100::1]', 'not_a_public_address'],
  ['https://[5f00::1]', 'not_a_public_address'],
  ['https://[4000::1]', 'not_a_public_address'],
  ['https://[fe80::1%25eth0]', 'not_an_address'],
  ['https://[fe80::1%eth0]', 'not_an_address'],
  // User information, which hides the host
  ['https://mastodon.social@127.0.0.1', 'has_credentials'],
  ['https://user:password@mastodon.social', 'has_credentials'],
  ['https://:@mastodon.social', 'has_credentials'],
  ['https://@mastodon.social', 'has_credentials'],
  ['https://mastodon.social%40127.0.0.1', 'not_an_address'],
  // Forms that parsers read differently
  ['https:\\\\127.0.0.1', 'not_an_address'],
  ['https://mastodon.social\\@127.0.0.1', 'not_an_address'],
  ['https:127.0.0.1', 'not_an_address'],
  ['https:/127.0.0.1', 'not_an_address'],
  ['https:///127.0.0.1', 'not_an_address'],
  ['https://127.0.0.1\t', 'not_an_address'],
  ['https://mastodon.soc\nial', 'not_an_address'],
  [' https://mastodon.social', 'not_an_address'],
  ['https://mastodon.social\u0000.localhost', 'not_an_address'],
  ['//mastodon.social', 'not_an_address'],
  ['mastodon.social', 'not_an_address'],
  ['', 'not_an_address'],
  ['https://', 'not_an_address'],
  ['https://256.256.256.256', 'not_an_address'],
  ['https://1.2.3.4.5', 'not_an_address'],
  [`https://mastodon.social/${'a'.repeat(3000)}`, 'not_an_address'],
  // Other protocols and ports
  ['http://mastodon.social', 'not_https'],
  ['http://127.0.0.1', 'not_https'],
  ['ws://relay.damus.io', 'not_https'],
  ['ftp://mastodon.social', 'not_https'],
  ['gopher://mastodon.social', 'not_https'],
  ['file:///etc/passwd', 'not_an_address'],
  ['data:text/plain,hello', 'not_an_address'],
  ['javascript:alert(1)', 'not_an_address'],
  ['https://mastodon.social:22', 'port_not_allowed'],
  ['https://mastodon.social:8443', 'port_not_allowed'],
  ['https://mastodon.social:25', 'port_not_allowed'],
  ['https://mastodon.social:80', 'port_not_allowed'],
  ['https://mastodon.social:6379', 'port_not_allowed'],
  ['https://mastodon.social:27017', 'port_not_allowed'],
]

const PUBLIC = [
  'https://mastodon.social',
  'https://bücher.ch/ghost',
  'https://relay.damus.io:443/',
  'https://blog.me/wp-json/',
  'wss://relay.damus.io',
  'https://8.8.8.8',
  'https://[2a00:1450:4001:80b::200e]',
  'https://example.com/@user',
]

const never = async () => {
  throw new Error('no name of this test is resolved')
}

const failureOf = async (call: () => unknown) => {
  try {
    await call()
  } catch (error) {
    if (error instanceof GuardedFetchError) return { code: error.code, fault: error.fault, requestWritten: error.requestWritten }
    throw error
  }
  return undefined
}

describe('addresses that are refused before anything is sent', () => {
  const guardedFetch = createGuardedFetch({ resolve: never })
  const openSocket = createGuardedSocket({ resolve: never })

  test.each(HOSTILE)('%j: %s', async (url, fault) => {
    const expected = { code: 'address_refused', fault, requestWritten: false }
    expect(await failureOf(() => guardedFetch({ url }))).toEqual(expected)
    const asSocket = url.replace(/^https:/, 'wss:')
    expect(await failureOf(async () => openSocket(asSocket))).toEqual(expected)
  })

  test.each(PUBLIC)('%s is allowed', (url) => {
    expect(checkAddress(url, { allowLoopback: false }).href).toBe(new URL(url).href)
  })

  test.each([
    ['http://127.0.0.1:3000', true],
    ['http://localhost:3000', true],
    ['ws://[::1]:3000', true],
    ['http://10.0.0.1:3000', false],
    ['http://169.254.169.254', false],
    ['http://mastodon.social', false],
    ['http://app.localhost', false],
    ['ftp://127.0.0.1', false],
    ['http://user@127.0.0.1', false],
  ])('with loopback allowed, %s: %s', async (url, isAllowed) => {
    const failure = await failureOf(() => checkAddress(url, { allowLoopback: true }))
    expect(failure === undefined).toBe(isAllowed)
  })
})
