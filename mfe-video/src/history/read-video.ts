import { bytesOf } from '@loomcast/web-kit/transfer'
import { videoApi } from '../api/video.api.ts'

/** Maximum number of consecutive attempts that receive no data. */
const MAX_FAILURES = 3

/**
 * Yields the bytes of a finished video. If a response ends early, continues with a Range request to a newly signed URL. Rejects after MAX_FAILURES consecutive
 * attempts without data, and if the file has changed.
 */
export async function* readVideo(jobId: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let received = 0
  let size: number | undefined
  let etag: string | null = null
  for (let failures = 0; size === undefined || received < size; ) {
    try {
      const response = await open(jobId, received, etag, signal)
      if (received === 0) {
        size = Number(response.headers.get('content-length') ?? Number.NaN)
        etag = response.headers.get('etag')
      } else if (response.status !== 206) {
        await response.body?.cancel()
        throw new Error(`Video ${jobId} has changed`)
      }
      for await (const bytes of bytesOf(response)) {
        received += bytes.length
        failures = 0
        yield bytes
      }
      // Without a Content-Length, the end of the response is taken as the end of the file.
      if (Number.isNaN(size)) return
      if (received < (size ?? 0)) throw new Error(`Video ${jobId} ended after ${received} bytes`)
    } catch (error) {
      failures += 1
      if (signal.aborted || failures >= MAX_FAILURES) throw error
    }
  }
}

async function open(jobId: string, start: number, etag: string | null, signal: AbortSignal): Promise<Response> {
  const { download_url } = await videoApi.download(jobId, signal)
  const headers = start === 0 ? undefined : { range: `bytes=${start}-`, ...(etag && { 'if-range': etag }) }
  const response = await window.fetch(download_url, { signal, ...(headers && { headers }) })
  if (!response.ok) throw new Error(`The request for video ${jobId} failed with status ${response.status}`)
  return response
}
