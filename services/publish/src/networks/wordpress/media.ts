import { createHash } from 'node:crypto'
import { type LoadPicture, NetworkFailure, type PostPicture } from '../adapter.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** Sites allow 2 MB and more; hosts with less are rare. */
const MOST_BYTES = 1_900_000
/** WordPress itself scales larger pictures down to it. */
const LONGEST_SIDE = 2_560

export interface UploadedMedia {
  id: number
  url: string
  alt: string
}

interface Uploading {
  post_id: string
  number: number
  loadPicture: LoadPicture
  to(path: string, rest?: { method?: 'POST'; json?: unknown }): NetworkCall
  callsFor(): NetworkCalls
}

/** Uploads a picture with its alt text, or finds it from an earlier attempt for the same post, whose answer was lost. Throws NetworkFailure. */
export async function uploadPicture(
  picture: PostPicture,
  { post_id, number, loadPicture, to, callsFor }: Uploading,
): Promise<UploadedMedia> {
  const slug = mediaSlug(post_id, picture.file_id)
  const known = await callsFor().read(to(`wp/v2/media?slug=${slug}&context=edit&_fields=id,slug,source_url,alt_text`))
  const found = mediaOf(asList(known.json()).find((media) => media?.slug === slug))
  const uploaded = found ?? (await upload())
  // As the upload does not take it.
  if (uploaded.alt !== picture.alt)
    await callsFor().read(to(`wp/v2/media/${uploaded.id}`, { method: 'POST', json: { alt_text: picture.alt } }))
  return { ...uploaded, alt: picture.alt }

  async function upload(): Promise<UploadedMedia> {
    const bytes = await loadPicture(picture, { number, maxBytes: MOST_BYTES, maxSide: LONGEST_SIDE })
    const call = to('wp/v2/media', { method: 'POST' })
    const response = await callsFor().read({
      ...call,
      headers: { ...call.headers, 'content-disposition': `attachment; filename="${slug}.jpg"` },
      content: { type: 'image/jpeg', bytes },
      timeoutMs: 28_000,
    })
    const media = mediaOf(response.json() as Media | undefined)
    if (!media) throw new NetworkFailure('unreachable', 'WordPress sent a response that is not understood.')
    return media
  }
}

interface Media {
  id?: unknown
  slug?: unknown
  source_url?: unknown
  alt_text?: unknown
}

const asList = (body: unknown): (Media | null)[] => (Array.isArray(body) ? body : [])

function mediaOf(media: Media | null | undefined): UploadedMedia | undefined {
  const { id, source_url: url, alt_text: alt } = media ?? {}
  if (typeof id !== 'number' || typeof url !== 'string') return undefined
  return { id, url, alt: typeof alt === 'string' ? alt : '' }
}

/** WordPress makes the slug of the file's name. */
function mediaSlug(postId: string, fileId: string): string {
  return `loomcast-${createHash('sha256').update(`${postId} ${fileId}`).digest('hex').slice(0, 32)}`
}
