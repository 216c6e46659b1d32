import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'
import type { WordpressAttachment, WordpressError, WordpressPost, WordpressUser } from './wordpress-types.ts'

const USER = 'ada'
const PASSWORD = 'abcd EFGH 1234 ijkl MNOP 5678'

interface Post {
  id: number
  status: string
  title: string
  content: string
  excerpt?: string
  slug?: string
  featured_media?: number
}

interface Media extends WordpressAttachment {
  bytes: string
}

/** WordPress 6 as it was measured: each POST makes a post, and the slug of a second one gets "-2"; publishing one id twice answers 200. */
export async function startWordpress({ mayPublish = true, rewrites = true } = {}) {
  const posts: Post[] = []
  const media: Media[] = []
  let address = ''
  const isPosts = (path: string) => /^\/wp-json\/wp\/v2\/posts(\/\d+)?$/.test(path)
  const server = await startDoubleServer((url) => {
    address = url
    return {
      handle: (request) => handle(rewritten(request)),
      isPublishing: (request) => /\/posts\/\d+$/.test(rewritten(request).path) && request.method === 'POST',
    }
  })

  /** `/?rest_route=/wp/v2/posts` is `/wp-json/wp/v2/posts`. */
  function rewritten(request: DoubleRequest): DoubleRequest {
    const route = request.query.get('rest_route')
    return route === null ? request : { ...request, path: `/wp-json${route}` }
  }

  function handle(request: DoubleRequest): DoubleResponse {
    const { path, method, headers, query } = request
    const api = rewrites ? `${address}/wp-json/` : `${address}/?rest_route=/`
    if (path === '/') return { status: 200, headers: { link: `<${api}>; rel="https://api.w.org/"`, 'content-type': 'text/html' }, body: '' }
    if (path === '/wp-json/') return { status: 200, body: { name: 'Ada writes', home: address, namespaces: ['oembed/1.0', 'wp/v2'] } }
    if (headers.authorization !== `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`)
      return failed(401, 'incorrect_password', 'The provided password is an invalid application password.')
    if (path === '/wp-json/wp/v2/users/me')
      return {
        status: 200,
        body: { id: 1, name: 'Ada', capabilities: { publish_posts: mayPublish } } satisfies WordpressUser,
      }
    if (path.startsWith('/wp-json/wp/v2/media')) return handleMedia(request)
    if (!isPosts(path)) return failed(404, 'rest_no_route', 'No route was found matching the URL and request method.')
    const id = /\/(\d+)$/.exec(path)?.[1]
    if (id === undefined) return method === 'POST' ? create(request) : drafts(query)
    const post = posts.find((one) => String(one.id) === id)
    if (!post) return failed(404, 'rest_post_invalid_id', 'Invalid post ID.')
    if (method === 'POST') Object.assign(post, request.json)
    // An empty slug becomes one of the title when the post is published.
    if (post.status === 'publish' && !post.slug) post.slug = post.title.toLowerCase().replaceAll(' ', '-')
    return { status: 200, body: method === 'POST' ? entity(post) : namedFields(entity(post), query) }
  }

  /** An upload has the file as its body and its name in a header. Its slug is made of the name. */
  function handleMedia({ path, method, headers, query, json, bytes }: DoubleRequest): DoubleResponse {
    const known = media.find(({ id }) => path.endsWith(`/media/${id}`))
    if (known) {
      Object.assign(known, json)
      return { status: 200, body: known }
    }
    if (method === 'GET')
      return { status: 200, body: media.filter(({ slug }) => slug === query.get('slug')).map((one) => namedFields(one, query)) }
    const name = /^attachment; filename="([\w.-]+)"$/.exec(headers['content-disposition'] ?? '')?.[1]
    if (name === undefined || headers['content-type'] !== 'image/jpeg')
      return failed(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
    const slug = name.replace(/\.\w+$/, '')
    const taken = media.filter((one) => one.slug.startsWith(slug)).length
    const id = 100 + media.length
    const one = {
      id,
      slug: taken ? `${slug}-${taken + 1}` : slug,
      source_url: `${address}/wp-content/${id}/${name}`,
      alt_text: '',
      status: 'inherit',
      type: 'attachment',
      link: `${address}/?attachment_id=${id}`,
      bytes: Buffer.from(bytes).toString(),
    }
    media.push(one)
    return { status: 201, body: one }
  }

  function create({ json }: DoubleRequest): DoubleResponse {
    const post = { id: posts.length + 11, ...(json as Omit<Post, 'id'>) }
    posts.push(post)
    return { status: 201, body: entity(post) }
  }

  function drafts(query: URLSearchParams): DoubleResponse {
    const found = posts.filter(({ status, title, slug }) => status === query.get('status') && isFound(title, slug, query))
    return { status: 200, body: found.map((post) => namedFields(entity(post), query)) }
  }

  const isFound = (title: string, slug: string | undefined, query: URLSearchParams) =>
    title.includes(query.get('search') ?? '') && [null, slug].includes(query.get('slug'))

  const entity = ({ id, status, title, content, excerpt, slug, featured_media = 0 }: Post): WordpressPost => ({
    featured_media,
    id,
    slug: slug ?? '',
    status,
    link: status === 'publish' ? `${address}/post-${id}/` : `${address}/?p=${id}`,
    title: { raw: title, rendered: title },
    content: { raw: content, rendered: content, protected: false },
    excerpt: { raw: excerpt ?? '', rendered: excerpt ?? '', protected: false },
  })
  return {
    ...server,
    posts,
    fields: { site: server.url, username: USER, password: PASSWORD },
    published: () =>
      posts
        .filter(({ status }) => status === 'publish')
        .map((post) => ({
          id: String(post.id),
          text: post.content,
          url: `${address}/post-${post.id}/`,
          pictures: [
            ...media.filter(({ id }) => id === post.featured_media),
            ...media.filter(({ source_url }) => post.content.includes(source_url)),
          ].map(({ bytes, alt_text: alt }) => ({ bytes, alt })),
        })),
    media,
  } satisfies NetworkDouble & { posts: Post[]; media: Media[] }
}

/** Without `_fields`, all of them. */
function namedFields(entity: object, query: URLSearchParams): object {
  const names = query.get('_fields')?.split(',')
  return names ? Object.fromEntries(Object.entries(entity).filter(([name]) => names.includes(name))) : entity
}

function failed(status: number, code: string, message: string): DoubleResponse {
  return { status, body: { code, message, data: { status } } satisfies WordpressError }
}
