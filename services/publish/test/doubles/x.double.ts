import { lengthOn, segments } from '@loomcast/platforms'
import type { Clock } from '@loomcast/service-kit/time'
import type { Schemas } from '@xdevplatform/xdk'
import { createAuthority } from './authority.ts'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'
import type { Wire } from './wire.ts'

interface Media {
  id: string
  bytes: string
  alt: string
}

interface Post {
  id: string
  text: string
  created_at: string
  media: Media[]
  answers: string | null
  madeWithAi: boolean
}

const USER = { id: '7', name: 'Ada', username: 'ada' }

/** X (api.x.com/2) as it is documented: requests and responses have the types of X's own client, `@xdevplatform/xdk`, which is generated from its OpenAPI document. */
export async function startX({ clock }: { clock: Clock }) {
  const posts: Post[] = []
  const media: Media[] = []
  let address = ''
  const authority = createAuthority({ clock, url: () => address, hasPkce: true, refreshes: true, accessSeconds: 7_200 })
  const server = await startDoubleServer((url) => {
    address = url
    return { handle, isPublishing: ({ method, path }) => method === 'POST' && path === '/2/tweets' }
  })

  function handle(request: DoubleRequest): DoubleResponse {
    const { path, method } = request
    if (path === '/2/oauth2/token') return authority.token(request)
    if (path === '/2/oauth2/revoke') return authority.revoke(request)
    if (!authority.isValid(request)) return problem(401, 'Unauthorized')
    if (path === '/2/users/me') return { status: 200, body: { data: USER } }
    if (path === '/2/media/upload' && method === 'POST') return upload(request)
    if (path === '/2/media/metadata' && method === 'POST') return describe(request)
    if (path === '/2/tweets' && method === 'POST') return create(request)
    if (path === `/2/users/${USER.id}/tweets`) return list(request)
    return problem(404, 'Not Found')
  }

  function upload({ form }: DoubleRequest): DoubleResponse {
    const { media: file, media_category } = form
    if (file?.type !== 'image/jpeg' || media_category?.text !== 'tweet_image') return problem(400, 'Invalid Request')
    const one = { id: String(1_880_000_000_000_000_000n + BigInt(media.length)), bytes: file.text, alt: '' }
    media.push(one)
    const body: Wire<Schemas.MediaUploadResponse> = { data: { id: one.id, media_key: `3_${one.id}`, expires_after_secs: 86_400 } }
    return { status: 200, body }
  }

  function describe({ json }: DoubleRequest): DoubleResponse {
    const { id, metadata } = json as Wire<Schemas.CreateMediaMetadataRequest>
    const one = media.find((each) => each.id === id)
    if (!one) return problem(400, 'Invalid Request')
    one.alt = metadata?.alt_text?.text ?? ''
    const body: Wire<Schemas.CreateMediaMetadataResponse> = { data: { id, associated_metadata: {} } }
    return { status: 200, body }
  }

  function create({ json }: DoubleRequest): DoubleResponse {
    const { text = '', media: attached, reply, made_with_ai = false } = json as Wire<Schemas.CreatePostsRequest>
    if (lengthOn('twitter', text) > 280) return problem(403, 'Your Tweet text is too long.')
    const ids = attached?.media_ids ?? []
    const own = media.filter(({ id }) => ids.includes(id))
    if (own.length < ids.length) return problem(400, 'Your media IDs are invalid.')
    const answers = reply?.in_reply_to_tweet_id ?? null
    if (answers !== null && !posts.some(({ id }) => id === answers))
      return problem(403, 'You attempted to reply to a Tweet that is deleted.')
    if (posts.some((post) => post.text === text && post.answers === answers))
      return problem(403, 'You are not allowed to create a Tweet with duplicate content.')
    const id = String(1_990_000_000_000_000_000n + BigInt(posts.length))
    posts.push({ id, text, created_at: clock().toISOString(), media: own, answers, madeWithAi: made_with_ai })
    const body: Wire<Schemas.CreatePostsResponse> = { data: { id, text: shown(posts.at(-1) as Post).text, edit_history_post_ids: [id] } }
    return { status: 201, body }
  }

  function list({ query }: DoubleRequest): DoubleResponse {
    const [from, to] = [query.get('start_time') ?? '', query.get('end_time') ?? '9']
    if (![from, to].every((time) => time === '9' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time))) return problem(400, 'Invalid time')
    const found = posts.filter(({ created_at }) => created_at >= from && created_at <= to).reverse()
    const start = Number(query.get('pagination_token') ?? 0)
    const page = found.slice(start, start + Number(query.get('max_results')))
    const next = start + page.length < found.length ? { next_token: String(start + page.length) } : {}
    return { status: 200, body: { ...(page.length > 0 && { data: page.map(shown) }), meta: { result_count: page.length, ...next } } }
  }

  return {
    ...server,
    authority,
    get fields() {
      return authority.signedIn()
    },
    approve: authority.approve,
    posts,
    published: () =>
      posts.map(({ id, text, media: attached, answers }) => ({
        id,
        text,
        url: `https://x.com/ada/status/${id}`,
        pictures: attached.map(({ bytes, alt }) => ({ bytes, alt })),
        ...(answers !== null && { answers }),
      })),
    /** Adds a post that the user writes in the network's own app. */
    write(text: string) {
      create({ json: { text } } as never)
    },
  } satisfies NetworkDouble & { posts: Post[]; write(text: string): void; authority: unknown }
}

/** As X shows a post: every link is shortened, pictures are links at the end, and three signs are escaped. */
function shown({ id, text, created_at, media, answers }: Post) {
  const urls: { url: string; expanded_url: string; media_key?: string }[] = []
  const short = () => `https://t.co/${id.slice(-4)}n${urls.length}`
  const parts = segments(text).map(({ kind, text: part }) => {
    if (kind !== 'link') return part
    urls.push({ url: short(), expanded_url: /^https?:/i.test(part) ? part : `http://${part}` })
    return urls.at(-1)?.url
  })
  for (const one of media) urls.push({ url: short(), expanded_url: `https://x.com/ada/status/${id}/photo/1`, media_key: `3_${one.id}` })
  const attached = urls.filter(({ media_key }) => media_key).map(({ url }) => ` ${url}`)
  const escaped = parts.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    id,
    text: `${escaped}${attached.join('')}`,
    created_at,
    edit_history_tweet_ids: [id],
    ...(urls.length > 0 && { entities: { urls } }),
    ...(answers !== null && { referenced_tweets: [{ type: 'replied_to', id: answers }] }),
  }
}

function problem(status: number, detail: string): DoubleResponse {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { title: 'Problem', detail, type: 'about:blank', status },
  }
}
