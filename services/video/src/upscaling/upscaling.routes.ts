import { chargedOf } from '@loomcast/error-codes'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Static } from 'typebox'
import { disconnectSignal } from '../disconnect-signal.ts'
import { DEFAULT_FACTOR, FACTORS } from '../engines/upscale/factors.ts'
import type { FileService } from '../files/file-service.ts'
import { compareImages } from './image-upscaling.ts'
import type { StoredUpscaling } from './upscaling.model.ts'
import {
  UpscaleImagesBody,
  UpscaleImagesResponse,
  UpscaleOptionsResponse,
  UpscaleVideoBody,
  UpscalingParams,
  UpscalingResponse,
  UpscalingsQuery,
  UpscalingsResponse,
} from './upscaling.schema.ts'
import type { UpscalingServices } from './upscaling-services.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['images']
const FACTOR_OPTIONS = { enabled: true, default_factor: DEFAULT_FACTOR, available_factors: [...FACTORS] }
const OPTIONS = {
  image_upscaling: { ...FACTOR_OPTIONS, description: 'A neural network enlarges images with crisp edges and textures.' },
  video_upscaling: { ...FACTOR_OPTIONS, description: 'The video is scaled up and sharpened. No details are invented.' },
}

export interface UpscalingRoutesDeps {
  upscaling: Pick<UpscalingServices, 'images' | 'videos'>
  files: FileService
}

/** Upscaling does not count toward the video quota. */
export function upscalingRoutes(app: App, { upscaling: { images, videos }, files }: UpscalingRoutesDeps): void {
  app.get(
    '/api/upscale/options',
    {
      ...user,
      schema: { tags, summary: 'List what can be upscaled, and the available factors', response: { 200: UpscaleOptionsResponse } },
    },
    async () => ({ success: true as const, ...OPTIONS }),
  )

  app.post(
    '/api/upscale/images',
    {
      ...user,
      schema: {
        tags,
        summary: 'Upscale images',
        description:
          'Responds when all images are done. Images that cannot be upscaled are listed with the reason. When no image can be upscaled, the response is an error that contains the same results. Closing the connection stops the work. Finished images are saved, and a repeated request continues from there.',
        body: UpscaleImagesBody,
        response: { 200: UpscaleImagesResponse, ...problemResponses(400, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => {
      const startedAt = performance.now()
      const { image_urls, upscale_factor = DEFAULT_FACTOR, enable_upscaling = true } = body
      const results = enable_upscaling
        ? await images.upscale(caller.user_id, image_urls, upscale_factor, disconnectSignal(reply))
        : await images.skip(caller.user_id, image_urls)
      return {
        success: true as const,
        upscaling_results: results,
        total_processing_time: Math.round(performance.now() - startedAt) / 1000,
        preview_data: { image_comparisons: compareImages(image_urls, results) },
      }
    },
  )

  app.post(
    '/api/upscale/video',
    {
      ...user,
      schema: {
        tags,
        summary: 'Upscale one of your videos',
        description:
          'Starts upscaling and responds at once. Request the status until it is completed. The same video and factor return the same upscaling. A result that is not used for 7 days is removed.',
        body: UpscaleVideoBody,
        response: { 202: UpscalingResponse, ...problemResponses(400, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => {
      const { video_url, upscale_factor = DEFAULT_FACTOR, enable_upscaling = true } = body
      if (!enable_upscaling) throw new AppError('upscaling_disabled')
      const upscaling = await videos.start(caller.user_id, video_url, upscale_factor, disconnectSignal(reply))
      return reply.code(202).send(toResponse(upscaling, files))
    },
  )

  app.get(
    '/api/upscale/video',
    {
      ...user,
      schema: {
        tags,
        summary: 'List the upscalings of one of your videos',
        description: 'Those that are waiting, running or completed; results that were removed are left out.',
        querystring: UpscalingsQuery,
        response: { 200: UpscalingsResponse, ...problemResponses(400) },
      },
    },
    async ({ caller, query }) => {
      const found = await videos.list(caller.user_id, query.video_url)
      return { success: true as const, upscalings: found.map((upscaling) => toResponse(upscaling, files)) }
    },
  )

  app.get(
    '/api/upscale/video/:upscale_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Get the progress of an upscaling',
        params: UpscalingParams,
        response: { 200: UpscalingResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, params }) => toResponse(await videos.get(caller.user_id, params.upscale_id), files),
  )

  app.post(
    '/api/upscale/video/:upscale_id/cancel',
    {
      ...user,
      schema: {
        tags,
        summary: 'Cancel an upscaling',
        description: 'A finished upscaling stays as it is.',
        params: UpscalingParams,
        response: { 200: UpscalingResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, params }) => toResponse(await videos.cancel(caller.user_id, params.upscale_id), files),
  )
}

function toResponse(upscaling: StoredUpscaling, files: FileService): Static<typeof UpscalingResponse> {
  const { state } = upscaling
  return {
    success: true as const,
    upscale_id: upscaling._id,
    status: state === 'queued' ? 'pending' : state === 'cancelled' ? 'failed' : state,
    progress: Math.floor(upscaling.progress * 100),
    upscale_factor: upscaling.factor,
    original_url: files.signedUrl({ _id: upscaling.file_id }),
    upscaled_url: upscaling.result_file_id === null ? null : files.signedUrl({ _id: upscaling.result_file_id }),
    ...(upscaling.disclosure && { disclosure: upscaling.disclosure }),
    width: upscaling.width,
    height: upscaling.height,
    error: failureOf(upscaling),
    created_at: upscaling.created_at.toISOString(),
    finished_at: upscaling.finished_at?.toISOString() ?? null,
  }
}

function failureOf({ state, failure }: StoredUpscaling): Static<typeof UpscalingResponse>['error'] {
  const reason = state === 'cancelled' ? { code: 'cancelled' as const, message: 'You canceled it.' } : failure
  return reason && { ...reason, charged: chargedOf(reason.code) }
}
