import type { Account, LookupResult, Network, NetworkAdapter, Outcome, PostContent } from '../../src/networks/adapter.ts'
import { NetworkFailure } from '../../src/networks/adapter.ts'

export interface RemotePost {
  key: string
  text: string
  account: string
  /** Key of the post that it answers. */
  answers?: string
}

type Script = () => Promise<void> | void

/** A network in memory. `posts` is what its readers see. Scripts run once each, in order, at the named moment of the next calls. */
export function networkDouble({
  network = 'mastodon',
  repeat = 'safe',
  characters = 300,
}: {
  network?: Network
  repeat?: NetworkAdapter['repeat']
  characters?: number | null
} = {}) {
  const posts: RemotePost[] = []
  const calls: string[] = []
  const scripts = new Map<string, Script[]>()
  const outcomes: Outcome[] = []

  async function at(moment: string): Promise<void> {
    calls.push(moment)
    await scripts.get(moment)?.shift()?.()
  }

  const find = (key: string) => posts.find((post) => post.key === key)

  const adapter: NetworkAdapter = {
    network,
    name: 'Double',
    fields: [
      { name: 'address', label: 'Address', secret: false, help: 'The address of your server.', example: 'https://example.social' },
      { name: 'token', label: 'Token', secret: true, help: 'From the settings of your account.', example: 'abc' },
      { name: 'note', label: 'Note', secret: false, help: 'Anything.', example: 'Mine', optional: true },
    ],
    limits: { characters, unit: 'graphemes' },
    articles: false,
    takesLanguage: true,
    threads: repeat !== 'never',
    pictures: { max: 4, alt: 100, ratio: null },
    repeat,

    async connect({ address = '', token = '' }) {
      await at('connect')
      if (token === 'wrong') throw new NetworkFailure('unauthorized', 'This token is not valid.')
      if (token === 'down') throw new NetworkFailure('unreachable', 'Double did not respond.')
      if (address.includes('127.0.0.1')) throw new NetworkFailure('address_refused', 'This address is not public.')
      return { name: `@${address}`, address: `https://${address}`, credentials: { token } }
    },
    async check({ credentials }) {
      await at('check')
      if (credentials['token'] === 'revoked') throw new NetworkFailure('unauthorized', 'This token was revoked.')
    },
    keyOf: ({ post_id, text, reply }) => (repeat === 'safe' ? `${post_id}${reply ? `/${reply.part}` : ''}` : `${post_id} ${text}`),
    async prepare(_account: Account, { post_id }: PostContent) {
      await at('prepare')
      return { draft: post_id }
    },
    async commit({ address }, { text, reply }, key): Promise<Outcome> {
      await at('commit')
      const scripted = outcomes.shift()
      if (scripted) return scripted
      if (repeat !== 'safe' || !find(key)) posts.push({ key, text, account: address, ...(reply && { answers: reply.parent.remote_id }) })
      await at('committed')
      return { kind: 'published', remote_id: key, url: `https://double.example/${key}` }
    },
    async lookup(_account, _content, key): Promise<LookupResult> {
      await at('lookup')
      return find(key) ? { kind: 'published', remote_id: key, url: `https://double.example/${key}` } : { kind: 'absent' }
    },
  }

  return {
    adapter,
    posts,
    calls,
    /** Runs `script` when a call next reaches the moment: connect, check, prepare, commit, committed (published, before the response) or lookup. */
    once(moment: string, script: Script): void {
      scripts.set(moment, [...(scripts.get(moment) ?? []), script])
    },
    /** The next call to publish returns this and publishes nothing. */
    answer(outcome: Outcome): void {
      outcomes.push(outcome)
    },
    /** Forgets the answers that were not used. */
    clear(): void {
      outcomes.length = 0
    },
  }
}

export type NetworkDouble = ReturnType<typeof networkDouble>

const hanging: ((error: Error) => void)[] = []

/** Like the end of the process: nothing that is awaited returns, until `releaseEnded` at the end of the tests. */
export const endOfProcess = () => new Promise<never>((_resolve, reject) => void hanging.push(reject))

export function releaseEnded(): void {
  for (const reject of hanging.splice(0)) reject(new Error('The test has ended.'))
}
