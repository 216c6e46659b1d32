import type { youtube_v3 } from '@googleapis/youtube'
import type { Clock } from '@loomcast/service-kit/time'
import { createAuthority } from './authority.ts'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'

interface Upload {
  video: youtube_v3.Schema$Video
  size: number
  received: number
  id: string | null
}

interface Video extends Upload {
  id: string
  at: string
  status: Pick<youtube_v3.Schema$VideoStatus, 'uploadStatus' | 'failureReason' | 'rejectionReason'>
}

const CHANNEL = { id: 'UC_ada', title: 'Ada', uploads: 'UU_ada' }
const PATH = '/upload/youtube/v3/videos'
const RANGE = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/u

/** The YouTube Data API as it is documented. Requests and responses have the types of Google's client, `@googleapis/youtube`, which is generated from the discovery document. */
export async function startYoutube({ clock, accessSeconds = 3_599 }: { clock: Clock; accessSeconds?: number }) {
  const uploads = new Map<string, Upload>()
  const videos: Video[] = []
  let address = ''
  let isUsedUp = false
  let isSlow = false
  let nextEnd: Video['status'] = { uploadStatus: 'processed' }
  const authority = createAuthority({
    clock,
    url: () => address,
    hasPkce: true,
    refreshes: true,
    revokesAll: true,
    rotates: false,
    accessSeconds,
  })
  const server = await startDoubleServer((url) => {
    address = url
    return { handle, isPublishing: (request) => request.method === 'PUT' && isLast(request) }
  })

  function handle(request: DoubleRequest): DoubleResponse {
    const { path, method } = request
    if (path === '/token') return authority.token(request)
    if (path === '/revoke') return authority.revoke(request)
    if (!authority.isValid(request)) return problem(401, 'authError', 'Invalid Credentials')
    if (path === '/youtube/v3/channels') return channels()
    if (path === '/youtube/v3/playlistItems') return playlistItems(request)
    if (path === '/youtube/v3/videos') return listVideos(request)
    if (path === PATH && method === 'POST') return begin(request)
    if (path === PATH && method === 'PUT') return put(request)
    return problem(404, 'notFound', 'Not found')
  }

  function channels(): DoubleResponse {
    const body: youtube_v3.Schema$ChannelListResponse = {
      items: [{ id: CHANNEL.id, snippet: { title: CHANNEL.title }, contentDetails: { relatedPlaylists: { uploads: CHANNEL.uploads } } }],
    }
    return { status: 200, body }
  }

  function playlistItems({ query }: DoubleRequest): DoubleResponse {
    if (query.get('playlistId') !== CHANNEL.uploads) return problem(404, 'playlistNotFound', 'Not found')
    const body: youtube_v3.Schema$PlaylistItemListResponse = {
      items: videos.toReversed().map(({ id, at, video }) => ({
        snippet: {
          publishedAt: at,
          title: video.snippet?.title ?? null,
          description: video.snippet?.description ?? null,
          resourceId: { videoId: id },
        },
      })),
    }
    return { status: 200, body }
  }

  function listVideos({ query }: DoubleRequest): DoubleResponse {
    const parts = query.get('part')?.split(',') ?? []
    if (parts.length === 0) return problem(400, 'missingRequiredParameter', 'No filter selected.')
    const body: youtube_v3.Schema$VideoListResponse = {
      kind: 'youtube#videoListResponse',
      items: videos
        .filter(({ id }) => id === query.get('id'))
        .map(({ id, video, status }) => ({
          kind: 'youtube#video',
          id,
          ...(parts.includes('status') && { status: { ...video.status, ...status } }),
        })),
    }
    return { status: 200, body }
  }

  /** What becomes of a video. */
  function finish(video: Video): void {
    video.status = nextEnd
    nextEnd = { uploadStatus: 'processed' }
  }

  function begin({ json, headers }: DoubleRequest): DoubleResponse {
    if (isUsedUp) return problem(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.')
    const video = json as youtube_v3.Schema$Video
    const { title = '', description = '' } = video.snippet ?? {}
    if (!title || title.length > 100 || /[<>]/u.test(title)) return problem(400, 'invalidTitle', 'The request metadata is invalid.')
    if (Buffer.byteLength(description ?? '') > 5_000) return problem(400, 'invalidDescription', 'The request metadata is invalid.')
    const size = Number(headers['x-upload-content-length'])
    if (!(size > 0) || headers['x-upload-content-type'] !== 'video/mp4') return problem(400, 'mediaBodyRequired', 'No media')
    const id = `upload-${uploads.size + 1}`
    uploads.set(id, { video, size, received: 0, id: null })
    return { status: 200, headers: { location: `https://www.googleapis.com${PATH}?uploadType=resumable&upload_id=${id}` } }
  }

  function put({ query, headers, bytes }: DoubleRequest): DoubleResponse {
    const upload = uploads.get(query.get('upload_id') ?? '')
    const [, from, to, size] = RANGE.exec(headers['content-range'] ?? '') ?? []
    if (!upload) return problem(404, 'notFound', 'Not found')
    if (Number(size) !== upload.size) return problem(400, 'invalidContentRange', 'Bad range')
    if (upload.id !== null) return { status: 200, body: resourceOf(upload) }
    if (from !== undefined && Number(from) === upload.received && bytes.length === Number(to) - Number(from) + 1) {
      if (Number(to) + 1 < upload.size && bytes.length % (256 * 1024) !== 0) return problem(400, 'badRequest', 'Not a multiple of 256 kB')
      upload.received = Number(to) + 1
    }
    if (upload.received < upload.size)
      return { status: 308, headers: upload.received > 0 ? { range: `bytes=0-${upload.received - 1}` } : {} }
    const id = `video_${videos.length + 1}`
    upload.id = id
    const stored: Video = { ...upload, id, at: clock().toISOString(), status: { uploadStatus: 'uploaded' } }
    videos.push(stored)
    if (!isSlow) finish(stored)
    return { status: 200, body: resourceOf(upload) }
  }

  return {
    ...server,
    authority,
    get fields() {
      return authority.signedIn()
    },
    approve: authority.approve,
    videos,
    published: () =>
      videos.map(({ id, video }) => ({ id, text: video.snippet?.description ?? '', url: `https://www.youtube.com/watch?v=${id}` })),
    /** The quota of the app is used up, or no longer. */
    useUp(used: boolean): void {
      isUsedUp = used
    },
    /** Films are processed until `finish`. */
    processSlowly(): void {
      isSlow = true
    },
    finish(): void {
      isSlow = false
      for (const video of videos) if (video.status.uploadStatus === 'uploaded') finish(video)
    },
    /** What becomes of the next film. */
    endNext(status: Video['status']): void {
      nextEnd = status
    },
    /** A person deletes the newest video. */
    deleteNewest(): void {
      videos.pop()
    },
    /** Ends all uploads, as after a week. */
    endUploads(): void {
      uploads.clear()
    },
  } satisfies NetworkDouble & Record<string, unknown>
}

const resourceOf = ({ id, video }: Upload): youtube_v3.Schema$Video => ({
  ...video,
  kind: 'youtube#video',
  id,
  // Of the moment of the upload.
  status: { ...video.status, uploadStatus: 'uploaded' },
})

function isLast({ headers }: DoubleRequest): boolean {
  const [, , to, size] = RANGE.exec(headers['content-range'] ?? '') ?? []
  return to !== undefined && Number(to) + 1 === Number(size)
}

function problem(status: number, reason: string, message: string): DoubleResponse {
  return { status, body: { error: { code: status, message, errors: [{ message, domain: 'youtube', reason }] } } }
}
