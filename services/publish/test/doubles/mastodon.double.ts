import { graphemes } from '@loomcast/platforms'
import type { Clock } from '@loomcast/service-kit/time'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'

const TOKEN = 'token-of-ada-0123456789'

interface Options {
  clock: Clock
  /** Mastodon remembers Idempotency-Key for an hour; GoToSocial ignores it. */
  honorsKeys?: boolean
  characters?: number
  scopes?: string[]
  /** How the server shows a text. */
  format?: (text: string) => string
}

interface Status {
  id: string
  text: string
  created_at: string
  url: string
  content: string
}

/** Mastodon 4 as it is documented (docs.joinmastodon.org: statuses, accounts, instance). */
export async function startMastodon({ clock, honorsKeys = true, characters = 500, scopes = ['read', 'write'], format = toHtml }: Options) {
  const statuses: Status[] = []
  const keys = new Map<string, { status: Status; at: number }>()
  let address = ''
  const server = await startDoubleServer((url) => {
    address = url
    return { handle, isPublishing: ({ method, path }) => method === 'POST' && path === '/api/v1/statuses' }
  })

  function handle(request: DoubleRequest): DoubleResponse {
    const { path, headers, method } = request
    if (path === '/api/v2/instance')
      return { status: 200, body: { configuration: { statuses: { max_characters: characters, characters_reserved_per_url: 23 } } } }
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: 'The access token is invalid' } }
    if (path === '/api/v1/accounts/verify_credentials')
      return { status: 200, body: { id: '7', username: 'ada', acct: 'ada', url: `${address}/@ada`, source: {} } }
    if (path === '/api/v1/apps/verify_credentials') return { status: 200, body: { name: 'Loomcast', scopes } }
    if (path === '/api/v1/statuses' && method === 'POST') return create(request)
    if (path === '/api/v1/accounts/7/statuses') return list(request)
    const source = /^\/api\/v1\/statuses\/(\d+)\/source$/.exec(path)?.[1]
    const found = statuses.find(({ id }) => id === source)
    if (found) return { status: 200, body: { id: found.id, text: found.text, spoiler_text: '' } }
    return { status: 404, body: { error: 'Record not found' } }
  }

  function create({ json, headers }: DoubleRequest): DoubleResponse {
    const { status: text } = json as { status: string }
    const key = String(headers['idempotency-key'] ?? '')
    const known = keys.get(key)
    if (honorsKeys && known && clock().getTime() - known.at < 3600_000) return { status: 200, body: entity(known.status) }
    if (graphemes(text).length > characters)
      return { status: 422, body: { error: `Validation failed: Text character limit of ${characters} exceeded` } }
    const id = String(110_000_000_000_000_000n + BigInt(statuses.length))
    const status = { id, text, created_at: clock().toISOString(), url: `${address}/@ada/${id}`, content: format(text) }
    statuses.push(status)
    if (key !== '') keys.set(key, { status, at: clock().getTime() })
    return { status: 200, body: entity(status) }
  }

  function list({ query }: DoubleRequest): DoubleResponse {
    const before = query.get('max_id')
    const newest = [...statuses].reverse().filter(({ id }) => before === null || BigInt(id) < BigInt(before))
    return { status: 200, body: newest.slice(0, Number(query.get('limit') ?? 20)).map(entity) }
  }

  const entity = ({ text: _text, ...status }: Status) => ({ ...status, uri: status.url, visibility: 'public', reblog: null })
  return {
    ...server,
    fields: { server: server.url, token: TOKEN },
    published: () => statuses.map(({ id, text, url }) => ({ id, text, url })),
    /** Adds a post that the user writes in the network's own app. */
    write(text: string) {
      create({ json: { status: text }, headers: {} } as DoubleRequest)
    },
  } satisfies NetworkDouble & { write(text: string): void }
}

/** As Mastodon's formatter: shortened links, mentions without their server. */
function toHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
  return escaped
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('')
    .replaceAll(
      /https:\/\/([^\s<]{1,30})([^\s<]*)/g,
      '<a href="https://$1$2" rel="nofollow"><span class="invisible">https://</span><span class="ellipsis">$1</span><span class="invisible">$2</span></a>',
    )
    .replaceAll(/@(\w+)@([\w.]+)/g, '<span class="h-card"><a href="https://$2/@$1" class="u-url mention">@<span>$1</span></a></span>')
    .replaceAll(/#(\w+)/g, (whole, tag: string) =>
      /^\d+$/.test(tag) ? whole : `<a href="/tags/${tag}" class="mention hashtag">#<span>${tag}</span></a>`,
    )
}
