import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EngineFailure } from '../video-engine.ts'

/** Well above the size of an 8-second clip at 1080p. */
const MAX_CLIP_BYTES = 200_000_000
const MAX_REDIRECTS = 3
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000

/**
 * Streams one of the provider's clips to a local file. The API key is sent only to the origin of `address`, the provider's base URL. Apart from that origin,
 * only googleapis.com, googleusercontent.com and their subdomains are contacted, over HTTPS. `bytes`: the largest allowed clip. Rejects with EngineFailure
 * `provider_unavailable`, or with the reason of `signal`.
 */
export async function download(
  uri: string,
  file: string,
  { apiKey, address, signal, bytes = MAX_CLIP_BYTES }: { apiKey: string; address: string; signal: AbortSignal; bytes?: number },
): Promise<void> {
  const baseUrl = new URL(address)
  const timeLimited = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)])
  let at = new URL(uri, baseUrl)
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      assertAllowedHost(at, baseUrl)
      const headers: Record<string, string> = at.origin === baseUrl.origin ? { 'x-goog-api-key': apiKey } : {}
      const response = await fetch(at, { headers, redirect: 'manual', signal: timeLimited })
      const next = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && next) {
        await response.body?.cancel()
        at = new URL(next, at)
        continue
      }
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        throw downloadFailure(new Error(`The clip request returned HTTP ${response.status}`))
      }
      await pipeline(Readable.from(chunksOf(response.body)), bounded(bytes), createWriteStream(file), { signal: timeLimited })
      return
    }
    throw downloadFailure(new Error('too many redirects'))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof EngineFailure ? error : downloadFailure(error)
  }
}

/** Retryable: the operation's name is stored, so a retry fetches the same clip without a new charge. */
function downloadFailure(cause: unknown): EngineFailure {
  return new EngineFailure('provider_unavailable', "The video provider's clip couldn't be downloaded. Try again.", {
    retryable: true,
    cause,
  })
}

function assertAllowedHost(at: URL, baseUrl: URL): void {
  const google = at.protocol === 'https:' && /(^|\.)(googleapis|googleusercontent)\.com$/u.test(at.hostname)
  if (at.origin !== baseUrl.origin && !google)
    throw new EngineFailure('provider_unavailable', 'The video provider returned an unexpected download URL.')
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function bounded(limit: number) {
  return async function* (source: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > limit) throw new EngineFailure('provider_unavailable', 'The video provider returned a clip that is too large.')
      yield chunk
    }
  }
}
