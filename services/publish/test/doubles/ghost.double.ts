import { createHmac } from 'node:crypto'
import type { Clock } from '@loomcast/service-kit/time'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'
import { ghostFault } from './ghost-schema.ts'

const ID = '6489f0a1b2c3d4e5f6a7b8c9'
const SECRET = '7f3c'.repeat(16)

interface Post {
  id: string
  status: string
  title: string
  html: string
  url: string
  updated_at: string
  custom_excerpt?: string
  feature_image?: string
  feature_image_alt?: string | null
  codeinjection_foot?: string | null
}

/** Ghost 6 as it was measured and documented, with the published schemas of its requests: a change needs the current `updated_at`, or it answers 409; publishing a published post changes nothing. */
export async function startGhost({
  clock,
  role = null,
}: {
  clock: Clock /** Of the person whose key it is; null: of an integration. */
  role?: string | null
}) {
  const posts: Post[] = []
  const images = new Map<string, string>()
  let changes = 0
  let address = ''
  const server = await startDoubleServer((url) => {
    address = url
    return { handle, isPublishing: ({ method }) => method === 'PUT' }
  })
  const nextVersion = () => new Date(clock().getTime() + ++changes * 1000).toISOString()

  function handle(request: DoubleRequest): DoubleResponse {
    const path = request.path.replace('/ghost/api/admin/', '')
    if (path === 'site/') return { status: 200, body: { site: { title: 'Ada writes', url: `${address}/`, version: '6.65' } } }
    const rejection = rejectedToken(request.headers.authorization ?? '', clock())
    if (rejection) return failed(401, 'UnauthorizedError', rejection)
    if (path === 'users/me/')
      return role === null
        ? failed(404, 'NotFoundError', 'User not found.')
        : { status: 200, body: { users: [{ id: '1', name: 'Ada', roles: [{ id: '5', name: role }] }] } }
    if (path === 'images/upload/') return upload(request)
    if (path === 'posts/' && request.method === 'GET') return list(request)
    if (path === 'posts/') return create(request)
    const post = posts.find(({ id }) => path === `posts/${id}/`)
    if (!post) return failed(404, 'NotFoundError', 'Resource not found error, cannot read post.')
    return request.method === 'PUT' ? change(post, request) : { status: 200, body: { posts: [post] } }
  }

  /** The form has the file, its purpose and a reference that the response repeats (schema images.upload of @tryghost/admin-api-schema). */
  function upload({ form }: DoubleRequest): DoubleResponse {
    const { file, purpose, ref } = form
    const fields = Object.fromEntries(Object.entries(form).flatMap(([name, { text }]) => (name === 'file' ? [] : [[name, text]])))
    const fault = ghostFault('upload', fields)
    if (fault) return failed(422, 'ValidationError', fault)
    if (file?.type !== 'image/jpeg' || purpose?.text !== 'image') return failed(422, 'ValidationError', 'Please select an image.')
    const url = `${address}/content/images/${images.size}-${file.filename}`
    images.set(url, file.text)
    return { status: 201, body: { images: [{ url, ref: ref?.text ?? null }] } }
  }

  /** The newest first, of the state and with the fields that are requested. */
  function list({ query }: DoubleRequest): DoubleResponse {
    const state = query.get('filter')?.replace('status:', '')
    const found = posts
      .filter(({ status }) => state === undefined || status === state)
      .toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))
      .slice(0, Number(query.get('limit') ?? 15))
    const fields = query.get('fields')?.split(',') ?? []
    const shown = found.map((post) => Object.fromEntries(Object.entries(post).filter(([name]) => fields.includes(name))))
    return { status: 200, body: { posts: shown } }
  }

  function create({ json, query }: DoubleRequest): DoubleResponse {
    const [{ title, html, status, custom_excerpt, feature_image, feature_image_alt, codeinjection_foot } = {} as Post] = (
      json as { posts: Post[] }
    ).posts
    const fault = ghostFault('add', json)
    if (fault) return failed(422, 'ValidationError', fault)
    if (query.get('source') !== 'html') return failed(422, 'ValidationError', 'Validation error, cannot save post.')
    if ((custom_excerpt?.length ?? 0) > 300) return failed(422, 'ValidationError', 'Validation error, cannot save post.')
    const id = String(posts.length + 1).padStart(24, '5')
    const post = {
      id,
      title,
      html,
      status,
      url: `${address}/p/${id}/`,
      updated_at: nextVersion(),
      ...(custom_excerpt && { custom_excerpt }),
      ...(feature_image && { feature_image, feature_image_alt }),
      codeinjection_foot: codeinjection_foot ?? null,
    }
    posts.push(post)
    return { status: 201, body: { posts: [post] } }
  }

  function change(post: Post, { json, query }: DoubleRequest): DoubleResponse {
    const fault = ghostFault('edit', json)
    if (fault) return failed(422, 'ValidationError', fault)
    const [{ status, updated_at, ...changes } = {} as Post] = (json as { posts: Post[] }).posts
    if (status === 'published' && status === post.status) return { status: 200, body: { posts: [post] } }
    if (updated_at !== post.updated_at) return failed(409, 'UpdateCollisionError', 'Saving failed! Someone else is editing this post.')
    if (changes.html !== undefined && query.get('source') !== 'html')
      return failed(422, 'ValidationError', 'Validation error, cannot save post.')
    Object.assign(post, changes, { status, updated_at: nextVersion(), url: `${address}/article-${post.id}/` })
    return { status: 200, body: { posts: [post] } }
  }

  const shown = (html: string, feature: string, alt: string | null | undefined) => [
    ...(images.has(feature) ? [{ bytes: images.get(feature) ?? '', alt: alt ?? '' }] : []),
    ...[...html.matchAll(/<img src="([^"]+)" alt="([^"]*)">/g)].map(([, src = '', text = '']) => ({
      bytes: images.get(src) ?? '',
      alt: text,
    })),
  ]

  return {
    ...server,
    posts,
    fields: { site: `${server.url}/`, key: `${ID}:${SECRET}` },
    published: () =>
      posts
        .filter(({ status }) => status === 'published')
        .map(({ id, html, url, feature_image = '', feature_image_alt }) => ({
          id,
          text: html,
          url,
          pictures: shown(html, feature_image, feature_image_alt),
        })),
  } satisfies NetworkDouble & { posts: Post[] }
}

/** Verifies the token as Ghost does: the key's id, HS256 with its secret, at most five minutes, for the admin API. */
function rejectedToken(authorization: string, now: Date): string | undefined {
  const [header = '', claims = '', signature] = authorization.replace(/^Ghost /, '').split('.')
  if (signature === undefined) return 'Authorization failed'
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { iat, exp, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (kid !== ID) return 'Unknown Admin API Key'
  const expected = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(`${header}.${claims}`).digest('base64url')
  if (alg !== 'HS256' || signature !== expected) return 'Invalid token: invalid signature'
  const seconds = now.getTime() / 1000
  return iat > seconds + 1 || exp < seconds || exp - iat > 300 || aud !== '/admin/' ? 'Invalid token: jwt expired' : undefined
}

function failed(status: number, type: string, message: string): DoubleResponse {
  const others = { context: null, details: null, property: null, help: null, code: null, ghostErrorCode: null }
  return { status, body: { errors: [{ message, type, id: '79c1c6a0-ccb7-11f1-8a3e-0d4a1ea8c1f0', ...others }] } }
}
