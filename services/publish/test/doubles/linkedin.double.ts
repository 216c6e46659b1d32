import type { Clock } from '@loomcast/service-kit/time'
import { createAuthority } from './authority.ts'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'

/** A request of the Posts API. Source: learn.microsoft.com, LinkedIn Posts API, sections "Text-Only Post Creation", "Single-Post Creation" and MultiImage API. */
interface PostRequest {
  author: string
  commentary: string
  visibility: 'PUBLIC' | 'CONNECTIONS' | 'LOGGED_IN'
  distribution: { feedDistribution: 'MAIN_FEED' | 'NONE'; targetEntities: unknown[]; thirdPartyDistributionChannels: unknown[] }
  lifecycleState: 'PUBLISHED'
  isReshareDisabledByAuthor: boolean
  content?: { media?: Image; multiImage?: { images: Image[] } }
}

interface Image {
  id: string
  altText?: string
}

interface Post {
  id: string
  text: string
  images: Image[]
}

const AUTHOR = 'urn:li:person:abc123'

/** LinkedIn as it is documented (learn.microsoft.com/linkedin: authentication, userinfo, Posts API, Images API, little Text Format). Its npm client has no types of them. */
export async function startLinkedin({ clock, uploadOrigin = 'https://www.linkedin.com' }: { clock: Clock; uploadOrigin?: string }) {
  const posts: Post[] = []
  const uploads = new Map<string, string>()
  let address = ''
  const authority = createAuthority({ clock, url: () => address, hasPkce: false, refreshes: false, accessSeconds: 5_184_000 })
  const server = await startDoubleServer((url) => {
    address = url
    return { handle, isPublishing: ({ method, path }) => method === 'POST' && path === '/rest/posts' }
  })

  function handle(request: DoubleRequest): DoubleResponse {
    const { path, method, headers } = request
    if (path === '/oauth/v2/accessToken') return authority.token(request)
    if (path === '/oauth/v2/revoke') return authority.revoke(request)
    if (!authority.isValid(request)) return failure(401, 'The token used in the request has been revoked by the user')
    if (path === '/v2/userinfo')
      return { status: 200, body: { sub: 'abc123', name: 'Ada Lovelace', locale: { country: 'GB', language: 'en' } } }
    const upload = /^\/upload\/(\d+)$/.exec(path)?.[1]
    if (upload !== undefined && method === 'PUT') {
      uploads.set(`urn:li:image:${upload}`, Buffer.from(request.bytes).toString())
      return { status: 201 }
    }
    if (!/^20\d{4}$/.test(String(headers['linkedin-version'])) || headers['x-restli-protocol-version'] !== '2.0.0')
      return failure(426, 'Requested version is not active')
    if (path === '/rest/images' && request.query.get('action') === 'initializeUpload') return beginUpload(request)
    if (path === '/rest/posts' && method === 'POST') return create(request)
    return failure(404, 'Not found')
  }

  function beginUpload({ json }: DoubleRequest): DoubleResponse {
    const { initializeUploadRequest } = json as { initializeUploadRequest?: { owner?: string } }
    if (initializeUploadRequest?.owner !== AUTHOR) return failure(403, 'Not enough permissions')
    const image = `urn:li:image:${uploads.size + 1}`
    uploads.set(image, '')
    return {
      status: 200,
      body: { value: { uploadUrlExpiresAt: 1_650_567_510_704, uploadUrl: `${uploadOrigin}/upload/${uploads.size}`, image } },
    }
  }

  function create({ json }: DoubleRequest): DoubleResponse {
    const { author, commentary, visibility, lifecycleState, content, distribution } = json as PostRequest
    if (author !== AUTHOR || visibility !== 'PUBLIC' || lifecycleState !== 'PUBLISHED' || distribution.feedDistribution !== 'MAIN_FEED')
      return failure(422, 'ERROR :: /author')
    const images = content?.multiImage?.images ?? (content?.media ? [content.media] : [])
    if (content?.multiImage && images.length < 2) return failure(400, 'multiImage needs at least two images')
    if (images.some(({ id }) => !uploads.get(id))) return failure(400, 'The image is not available')
    const text = plain(commentary)
    if (text.length > 3_000) return failure(422, 'Character length exceeded')
    const same = posts.find((post) => post.text === text)
    if (same)
      return {
        ...failure(422, `Content is a duplicate of ${same.id}`),
        body: { message: `Content is a duplicate of ${same.id}`, errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] }, status: 422 },
      }
    const id = `urn:li:share:${7_000_000_000_000_000_000n + BigInt(posts.length)}`
    posts.push({ id, text, images })
    return { status: 201, headers: { 'x-restli-id': id } }
  }

  return {
    ...server,
    authority,
    get fields() {
      return authority.signedIn()
    },
    approve: authority.approve,
    published: () =>
      posts.map(({ id, text, images }) => ({
        id,
        text,
        url: `https://www.linkedin.com/feed/update/${id}/`,
        pictures: images.map((image) => ({ bytes: uploads.get(image.id) ?? '', alt: image.altText ?? '' })),
      })),
  } satisfies NetworkDouble & { authority: unknown }
}

/** As LinkedIn shows a commentary. What is reserved and not escaped would be lost. */
function plain(commentary: string): string {
  const withTags = commentary.replaceAll(/\{hashtag\|\\#\|((?:[^\\|{}]|\\.)+)\}/g, '\\#$1')
  if (/(?<!\\)(?:\\\\)*[|{}@[\]()<>#*_~]/.test(withTags)) return ''
  return withTags.replaceAll(/\\(.)/g, '$1')
}

function failure(status: number, message: string): DoubleResponse {
  return { status, body: { status, code: 'ERROR', serviceErrorCode: 100, message } }
}
