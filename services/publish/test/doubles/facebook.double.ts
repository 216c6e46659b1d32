import { randomUUID } from 'node:crypto'
import type { Clock } from '@loomcast/service-kit/time'
import { APP, createAuthority } from './authority.ts'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'
import { asGraphError, formOf, graphError, isApp, listed } from './graph-double.ts'

interface Photo {
  id: string
  page: string
  bytes: string
  alt: string
}

interface Post {
  id: string
  page: string
  text: string
  link: string | null
  created_time: string
  photos: Photo[]
}

interface Options {
  clock: Clock
  /** Names of the pages to which the person gives access. */
  pages?: readonly string[]
  /** Permissions that the person refuses. */
  refused?: readonly string[]
}

/** Source: Graph API reference, Page: `tasks`. */
const TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']

const PERMISSIONS = ['public_profile', 'pages_show_list', 'pages_read_engagement', 'pages_manage_posts']

/** Facebook as it is documented (developers.facebook.com: "Manually Build a Login Flow", "Long-Lived Tokens", Pages API "Posts", Graph API reference of Page, Photos and permissions). */
export async function startFacebook({ clock, pages = ["Ada's bakery"], refused = [] }: Options) {
  const posts: Post[] = []
  const photos: Photo[] = []
  const tokens = new Map<string, string>()
  const removed: string[] = []
  let address = ''
  let owner = ''
  const authority = createAuthority({ clock, url: () => address, hasPkce: false, refreshes: false, accessSeconds: 5_184_000 })
  const server = await startDoubleServer((url) => {
    address = url
    owner = `person-double-${Buffer.from(url).toString('base64url')}.7`
    return { handle, isPublishing: ({ method, path }) => method === 'POST' && path.endsWith('/feed') }
  })
  const known = pages.map((name, index) => ({ id: `1000${index + 1}`, name }))

  function handle(request: DoubleRequest): DoubleResponse {
    const { method, headers, query } = request
    const path = /^\/v25\.0(\/.*)$/.exec(request.path)?.[1]
    if (path === undefined) return graphError(400, 2635, 'You are calling a deprecated version of the API.')
    if (path === '/oauth/access_token') return token(request)
    const [, first = '', edge = ''] = path.split('/')
    if (method === 'DELETE' && edge === 'permissions') return remove(request, first)
    const bearer = String(headers.authorization).replace('Bearer ', '')
    if (first === 'me') {
      if (!authority.isValid(request)) return ended()
      if (edge === 'permissions') return { status: 200, body: { data: PERMISSIONS.map(permissionOf) } }
      if (edge === 'accounts') return listed(known.map(pageOf), query, `${address}/v25.0/me/accounts`)
      return { status: 200, body: { id: owner } }
    }
    const page = tokens.get(bearer)
    if (page === undefined) return ended()
    if (page !== decodeURIComponent(first)) return graphError(403, 200, '(#200) The page token is of another page.')
    if (edge === '') return { status: 200, body: { id: page } }
    if (edge === 'photos' && method === 'POST') return upload(request, page)
    if (edge === 'feed' && method === 'POST') return create(request, page)
    if (edge === 'published_posts') return list(request, page)
    return graphError(400, 100, 'Unsupported request.')
  }

  const permissionOf = (permission: string) => ({ permission, status: refused.includes(permission) ? 'declined' : 'granted' })
  const ended = () => graphError(400, 190, 'Error validating access token: The session has been invalidated.', 460)

  function token(request: DoubleRequest): DoubleResponse {
    const form = formOf(request)
    if (form.get('grant_type') !== 'fb_exchange_token') return asGraphError(authority.token(request))
    if (!isApp(form)) return graphError(400, 1, 'Error validating client secret.')
    return asGraphError(authority.renew(form.get('fb_exchange_token') ?? ''))
  }

  function pageOf({ id, name }: { id: string; name: string }) {
    const access_token = `page-double-${Buffer.from(address).toString('base64url')}.${randomUUID()}`
    tokens.set(access_token, id)
    return { id, name, access_token, tasks: TASKS, category: 'Bakery' }
  }

  /** Whoever has a token of the person or of the app can remove the app from the person's account. */
  function remove(request: DoubleRequest, person: string): DoubleResponse {
    const isOfApp = request.headers.authorization === `Bearer ${APP.clientId}|${APP.clientSecret}`
    const isKnown = decodeURIComponent(person) === owner && isOfApp
    if (!isKnown && !(person === 'me' && authority.isValid(request))) return ended()
    removed.push(owner)
    tokens.clear()
    authority.endAll()
    return { status: 200, body: { success: true } }
  }

  function upload({ form }: DoubleRequest, page: string): DoubleResponse {
    const { source, published, alt_text_custom } = form
    if (source?.type !== 'image/jpeg' || published?.text !== 'false') return graphError(400, 324, '(#324) Requires upload file')
    const photo = { id: `2000${photos.length + 1}`, page, bytes: source.text, alt: alt_text_custom?.text ?? '' }
    photos.push(photo)
    return { status: 200, body: { id: photo.id } }
  }

  function create({ json }: DoubleRequest, page: string): DoubleResponse {
    const {
      message = '',
      link = null,
      attached_media = [],
    } = json as {
      message?: string
      link?: string
      attached_media?: { media_fbid: string }[]
    }
    const attached = attached_media.map(({ media_fbid }) => photos.find((photo) => photo.id === media_fbid && photo.page === page))
    const own = attached.filter((photo) => photo !== undefined)
    if (own.length < attached.length) return graphError(400, 100, '(#100) Invalid parameter')
    const text = message.trim()
    if (posts.findLast((post) => post.page === page)?.text === text) return graphError(400, 506, '(#506) Duplicate status message')
    const id = `${page}_${3_000_000 + posts.length}`
    posts.push({
      id,
      page,
      text,
      link,
      created_time: clock()
        .toISOString()
        .replace(/\.\d+Z$/, '+0000'),
      photos: own,
    })
    return { status: 200, body: { id } }
  }

  function list({ query }: DoubleRequest, page: string): DoubleResponse {
    const since = Number(query.get('since') ?? 0) * 1000
    const found = posts.filter((post) => post.page === page && Date.parse(post.created_time) >= since).reverse()
    const shown = found.map(({ id, text, created_time }) => ({ id, message: text, created_time }))
    return listed(shown, query, `${address}/v25.0/${page}/published_posts`)
  }

  return {
    ...server,
    authority,
    posts,
    removed,
    get fields() {
      return authority.signedIn()
    },
    approve: authority.approve,
    /** Ends all access, as if the person had removed the app. */
    endAll() {
      tokens.clear()
      authority.endAll()
    },
    published: () =>
      posts.map(({ id, text, photos: shown }) => ({
        id,
        text,
        url: `https://www.facebook.com/${id}`,
        pictures: shown.map(({ bytes, alt }) => ({ bytes, alt })),
      })),
  } satisfies NetworkDouble & Record<string, unknown>
}
