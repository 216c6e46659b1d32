import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EngineFailure } from '../video-engine.ts'

/** In bytes. Far more than 8 s at 1080p need. */
const BYTES = 200_000_000
const REDIRECTS = 3
const CALL_MS = 5 * 60_000

/**
 * Streams a clip of the provider to a local file. The API key is sent only to the configured origin, and only that origin and Google's domains are contacted.
 */
export async function download(
  uri: string,
  file: string,
  { apiKey, address, signal, bytes = BYTES }: { apiKey: string; address: string; signal: AbortSignal; bytes?: number },
): Promise<void> {
  const home = new URL(address)
  const timeLimited = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)])
  let at = new URL(uri, home)
  try {
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      requireProvider(at, home)
      const headers: Record<string, string> = at.origin === home.origin ? { 'x-goog-api-key': apiKey } : {}
      const response = await fetch(at, { headers, redirect: 'manual', signal: timeLimited })
      const next = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && next) {
        await response.body?.cancel()
        at = new URL(next, at)
        continue
      }
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        throw lost(new Error(`The clip was answered with ${response.status}`))
      }
      await pipeline(Readable.from(chunksOf(response.body)), bounded(bytes), createWriteStream(file), { signal: timeLimited })
      return
    }
    throw lost(new Error('too many redirects'))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof EngineFailure ? error : lost(error)
  }
}

/** The operation's name is stored, so a retry downloads the same clip again without another charge. */
function lost(cause: unknown): EngineFailure {
  return new EngineFailure('provider_unavailable', "The video provider's clip couldn't be downloaded. Try again.", {
    retryable: true,
    cause,
  })
}

function requireProvider(at: URL, home: URL): void {
  const google = at.protocol === 'https:' && /(^|\.)(googleapis|googleusercontent)\.com$/u.test(at.hostname)
  if (at.origin !== home.origin && !google)
    throw new EngineFailure('provider_unavailable', 'The video provider returned an unexpected download address.')
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
