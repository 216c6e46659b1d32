import type { Clock } from '@loomcast/service-kit/time'
import { createAuthority } from './authority.ts'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'

/** The fields of developers.tiktok.com, Content Posting API: Direct Post, Query Creator Info and Get Post Status. */
interface PostInfo {
  title?: string
  privacy_level: 'PUBLIC_TO_EVERYONE' | 'MUTUAL_FOLLOW_FRIENDS' | 'FOLLOWER_OF_CREATOR' | 'SELF_ONLY'
  disable_duet?: boolean
  disable_comment?: boolean
  disable_stitch?: boolean
  brand_content_toggle: boolean
  brand_organic_toggle: boolean
  is_aigc?: boolean
}
interface InitRequest {
  post_info: PostInfo
  source_info: { source: 'FILE_UPLOAD'; video_size: number; chunk_size: number; total_chunk_count: number }
}
interface CreatorInfo {
  creator_avatar_url: string
  creator_username: string
  creator_nickname: string
  privacy_level_options: string[]
  comment_disabled: boolean
  duet_disabled: boolean
  stitch_disabled: boolean
  max_video_post_duration_sec: number
}

interface Post {
  publishId: string
  info: PostInfo
  size: number
  chunk: number
  count: number
  received: number
  chunks: number
  id: string | null
  failure: string | null
}

const RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/u

/** TikTok as it is documented; it publishes no schema, and no client of its own for Node. */
export async function startTiktok({ clock }: { clock: Clock }) {
  const posts: Post[] = []
  const creator: CreatorInfo = {
    creator_avatar_url: 'https://example.com/ada.jpg',
    creator_username: 'ada',
    creator_nickname: 'Ada',
    privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    comment_disabled: false,
    duet_disabled: true,
    stitch_disabled: false,
    max_video_post_duration_sec: 300,
  }
  let address = ''
  let isSlow = false
  let nextFailure: string | null = null
  const authority = createAuthority({
    clock,
    url: () => address,
    hasPkce: true,
    refreshes: true,
    revokesAll: true,
    accessSeconds: 86_400,
    clientIdName: 'client_key',
    challengeEncoding: 'hex',
  })
  const server = await startDoubleServer((url) => {
    address = url
    return { handle, isPublishing: (request) => request.method === 'PUT' && isLast(request) }
  })

  function handle(request: DoubleRequest): DoubleResponse {
    const { path, method } = request
    if (path === '/v2/oauth/token/') return authority.token(request)
    if (path === '/v2/oauth/revoke/') return authority.revoke(request)
    // The address of an upload is its authorization.
    if (path === '/video/' && method === 'PUT') return put(request)
    if (!authority.isValid(request)) return problem(401, 'access_token_invalid', 'The access token is invalid or not found in the request.')
    if (method !== 'POST') return problem(404, 'invalid_params', 'Not found')
    if (path === '/v2/post/publish/creator_info/query/') return ok(creator)
    if (path === '/v2/post/publish/video/init/') return init(request)
    if (path === '/v2/post/publish/status/fetch/') return state(request)
    return problem(404, 'invalid_params', 'Not found')
  }

  function init({ json }: DoubleRequest): DoubleResponse {
    const { post_info: info, source_info } = json as InitRequest
    const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source_info
    if (!creator.privacy_level_options.includes(info.privacy_level)) return problem(403, 'privacy_level_option_mismatch', 'Mismatch')
    const isWhole = count === 1 && chunk === size && size <= 64_000_000
    if (!isWhole && (chunk < 5_000_000 || chunk > 64_000_000 || count !== Math.floor(size / chunk)))
      return problem(400, 'invalid_params', 'The total chunk count is invalid')
    const publishId = `v_pub_file~v2.${posts.length + 1}`
    posts.push({ publishId, info, size, chunk, count, received: 0, chunks: 0, id: null, failure: null })
    const token = `upload-double-${Buffer.from(address).toString('base64url')}.${posts.length}`
    return ok({
      publish_id: publishId,
      upload_url: `https://open-upload.tiktokapis.com/video/?upload_id=${posts.length}&upload_token=${encodeURIComponent(token)}`,
    })
  }

  function put({ query, headers, bytes }: DoubleRequest): DoubleResponse {
    const post = posts[Number(query.get('upload_id')) - 1]
    const [, from, to, size] = RANGE.exec(headers['content-range'] ?? '') ?? []
    if (!post || headers.authorization !== undefined) return { status: 404 }
    const isNext = Number(from) === post.received && Number(size) === post.size && bytes.length === Number(to) - Number(from) + 1
    if (!isNext || headers['content-type'] !== 'video/mp4') return { status: 416 }
    if (post.chunks + 1 < post.count && bytes.length !== post.chunk) return { status: 400 }
    post.received += bytes.length
    post.chunks += 1
    if (post.received < post.size) return { status: 206 }
    post.failure = nextFailure
    nextFailure = null
    if (post.failure === null && !isSlow) publish(post)
    return { status: 201 }
  }

  function publish(post: Post): void {
    post.id ??= String(7_490_000_000_000_000_000n + BigInt(posts.indexOf(post)))
  }

  function state({ json }: DoubleRequest): DoubleResponse {
    const post = posts.find(({ publishId }) => publishId === (json as { publish_id?: string }).publish_id)
    if (!post) return problem(400, 'invalid_publish_id', 'Not found')
    const status = post.failure !== null ? 'FAILED' : post.id !== null ? 'PUBLISH_COMPLETE' : 'PROCESSING_UPLOAD'
    const ids = post.id !== null && post.info.privacy_level === 'PUBLIC_TO_EVERYONE' ? post.id : ''
    const reason = post.failure === null ? '' : `"fail_reason":"${post.failure}",`
    // Its ids are numbers that JavaScript cannot hold.
    const data = `{"status":"${status}",${reason}"publicaly_available_post_id":[${ids}],"uploaded_bytes":${post.received}}`
    return { status: 200, body: `{"data":${data},"error":{"code":"ok","message":"","log_id":"1"}}` }
  }

  return {
    ...server,
    authority,
    creator,
    get fields() {
      return authority.signedIn()
    },
    approve: authority.approve,
    posts,
    published: () =>
      posts
        .filter(({ id }) => id !== null)
        .map(({ id, info, publishId }) =>
          info.privacy_level === 'PUBLIC_TO_EVERYONE'
            ? { id: String(id), text: info.title ?? '', url: `https://www.tiktok.com/@ada/video/${id}` }
            : { id: publishId, text: info.title ?? '', url: null },
        ),
    /** Films are processed until `finish`. */
    processSlowly(): void {
      isSlow = true
    },
    finish(): void {
      isSlow = false
      for (const post of posts) if (post.received === post.size && post.failure === null) publish(post)
    },
    /** The next film is not published. */
    failNext(reason: string): void {
      nextFailure = reason
    },
  } satisfies NetworkDouble & Record<string, unknown>
}

function isLast({ headers }: DoubleRequest): boolean {
  const [, , to, size] = RANGE.exec(headers['content-range'] ?? '') ?? []
  return to !== undefined && Number(to) + 1 === Number(size)
}

const ok = (data: object): DoubleResponse => ({ status: 200, body: { data, error: { code: 'ok', message: '', log_id: '1' } } })
const problem = (status: number, code: string, message: string): DoubleResponse => ({
  status,
  body: { error: { code, message, log_id: '1' } },
})
