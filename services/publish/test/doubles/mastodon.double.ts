import { graphemes } from '@loomcast/platforms'
import type { Clock } from '@loomcast/service-kit/time'
import type { mastodon } from 'masto'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'
import type { Wire } from './wire.ts'

const TOKEN = 'token-of-ada-0123456789'

interface Options {
  clock: Clock
  /** Mastodon remembers Idempotency-Key for an hour; GoToSocial ignores it. */
  honorsKeys?: boolean
  characters?: number
  /** Of the application. */
  scopes?: string[]
  /** Of the token. Default: those of the application. */
  tokenScopes?: string[]
  /** Whether the server lists scopes. GoToSocial does not. */
  listsScopes?: boolean
  /** How often a picture is read before it is processed. */
  processing?: number
  /** How the server shows a text. */
  format?: (text: string) => string
}

interface Status {
  id: string
  text: string
  created_at: string
  url: string
  content: string
  language: string | null
  in_reply_to_id: string | null
  media: Media[]
}

interface Media {
  id: string
  bytes: string
  description: string | null
  /** How often it is still read as unprocessed. */
  pending: number
}

/** Mastodon 4 as it is documented (docs.joinmastodon.org: statuses, accounts, instance). */
export async function startMastodon({
  clock,
  honorsKeys = true,
  characters = 500,
  scopes = ['read', 'write'],
  tokenScopes = scopes,
  listsScopes = true,
  processing = 0,
  format = toHtml,
}: Options) {
  const statuses: Status[] = []
  const media: Media[] = []
  const keys = new Map<string, { status: Status; at: number }>()
  let address = ''
  const server = await startDoubleServer((url) => {
    address = url
    return { handle, isPublishing }
  })

  function handle(request: DoubleRequest): DoubleResponse {
    const { path, headers, method } = request
    if (path === '/api/v2/instance') return { status: 200, body: INSTANCE(characters) }
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: { error: 'The access token is invalid' } }
    if (path === '/api/v1/accounts/verify_credentials')
      return { status: 200, body: { id: '7', username: 'ada', acct: 'ada', url: `${address}/@ada`, source: {} } }
    if (path === '/api/v1/apps/verify_credentials') return { status: 200, body: { name: 'Loomcast', ...(listsScopes && { scopes }) } }
    if (path === '/api/v1/statuses' && method === 'POST') return create(request)
    if (path === '/api/v2/media' && method === 'POST') return upload(request)
    if (path.startsWith('/api/v1/media/')) return readMedia(path.split('/').at(-1))
    if (path === '/api/v1/accounts/7/statuses') return list(request)
    const source = /^\/api\/v1\/statuses\/(\d+)\/source$/.exec(path)?.[1]
    const found = statuses.find(({ id }) => id === source)
    if (found) return { status: 200, body: { id: found.id, text: found.text, spoiler_text: '' } }
    return { status: 404, body: { error: 'Record not found' } }
  }

  function isPublishing({ method, path, json }: DoubleRequest): boolean {
    return method === 'POST' && path === '/api/v1/statuses' && (json as Wire<StatusParams>).status !== ''
  }

  function create({ json, headers }: DoubleRequest): DoubleResponse {
    const input = json as Wire<StatusParams>
    const {
      status: text,
      media_ids,
      language,
      in_reply_to_id,
    } = {
      status: input.status ?? '',
      media_ids: input.media_ids ?? [],
      language: input.language ?? null,
      in_reply_to_id: input.in_reply_to_id ?? null,
    }
    if (!tokenScopes.some((scope) => scope === 'write' || scope === 'write:statuses'))
      return { status: 403, body: { error: 'This action is outside the authorized scopes' } }
    if (text.trim() === '' && media_ids.length === 0) return { status: 422, body: { error: "Validation failed: Text can't be blank" } }
    const key = String(headers['idempotency-key'] ?? '')
    const known = keys.get(key)
    if (honorsKeys && known && clock().getTime() - known.at < 3600_000) return { status: 200, body: entity(known.status) }
    if (graphemes(text).length > characters)
      return { status: 422, body: { error: `Validation failed: Text character limit of ${characters} exceeded` } }
    const id = String(110_000_000_000_000_000n + BigInt(statuses.length))
    const attached = media.filter((one) => media_ids.includes(one.id))
    if (attached.length < media_ids.length) return { status: 422, body: { error: 'Validation failed: Media not found' } }
    if (attached.some(({ pending }) => pending > 0))
      return { status: 422, body: { error: 'Cannot attach files that have not finished processing. Try again in a moment!' } }
    if (in_reply_to_id !== null && !statuses.some((one) => one.id === in_reply_to_id))
      return { status: 404, body: { error: 'Record not found' } }
    const parts = { language, in_reply_to_id, media: attached }
    const status = { id, text, created_at: clock().toISOString(), url: `${address}/@ada/${id}`, content: format(text), ...parts }
    statuses.push(status)
    if (key !== '') keys.set(key, { status, at: clock().getTime() })
    return { status: 200, body: entity(status) }
  }

  function upload({ form }: DoubleRequest): DoubleResponse {
    const { file, description } = form
    if (file?.type !== 'image/jpeg') return { status: 422, body: { error: 'Validation failed: File can’t be blank' } }
    const one: Media = { id: String(media.length + 1), bytes: file.text, description: description?.text ?? null, pending: processing }
    media.push(one)
    return { status: processing > 0 ? 202 : 200, body: attachment(one) }
  }

  function readMedia(id: string | undefined): DoubleResponse {
    const one = media.find((each) => each.id === id)
    if (!one) return { status: 404, body: { error: 'Record not found' } }
    one.pending = Math.max(0, one.pending - 1)
    return { status: one.pending > 0 ? 206 : 200, body: attachment(one) }
  }

  const attachment = ({
    id,
    description,
    pending,
  }: Media): Wire<Pick<mastodon.v1.MediaAttachment, 'id' | 'type' | 'url' | 'description'>> => ({
    id,
    type: 'image',
    url: pending > 0 ? null : `${address}/media/${id}.jpg`,
    description,
  })

  function list({ query }: DoubleRequest): DoubleResponse {
    const before = query.get('max_id')
    const newest = [...statuses].reverse().filter(({ id }) => before === null || BigInt(id) < BigInt(before))
    return { status: 200, body: newest.slice(0, Number(query.get('limit') ?? 20)).map(entity) }
  }

  const entity = ({ text: _text, media: attached, ...status }: Status) => ({
    ...status,
    uri: status.url,
    visibility: 'public',
    reblog: null,
    media_attachments: attached.map(attachment),
  })
  return {
    ...server,
    fields: { server: server.url, token: TOKEN },
    statuses,
    published: () =>
      statuses.map(({ id, text, url, media: attached, in_reply_to_id }) => ({
        id,
        text,
        url,
        pictures: attached.map(({ bytes, description }) => ({ bytes, alt: description ?? '' })),
        ...(in_reply_to_id !== null && { answers: in_reply_to_id }),
      })),
    /** Adds a post that the user writes in the network's own app. */
    write(text: string) {
      create({ json: { status: text }, headers: {} } as never)
    },
  } satisfies NetworkDouble & { write(text: string): void; statuses: Status[] }
}

/** What a client sends and reads, by the published types of the client masto.js, which have other letters in their names. */
type StatusParams = Pick<mastodon.rest.v1.CreateStatusParams, 'status' | 'mediaIds' | 'language' | 'inReplyToId'>

const INSTANCE = (max_characters: number) => ({
  configuration: {
    statuses: { max_characters, max_media_attachments: 4, characters_reserved_per_url: 23 },
    media_attachments: { image_size_limit: 16_777_216, image_matrix_limit: 33_177_600 },
  },
})

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
