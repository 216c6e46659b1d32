import type { Clock } from '@loomcast/service-kit/time'
import { createAuthority } from './authority.ts'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'
import { asGraphError, graphError, isApp, listed } from './graph-double.ts'

/** A container of a picture, a carousel or a reel. Source: Instagram Platform reference, IG User Media and IG Container. */
interface Container {
  id: string
  bytes: string
  /** Of a reel. */
  film: string | null
  alt: string
  isItem: boolean
  children: Container[]
  caption: string
  isAiGenerated: boolean
  /** Whether a reel is also in the feed of the account. */
  isInFeed: boolean
  /** How many reads still find it in progress. */
  busy: number
  status: 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'
}

interface Media {
  id: string
  container: Container
  timestamp: string
}

const DAY_MS = 24 * 3600_000

/** Instagram as it is documented (developers.facebook.com, Instagram Platform: Business Login, Access Token, Refresh Access Token, Content Publishing and its references). */
export async function startInstagram({ clock, quota = 100 }: { clock: Clock; quota?: number }) {
  const media: Media[] = []
  const containers: Container[] = []
  const fetched: string[] = []
  let address = ''
  let account = ''
  let busy = 0
  let fault: string | null = null
  let isListed = true
  let isHidden = false
  const authority = createAuthority({ clock, url: () => address, hasPkce: false, refreshes: false, accessSeconds: 5_184_000 })
  const server = await startDoubleServer((url) => {
    address = url
    account = '17841400000000007'
    return { handle, isPublishing: ({ method, path }) => method === 'POST' && path.endsWith('/media_publish') }
  })

  function handle(request: DoubleRequest): DoubleResponse {
    const { method, query } = request
    if (request.path === '/oauth/access_token') return firstToken(request)
    if (request.path === '/access_token')
      return query.get('grant_type') === 'ig_exchange_token' &&
        isApp(new URLSearchParams([...query, ['client_id', 'the app of the owner']]))
        ? asGraphError(authority.renew(query.get('access_token') ?? ''))
        : graphError(400, 101, 'Error validating application.')
    if (request.path === '/refresh_access_token') return asGraphError(authority.renew(query.get('access_token') ?? ''))
    const path = /^\/v25\.0(\/.*)$/.exec(request.path)?.[1]
    if (path === undefined) return graphError(400, 2635, 'You are calling a deprecated version of the API.')
    if (!authority.isValid(request)) return graphError(400, 190, 'Error validating access token: The session has expired.', 463)
    const [, first = '', edge = ''] = path.split('/')
    if (first === 'me') return { status: 200, body: { user_id: account, username: 'ada', id: '9' } }
    if (first !== account) return edge === '' ? read(first) : graphError(400, 100, 'Unsupported request.', 33)
    if (edge === 'media' && method === 'POST') return create(request)
    if (edge === 'media') return list(query)
    if (edge === 'media_publish' && method === 'POST') return publish(request)
    if (edge === 'content_publishing_limit') return { status: 200, body: { data: [limit()] } }
    return graphError(400, 100, 'Unsupported request.', 33)
  }

  /** Its rejections have a form of their own. */
  function firstToken(request: DoubleRequest): DoubleResponse {
    const response = authority.token(request)
    if (response.status === 200) {
      const { access_token, scope } = response.body as { access_token: string; scope: string }
      return { status: 200, body: { access_token, user_id: account, permissions: scope } }
    }
    if (response.status !== 400) return response
    return {
      status: 400,
      body: { error_type: 'OAuthException', code: 400, error_message: 'Matching code was not found or was already used.' },
    }
  }

  const usage = () => media.filter(({ timestamp }) => Date.parse(timestamp) > clock().getTime() - DAY_MS).length
  const limit = () => ({ quota_usage: usage(), config: { quota_total: quota, quota_duration: 86_400 } })

  function create({ json }: DoubleRequest): DoubleResponse {
    const {
      image_url,
      video_url,
      alt_text = '',
      is_carousel_item = false,
      media_type,
      children = '',
      caption = '',
      is_ai_generated = false,
      share_to_feed = false,
    } = json as Record<string, never>
    if (is_carousel_item && is_ai_generated) return graphError(400, 100, 'Param is_ai_generated is not allowed.')
    const parts = String(children)
      .split(',')
      .flatMap((id) => containers.find((one) => one.id === id && one.isItem) ?? [])
    if (media_type === 'CAROUSEL' && (parts.length < 2 || parts.length > 10)) return graphError(400, 100, 'A carousel has 2 to 10 items.')
    const isReel = media_type === 'REELS'
    if (isReel && (typeof video_url !== 'string' || image_url || is_carousel_item))
      return graphError(400, 100, 'The parameter video_url is required')
    if (media_type !== undefined && media_type !== 'CAROUSEL' && !isReel) return graphError(400, 100, `Invalid parameter: ${media_type}`)
    if (media_type === undefined && typeof image_url !== 'string')
      return graphError(400, 9004, 'Only photo or video can be accepted.', 2207052)
    for (const url of [image_url, video_url]) if (url) fetched.push(url)
    const bytes = image_url ? Buffer.from(new URL(image_url).searchParams.get('bytes') ?? '', 'base64url').toString() : ''
    const container: Container = {
      id: `1800${containers.length + 1}`,
      bytes,
      film: isReel ? String(video_url) : null,
      alt: alt_text,
      isItem: is_carousel_item,
      children: parts,
      caption,
      isAiGenerated: is_ai_generated,
      isInFeed: share_to_feed,
      busy,
      status: fault === null ? 'FINISHED' : 'ERROR',
    }
    containers.push(container)
    return { status: 200, body: { id: container.id } }
  }

  function read(id: string): DoubleResponse {
    const one = media.find((each) => each.id === id)
    if (one) return { status: 200, body: { id, permalink: permalinkOf(one) } }
    const container = containers.find((each) => each.id === id)
    if (isHidden) return { status: 503 }
    if (!container) return graphError(400, 100, 'Object does not exist.', 33)
    if (container.busy > 0) {
      container.busy -= 1
      return { status: 200, body: { id, status_code: 'IN_PROGRESS' } }
    }
    return { status: 200, body: { id, status_code: container.status, ...(fault !== null && { status: fault }) } }
  }

  function publish({ json }: DoubleRequest): DoubleResponse {
    const { creation_id } = json as { creation_id?: string }
    const container = containers.find((one) => one.id === creation_id)
    if (!container || container.isItem) return graphError(400, 100, 'The media could not be found.', 2207008)
    if (container.busy > 0) return graphError(400, 9007, 'Media ID is not available', 2207027)
    if (container.status === 'PUBLISHED') return graphError(400, 100, 'The media was published before.', 2207032)
    if (usage() >= quota) return graphError(403, 9, 'Application request limit reached', 2207042)
    container.status = 'PUBLISHED'
    const one = {
      id: `1790${media.length + 1}`,
      container,
      timestamp: clock()
        .toISOString()
        .replace(/\.\d+Z$/, '+0000'),
    }
    media.push(one)
    return { status: 200, body: { id: one.id } }
  }

  function list(query: URLSearchParams): DoubleResponse {
    const shown = media.toReversed().map((one) => ({
      id: one.id,
      caption: one.container.caption.trim(),
      timestamp: one.timestamp,
      permalink: permalinkOf(one),
    }))
    return listed(isListed ? shown : [], query, `${address}/v25.0/${account}/media`)
  }

  const permalinkOf = ({ id }: Media) => `https://www.instagram.com/p/${id}/`

  return {
    ...server,
    authority,
    containers,
    /** The addresses of pictures that it has read. */
    fetched,
    /** New containers are in progress for this many reads. */
    slow(reads: number) {
      busy = reads
    },
    /** Those in progress are processed now. */
    finish() {
      busy = 0
      for (const container of containers) container.busy = 0
    },
    /** Containers that were not published end, as after a day. */
    expire() {
      for (const container of containers) if (container.status !== 'PUBLISHED') container.status = 'EXPIRED'
    },
    /** Those in progress end with this error. */
    reject(reason: string) {
      fault = reason
      for (const container of containers) if (container.status !== 'PUBLISHED') Object.assign(container, { busy: 0, status: 'ERROR' })
    },
    /** Containers that were published are no longer found, as after some time. */
    forget() {
      containers.length = 0
    },
    /** New containers end with this error. */
    break(reason: string | null) {
      fault = reason
    },
    /** Whether containers can be read. */
    hide(hidden: boolean) {
      isHidden = hidden
    },
    /** Whether the list of the account's media has its newest posts. */
    show(listing: boolean) {
      isListed = listing
    },
    get fields() {
      return authority.signedIn()
    },
    approve: authority.approve,
    published: () =>
      media.map((one) => {
        const { children } = one.container
        const shown = children.length > 0 ? children : [one.container]
        return {
          id: one.id,
          text: one.container.caption,
          url: permalinkOf(one),
          pictures: shown.map(({ bytes, alt }) => ({ bytes, alt })),
        }
      }),
  } satisfies NetworkDouble & Record<string, unknown>
}
