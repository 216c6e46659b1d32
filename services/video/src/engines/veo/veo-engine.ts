import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { GenerateVideosOperation, GoogleGenAI } from '@google/genai'
import sharp from 'sharp'
import { nearestAspect, type Size } from '../../domain/formats.ts'
import { SCENE_SECONDS, VIDEO_MODELS, type VideoModel } from '../../domain/models.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { probe } from '../ffmpeg/probe.ts'
import { FPS } from '../frame.ts'
import { type Clip, type ClipRequest, EngineFailure, type VideoEngine } from '../video-engine.ts'
import { download } from './download.ts'
import { failureOfCall, failureOfOperation, isDeleted, isPassing, mayHaveArrived, refusal } from './failures.ts'
import { abortsLater, noteOf, operationIn } from './order.ts'

export interface VeoOptions {
  /** If empty, the engine is off. */
  apiKey: string
  /** If empty, Google's own URL. */
  baseUrl: string
  /** The provider's model names by tier. */
  models: Record<VideoModel, string>
  ffmpeg: Ffmpeg
  timeouts?: VeoTimeouts
}

export interface VeoTimeouts {
  /** Delay before the first poll. Each later delay is 1.3 times the previous one. */
  pollMs: number
  pollAtMostMs: number
  /** Time after which waiting for a clip ends. The operation's name remains stored, so that a retry polls it again. */
  totalMs: number
  callMs: number
}

const TIMEOUTS: VeoTimeouts = { pollMs: 5_000, pollAtMostMs: 15_000, totalMs: 15 * 60_000, callMs: 60_000 }
const GOOGLE = 'https://generativelanguage.googleapis.com/'
/** How long a stopping worker waits for the response to an order. Shorter than the time in which the process must exit. */
const ANSWER_GRACE_MS = 4_000
/** Share of the progress for the provider's work; the rest is for downloading and converting the clip. */
const GENERATED = 0.9

