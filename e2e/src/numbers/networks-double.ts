import type { PublishDeps } from '@loomcast/publish'
import type { Random } from './random.ts'

type Adapters = NonNullable<PublishDeps['adapters']>
type Adapter = Adapters extends ReadonlyMap<unknown, infer Value> ? Value : never
type Outcome = Awaited<ReturnType<Adapter['commit']>>

/** A post that readers of a network see. */
export interface VisiblePost {
  network: string
  post_id: string
  remote_id: string
  text: string
}

export interface NetworksDouble {
  adapters: Adapters
  /** Everything that was published, with doubled posts, oldest first. */
  visible: readonly VisiblePost[]
}

/** What a second call for the same post can do at these networks: nothing, a second post, and a second post that nothing finds. */
const KINDS = [
  ['nostr', 'safe'],
  ['mastodon', 'after_absence'],
  ['telegram', 'never'],
] as const
/** How a call to publish ends. `lost`: the network publishes, and its response does not arrive. `cut`: nothing arrives at the network. */
const ENDS = { published: 70, lost: 9, cut: 6, refused: 8, unauthorized: 4, retry: 3 } as const

/** Networks in memory that publish, refuse, or do not respond. */
export function createNetworksDouble(random: Random): NetworksDouble {
  const visible: VisiblePost[] = []
  const adapterOf = ([network, repeat]: (typeof KINDS)[number]): Adapter => {
    const find = (key: string) => visible.find((post) => post.network === network && post.post_id === key)
    const published = ({ remote_id }: VisiblePost): Outcome & { kind: 'published' } => ({ kind: 'published', remote_id, url: null })

    function publish(post_id: string, text: string): VisiblePost {
      const known = repeat === 'safe' ? find(post_id) : undefined
      if (known) return known
      const post = { network, post_id, text, remote_id: `${network} ${visible.length + 1}` }
      visible.push(post)
      return post
    }

    return {
      network,
      name: network,
      fields: [
        { name: 'address', label: 'Address', secret: false, help: 'Of the account.', example: 'ada.example' },
        { name: 'token', label: 'Token', secret: true, help: 'Of the account.', example: 'abc' },
      ],
      limits: { characters: 500, unit: 'characters' },
      takesLanguage: true,
      threads: false,
      pictures: null,
      articles: false,
      repeat,
      connect: async ({ address = '', token = '' }) => ({ name: address, address: `https://${address}`, credentials: { token } }),
      check: async () => {},
      keyOf: ({ post_id }) => post_id,
      prepare: async () => ({ draft: 1 }),
      async commit(_account, { text }, key) {
        switch (random.weighted(ENDS)) {
          case 'published':
            return published(publish(key, text))
          case 'lost':
            publish(key, text)
            throw new Error('The connection ended before the response.')
          case 'cut':
            throw new Error('The connection ended.')
          case 'refused':
            return { kind: 'refused', code: 'refused', reason: 'Too many of them.' }
          case 'unauthorized':
            return { kind: 'refused', code: 'unauthorized', reason: 'This token was revoked.', unauthorized: true }
          case 'retry':
            return { kind: 'retry', retry_at: null, reason: 'Too many requests.' }
        }
      },
      async lookup(_account, _content, key) {
        if (random.chance(0.2)) return { kind: 'undecidable', reason: 'The network did not respond.' }
        const post = find(key)
        return post ? published(post) : { kind: 'absent' }
      },
    }
  }
  return { adapters: new Map(KINDS.map((kind) => [kind[0], adapterOf(kind)])), visible }
}
