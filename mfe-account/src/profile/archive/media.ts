import { ApiError } from '@loomcast/web-kit'
import { delay } from '@loomcast/web-kit/timers'
import { bytesOf } from '@loomcast/web-kit/transfer'
import type { ZippedFile } from '@loomcast/web-kit/zip'

/** Larger Blobs fail in some browsers. */
const MAX_BYTES = 1_900_000_000

const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'audio/wav': '.wav',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'video/mp4': '.mp4',
}

export interface MediaReader {
  /** One file, or none if it was included before, no longer exists, or is too large. A name that ends with "/" gets the id of the file. */
  file: (name: string, address: string, createdAt?: string) => AsyncGenerator<ZippedFile>
  /**
   * One file that a service makes from what another one has, or none if that one does not have it now, or if it is too large. Waits as long as the service asks for when there
   * were too many calls.
   */
  document: (path: string, open: () => Promise<Response>, createdAt: string) => AsyncGenerator<ZippedFile>
  /** A sentence for each file that could not be included. */
  missing: readonly string[]
}

/** Opens the user's files one after another, so that a file that no longer exists does not end the archive. */
export function createMediaReader(signal: AbortSignal): MediaReader {
  const included = new Set<string>()
  const missing: string[] = []
  let total = 0

  return {
    missing,
    async *file(name, address, createdAt) {
      const id = /\/api\/files\/([\w-]+)/.exec(address)?.[1] ?? address
      if (included.has(id)) return
      included.add(id)
      // The URL is signed.
      const response = await window.fetch(address, { signal })
      const path = pathOf(name, id, response)
      const size = Number(response.headers.get('content-length') ?? 0)
      const isDeleted = response.status === 404 || response.status === 410
      if (isDeleted || total + size > MAX_BYTES) {
        await response.body?.cancel()
        missing.push(
          isDeleted ? `${path}: the file no longer exists.` : `${path}: the archive would be too large. Download it in your history.`,
        )
        return
      }
      if (!response.ok) throw new Error(`The request for ${path} failed with status ${response.status}`)
      total += size
      yield { name: path, lastModified: createdAt ? new Date(createdAt) : new Date(), content: () => bytesOf(response) }
    },
    async *document(path, open, createdAt) {
      let response: Response
      try {
        response = await openWhenAllowed(open, signal)
      } catch (error) {
        if (!(error instanceof ApiError) || !UNAVAILABLE.includes(error.status)) throw error
        missing.push(`${path}: the file is not available now. Try again later.`)
        return
      }
      const size = Number(response.headers.get('content-length') ?? 0)
      if (total + size > MAX_BYTES) {
        await response.body?.cancel()
        missing.push(`${path}: the archive would be too large. Download it on the page of your plan.`)
        return
      }
      total += size
      yield { name: path, lastModified: new Date(createdAt), content: () => bytesOf(response) }
    },
  }
}

const MOST_WAITS = 10
/** In seconds. */
const LONGEST_WAIT = 60

/** Repeats a call that is refused because there were too many: an account with many years has more files than calls are allowed in a minute. */
async function openWhenAllowed(open: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || waits >= MOST_WAITS) throw error
      await delay(1_000 * Math.min(LONGEST_WAIT, error.retryAfter ?? 1), signal)
      signal.throwIfAborted()
    }
  }
}

/** Also of a service that is unavailable behind the one that was called. */
const UNAVAILABLE = [404, 410, 502, 503]

function pathOf(name: string, id: string, response: Response): string {
  const path = name.endsWith('/') ? `${name}${id}` : name
  if (/\.\w{3,4}$/.test(path)) return path
  return path + (ENDINGS[response.headers.get('content-type')?.split(';')[0] ?? ''] ?? '')
}