/** Generates footage from the scene's image and direction with Google's Veo. Every operation that is started costs money. */
export function createVeoEngine(options: VeoOptions): VideoEngine {
  const { apiKey, baseUrl, models, ffmpeg, timeouts = TIMEOUTS } = options
  const address = baseUrl || GOOGLE
  let client: Promise<GoogleGenAI> | undefined

  /** Imported on first use, because most installations have no key. */
  function open(): Promise<GoogleGenAI> {
    client ??= import('@google/genai').then(
      // The SDK must not retry: a repeated start would be charged twice.
      ({ GoogleGenAI }) => new GoogleGenAI({ apiKey, vertexai: false, httpOptions: { baseUrl: address, timeout: timeouts.callMs } }),
    )
    return client
  }

  async function begin(ai: GoogleGenAI, request: ClipRequest): Promise<GenerateVideosOperation> {
    const { scene, size, signal } = request
    const aspectRatio = nearestAspect(size)
    const image = await stillOf(await request.imageOf(scene), aspectRatio)
    signal.throwIfAborted()
    await request.onResumable?.(noteOf(request.attempt ?? 1))
    if (signal.aborted) await request.onResumable?.(null)
    signal.throwIfAborted()
    const delayedAbort = abortsLater(signal, ANSWER_GRACE_MS)
    const operation = await ai.models
      .generateVideos({
        model: models[request.model],
        source: { prompt: promptOf(request), image: { imageBytes: image.toString('base64'), mimeType: 'image/jpeg' } },
        config: {
          aspectRatio,
          resolution: resolutionOf(size),
          durationSeconds: SCENE_SECONDS,
          numberOfVideos: 1,
          abortSignal: delayedAbort.signal,
        },
      })
      .catch(async (error) => {
        // Rejected or never sent, so nothing was ordered.
        if (!mayHaveArrived(error)) await request.onResumable?.(null)
        signal.throwIfAborted()
        throw failureOfCall(error, scene.index)
      })
      .finally(() => delayedAbort.end())
    if (!operation.name) throw new EngineFailure('provider_unavailable', 'The video provider sent an incomplete response. Try again later.')
    // After a crash or a stop from here on, the next worker continues with this operation.
    await request.onResumable?.(operation.name)
    return operation
  }

  async function operationNamed(name: string): Promise<GenerateVideosOperation> {
    const { GenerateVideosOperation } = await import('@google/genai')
    const operation = new GenerateVideosOperation()
    operation.name = name
    return operation
  }

  /** Polls until the operation is done. Returns null when the provider no longer has it. */
  async function finished(ai: GoogleGenAI, begun: GenerateVideosOperation, request: ClipRequest): Promise<GenerateVideosOperation | null> {
    const { signal, onProgress } = request
    const startedAt = performance.now()
    const [, minutes] = VIDEO_MODELS[request.model].minutes
    let operation = begun
    let pause = timeouts.pollMs
    let resumed = request.resume !== undefined
    while (!operation.done) {
      const elapsed = performance.now() - startedAt
      if (elapsed > timeouts.totalMs) {
        throw new EngineFailure(
          'provider_timeout',
          `The video provider took too long on scene ${request.scene.index + 1}. Try again later.`,
        )
      }
      // The provider reports no progress, so it is estimated from the usual duration.
      onProgress(GENERATED * Math.min(0.95, elapsed / (minutes * 60_000)))
      if (!resumed) await wait(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
      resumed = false
      pause = Math.min(pause * 1.3, timeouts.pollAtMostMs)
      try {
        operation = await ai.operations.getVideosOperation({ operation, config: { abortSignal: signal } })
      } catch (error) {
        signal.throwIfAborted()
        if (isDeleted(error)) return null
        if (!isPassing(error)) throw failureOfCall(error, request.scene.index)
      }
    }
    return operation
  }

  async function addressOfClip(ai: GoogleGenAI, request: ClipRequest): Promise<string> {
    const name = operationIn(request.resume, { attempt: request.attempt ?? 1, scene: request.scene.index })
    const known = name === undefined ? null : await finished(ai, await operationNamed(name), request)
    const operation = known ?? (await finished(ai, await begin(ai, request), { ...request, resume: undefined }))
    const scene = request.scene.index
    if (!operation) throw new EngineFailure('provider_unavailable', 'The video provider lost this scene. Try again.', { retryable: true })
    const uri = clipIn(operation)
    if (uri !== undefined) return uri
    // The operation ended without a clip. Polling it again would return the same result.
    await request.onResumable?.(null)
    if (operation.error) throw failureOfOperation(operation.error, scene)
    const reasons = refusalsIn(operation)
    if (reasons) throw refusal(scene, reasons[0])
    throw new EngineFailure('provider_unavailable', 'The video provider returned no clip. Try again.', { retryable: true })
  }

  return {
    name: 'veo',
    about: 'Generates new footage of each scene from your image with Google Veo.',
    async available() {
      return apiKey ? { ok: true } : { ok: false, reason: 'No Gemini API key is configured.' }
    },
    async renderClip(request) {
      const { folder, signal } = request
      signal.throwIfAborted()
      const ai = await open()
      const uri = await addressOfClip(ai, request)
      const raw = join(folder, 'provider.mp4')
      await download(uri, raw, { apiKey, address, signal })
      return fitted(ffmpeg, request, 'provider.mp4')
    },
  }
}

/** Returns the URL of the first clip. The response is not validated by the SDK, and an unexpected field must not lose a clip that was paid for. */
function clipIn({ response }: GenerateVideosOperation): string | undefined {
  const videos: unknown = response?.generatedVideos
  if (!Array.isArray(videos)) return undefined
  return videos
    .map((each: { video?: { uri?: unknown } } | null) => each?.video?.uri)
    .find((uri): uri is string => typeof uri === 'string' && uri !== '')
}

/** Returns the reasons why the provider's safety rules withheld the clip; undefined when they did not. */
function refusalsIn({ response }: GenerateVideosOperation): string[] | undefined {
  const reasons: unknown = response?.raiMediaFilteredReasons
  const texts = Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : []
  return texts.length > 0 || Number(response?.raiMediaFilteredCount) > 0 ? texts : undefined
}

/** Converts the clip to the exact size and frame rate, cropped to the center: the provider supports only two aspect ratios and 24 frames per second. */
async function fitted(ffmpeg: Ffmpeg, { size, folder, signal, onProgress }: ClipRequest, raw: string): Promise<Clip> {
  const found = await probe(ffmpeg, join(folder, raw))
  if (!found?.video)
    throw new EngineFailure('provider_unavailable', 'The video provider returned an unreadable video. Try again.', { retryable: true })
  const { width, height } = size
  const filter = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height},fps=${FPS},setsar=1,format=yuv420p`
  const sound = found.audio ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '192k', '-ar', '48000', '-ac', '2'] : ['-an']
  await ffmpeg.run({
    folder,
    signal,
    seconds: found.seconds,
    onProgress: (share) => onProgress(GENERATED + (1 - GENERATED) * share),
    args: ['-i', raw, '-map', '0:v:0', '-vf', filter, ...sound, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', 'clip.mp4'],
  })
  const file = join(folder, 'clip.mp4')
  const made = await probe(ffmpeg, file)
  if (!made?.video) throw new EngineFailure('encoder_failed', undefined, { retryable: true })
  return { file, seconds: made.seconds, has_sound: made.audio !== null, finished: false }
}

/** Returns the scene's image in the provider's aspect ratio, no larger than the provider needs. */
async function stillOf(image: string, aspect: '9:16' | '16:9'): Promise<Buffer> {
  const [width, height] = aspect === '9:16' ? [1080, 1920] : [1920, 1080]
  try {
    return await sharp(image).resize(width, height, { fit: 'cover', position: 'attention' }).jpeg({ quality: 92 }).toBuffer()
  } catch (cause) {
    throw new EngineFailure('image_unreadable', undefined, { cause })
  }
}

function promptOf({ scene }: ClipRequest): string {
  const wanted = scene.direction.trim() || scene.caption.trim() || 'Bring this picture to life with a slow, natural movement.'
  // The merge adds the captions.
  return `${wanted}\nNo text, no captions, no logos that are not in the picture.`
}

function resolutionOf({ width, height }: Size): '720p' | '1080p' {
  return Math.min(width, height) > 720 ? '1080p' : '720p'
}
