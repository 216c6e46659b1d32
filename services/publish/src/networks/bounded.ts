import { type Connected, type NetworkAdapter, NetworkFailure, type PublishedPost } from './adapter.ts'

const LONGEST_NAME = 100
const LONGEST_ADDRESS = 2000
const LONGEST_REMOTE_ID = 200
const MOST_CREDENTIAL_BYTES = 8 * 1024
const WEB: readonly string[] = ['http:', 'https:']

/** The adapter, with limits for all texts of its servers that are stored, shown or sent by mail: a server that a user enters can be anybody's. */
export function bounded(adapter: NetworkAdapter): NetworkAdapter {
  const { connectAll } = adapter
  return {
    ...adapter,
    async connect(input) {
      return boundedAccount(adapter, await adapter.connect(input))
    },
    ...(connectAll && {
      async connectAll(input: Readonly<Record<string, string>>) {
        return (await connectAll(input)).map((account) => boundedAccount(adapter, account))
      },
    }),
    async commit(...call) {
      const outcome = await adapter.commit(...call)
      return outcome.kind === 'published' ? { ...outcome, ...boundedPost(outcome) } : outcome
    },
    async lookup(...call) {
      const result = await adapter.lookup(...call)
      return result.kind === 'published' ? { ...result, ...boundedPost(result) } : result
    },
  }
}

/** A shortened address would be another account, so it is refused. Networks without web addresses have a scheme of their own name. */
function boundedAccount({ network, name: networkName }: NetworkAdapter, { name, address, credentials }: Connected): Connected {
  const size = Buffer.byteLength(JSON.stringify(credentials))
  if (!isAddress(address, [...WEB, `${network}:`]) || size > MOST_CREDENTIAL_BYTES)
    throw new NetworkFailure('refused', `${networkName} sent an account that is not understood.`)
  return { name: shortText(name, LONGEST_NAME) || networkName, address, credentials }
}

function boundedPost({ remote_id, url, ref }: PublishedPost): PublishedPost {
  return {
    remote_id: shortText(remote_id, LONGEST_REMOTE_ID),
    url: isAddress(url, WEB) ? url : null,
    ...(ref !== undefined && { ref: shortText(ref, LONGEST_REMOTE_ID) }),
  }
}

function isAddress(text: unknown, protocols: readonly string[]): text is string {
  if (typeof text !== 'string' || text.length > LONGEST_ADDRESS) return false
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** The types of adapters are not checked at run time: a server can send anything instead of a text. */
function shortText(text: unknown, longest: number): string {
  if (typeof text !== 'string') return ''
  const oneLine = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return [...oneLine.slice(0, 2 * longest)].slice(0, longest).join('')
}
