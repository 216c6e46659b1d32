import { extname, join } from 'node:path'
import { chargedOf } from '@loomcast/error-codes'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Limiter } from '@loomcast/service-kit/redis'
import type { Clock } from '@loomcast/service-kit/time'
import type { Static } from 'typebox'
import { unavailable } from '../analysis/analysis.routes.ts'
import type { Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import type { Inference } from '../engines/inference/inference.ts'
import { DEFAULT_FACTOR, FACTORS } from '../engines/upscale/factors.ts'
import { UpscaleRefused, upscaleImage } from '../engines/upscale/upscale-image.ts'
import { planVideo, VideoUpscaleRefused } from '../engines/upscale/upscale-video.ts'
import type { Files, StoredFile } from '../files/files.ts'
import type { Scratch } from '../files/scratch.ts'
import type { Turns } from '../files/semaphore.ts'
import type { StoredUpscaling } from './upscaling.model.ts'
import type { UpscalingRepository } from './upscaling.repository.ts'
import {
  UpscaleImagesAnswer,
  UpscaleImagesBody,
  UpscaleOptionsAnswer,
  UpscaleVideoBody,
  UpscalingAnswer,
  UpscalingParams,
} from './upscaling.schema.ts'
import type { VideoUpscaling } from './video-upscaling.ts'

export interface UpscaleDeps {
  files: Files
  scratch: Scratch
  inference: Inference
  upscalings: UpscalingRepository
  videoUpscaling: VideoUpscaling
  ffmpeg: Ffmpeg
  /** Images at the same time, in this process. */
  upscaleTurns: Turns
  /** A point an image, and one a video. */
  upscaleLimiter: Limiter
  clock: Clock
}

const user = { config: { auth: 'user' as const } }
const tags = ['images']
const OFFER = { enabled: true, default_factor: DEFAULT_FACTOR, available_factors: [...FACTORS] }
const OFFERS = {
  image_upscaling: { ...OFFER, description: 'A neural network enlarges images with crisp edges and textures.' },
  video_upscaling: { ...OFFER, description: 'The video is scaled up and sharpened. No details are invented.' },
}
/** Videos of one user that wait or run at a time. */
const VIDEOS_AT_ONCE = 3
const TOO_MANY = "You've upscaled too much in a short time. Try again in a few minutes."

type Results = Static<typeof UpscaleImagesAnswer>['upscaling_results']

/** Larger images and videos. Nothing of it counts against the quota of videos. */
export function upscaleRoutes(app: App, deps: UpscaleDeps): void {
  const { files, scratch, inference, upscalings, videoUpscaling, ffmpeg, upscaleTurns, upscaleLimiter, clock } = deps

  app.get(
    '/api/upscale/options',
    { ...user, schema: { tags, summary: 'What can be upscaled, and by how much', response: { 200: UpscaleOptionsAnswer } } },
    async () => ({ success: true as const, ...OFFERS }),
  )

  async function spend(userId: string, points: number): Promise<void> {
    const state = await upscaleLimiter.consume(userId, points)
    if (!state.allowed) throw new AppError('rate_limited', TOO_MANY, { headers: { 'retry-after': String(state.retryAfterS) } })
  }

  async function upscaledFile(image: StoredFile, factor: number, signal: AbortSignal): Promise<StoredFile> {
    const earlier = await upscalings.rememberedImage(image._id, factor)
    const known = earlier === null ? null : await files.byId(image.user_id, earlier)
    // Looked up by its address, so that it counts as used and is not swept.
    if (known) return (await files.resolve(image.user_id, [files.signedUrl(known)], ['upscaled']))[0] ?? known
    return upscaleTurns.take(
      () =>
        scratch.use(async (folder) => {
          const source = join(folder, `source${extname(image.key)}`)
          const target = join(folder, 'target')
          await files.fetchTo(image, source)
          const made = await upscaleImage(inference, { source, target, factor, signal })
          const file = await files.add({ user_id: image.user_id, kind: 'upscaled', path: target, ...made })
          await upscalings.rememberImage({ user_id: image.user_id, file_id: image._id, factor, result_file_id: file._id }, clock())
          return file
        }),
      signal,
    )
  }

  app.post(
    '/api/upscale/images',
    {
      ...user,
      schema: {
        tags,
        summary: 'Upscale images',
        description:
          'Answers when all are done. Images that cannot be upscaled are told with the reason; when none can, the answer is an error with the same results in it. Closing the connection stops the work; finished images are kept, and asking again goes on from there.',
        body: UpscaleImagesBody,
        response: { 200: UpscaleImagesAnswer, ...problemResponses(400, 429, 503) },
      },
    },
    async (request) => {
      const began = performance.now()
      const { image_urls, upscale_factor = DEFAULT_FACTOR, enable_upscaling = true } = request.body
      const images = await files.resolve(request.caller.user_id, image_urls, ['image', 'upscaled'])
      const results: Results = { successful_count: 0, total_images: images.length, successful_upscales: [], failed_upscales: [] }
      if (enable_upscaling) {
        await spend(request.caller.user_id, images.length)
        for (const [index, image] of images.entries()) {
          const original_url = image_urls[index] ?? ''
          try {
            const file = await upscaledFile(image, upscale_factor, request.signal)
            const { width, height } = file
            results.successful_upscales.push({ original_url, upscaled_url: files.signedUrl(file), width: width ?? 0, height: height ?? 0 })
          } catch (error) {
            if (!(error instanceof UpscaleRefused)) unavailable(error)
            results.failed_upscales.push({ original_url, error: error.message, code: error.code })
          }
        }
        results.successful_count = results.successful_upscales.length
        if (results.successful_count === 0) {
          const [first] = results.failed_upscales
          throw new AppError('upscaling_failed', first?.error ?? 'No image could be upscaled.', {
            extensions: { upscaling_results: results },
          })
        }
      }
      return {
        success: true as const,
        upscaling_results: results,
        total_processing_time: Math.round(performance.now() - began) / 1000,
        preview_data: { image_comparisons: comparisons(image_urls, results) },
      }
    },
  )

  function upscalingOf(upscaling: StoredUpscaling): Static<typeof UpscalingAnswer> {
    const { state } = upscaling
    return {
      success: true as const,
      upscale_id: upscaling._id,
      status: state === 'queued' ? 'pending' : state === 'cancelled' ? 'failed' : state,
      progress: Math.floor(upscaling.progress * 100),
      upscale_factor: upscaling.factor,
      original_url: files.signedUrl({ _id: upscaling.file_id }),
      upscaled_url: upscaling.result_file_id === null ? null : files.signedUrl({ _id: upscaling.result_file_id }),
      width: upscaling.width,
      height: upscaling.height,
      error: failureOf(upscaling),
      created_at: upscaling.created_at.toISOString(),
      finished_at: upscaling.finished_at?.toISOString() ?? null,
    }
  }

  app.post(
    '/api/upscale/video',
    {
      ...user,
      schema: {
        tags,
        summary: 'Upscale a video of yours',
        description:
          'Begins and answers at once; ask for its status until it is completed. The same video and factor give the same upscaling. A result that nobody asks for is removed after 7 days.',
        body: UpscaleVideoBody,
        response: { 202: UpscalingAnswer, ...problemResponses(400, 429, 503) },
      },
    },
    async (request, reply) => {
      const { user_id } = request.caller
      const { video_url, upscale_factor = DEFAULT_FACTOR, enable_upscaling = true } = request.body
      if (!enable_upscaling) throw new AppError('upscaling_disabled', 'enable_upscaling is false, so there is nothing to do.')
      const [video] = await files.resolve(user_id, [video_url], ['video'])
      if (!video) throw new Error('a resolved address without a file')
      await spend(user_id, 1)
      const plan = await upscaleTurns
        .take(
          () =>
            scratch.use(async (folder) => {
              const source = join(folder, 'source.mp4')
              await files.fetchTo(video, source)
              return planVideo(ffmpeg, source, upscale_factor)
            }),
          request.signal,
        )
        .catch((error) => {
          if (error instanceof VideoUpscaleRefused) throw new AppError(error.code, error.message)
          throw error
        })
      const wish = { user_id, file_id: video._id, factor: upscale_factor, ...plan }
      let upscaling = await upscalings.begin(wish, clock())
      if (upscaling.state === 'completed' && !(await files.byId(user_id, upscaling.result_file_id ?? ''))) {
        await upscalings.expire(upscaling._id)
        upscaling = await upscalings.begin(wish, clock())
      }
      if (upscaling.state === 'queued') {
        if ((await upscalings.running(user_id)) > VIDEOS_AT_ONCE) {
          await upscalings.cancel(user_id, upscaling._id, clock())
          throw new AppError('rate_limited', "You're already upscaling three videos. Wait for one to finish.", {
            headers: { 'retry-after': '30' },
          })
        }
        await videoUpscaling.submit(upscaling)
      }
      return reply.code(202).send(upscalingOf(upscaling))
    },
  )

  const notFound = () => new AppError('not_found', "This upscaling doesn't exist.")

  app.get(
    '/api/upscale/video/:upscale_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'How far an upscaling is',
        params: UpscalingParams,
        response: { 200: UpscalingAnswer, ...problemResponses(404) },
      },
    },
    async (request) => {
      const upscaling = await upscalings.byId(request.caller.user_id, request.params.upscale_id)
      if (!upscaling) throw notFound()
      return upscalingOf(upscaling)
    },
  )

  app.post(
    '/api/upscale/video/:upscale_id/cancel',
    {
      ...user,
      schema: {
        tags,
        summary: 'Stop an upscaling',
        description: 'One that is over stays as it is.',
        params: UpscalingParams,
        response: { 200: UpscalingAnswer, ...problemResponses(404) },
      },
    },
    async (request) => {
      const { user_id } = request.caller
      const { upscale_id } = request.params
      const upscaling = (await upscalings.cancel(user_id, upscale_id, clock())) ?? (await upscalings.byId(user_id, upscale_id))
      if (!upscaling) throw notFound()
      return upscalingOf(upscaling)
    },
  )
}

/** In the order of the request, as the slider shows them. */
function comparisons(urls: readonly string[], { successful_upscales, failed_upscales }: Results) {
  const successes = [...successful_upscales]
  const failures = [...failed_upscales]
  return urls.map((original_url) => {
    const success = successes.findIndex((each) => each.original_url === original_url)
    if (success >= 0) return { original_url, upscaled_url: successes.splice(success, 1)[0]?.upscaled_url ?? null, error: null }
    const failure = failures.findIndex((each) => each.original_url === original_url)
    return { original_url, upscaled_url: null, error: failure >= 0 ? (failures.splice(failure, 1)[0]?.error ?? null) : null }
  })
}

function failureOf({ state, failure }: StoredUpscaling): Static<typeof UpscalingAnswer>['error'] {
  const reason = state === 'cancelled' ? { code: 'cancelled' as const, message: 'You canceled it.' } : failure
  return reason && { ...reason, charged: chargedOf(reason.code) }
}
