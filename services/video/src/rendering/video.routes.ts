import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { toAnalysisView } from '../analysis/analysis-view.ts'
import { disconnectSignal } from '../disconnect-signal.ts'
import { apiStatus } from '../domain/job.ts'
import { costCents, toDollars } from '../domain/models.ts'
import type { FileService } from '../files/file-service.ts'
import { toMusicView } from '../music/music-view.ts'
import { toNarrationView } from '../narration/narration-view.ts'
import { formatMissingInput } from '../storyboards/missing-input.ts'
import { toStoryboardView } from '../storyboards/storyboard-view.ts'
import { estimateDuration } from './estimate-duration.ts'
import type { StoredJob } from './job.model.ts'
import { toJobView } from './job-view.ts'
import type { Speedometer } from './render-speed.ts'
import {
  DownloadResponse,
  GenerateBody,
  JobParams,
  JobResponse,
  MultiImageBody,
  OtherSizeBody,
  StartResponse,
  StatusResponse,
} from './video.schema.ts'
import type { VideoService } from './video-service.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['video']

interface VideoRoutesDeps {
  videos: VideoService
  files: FileService
  speedometer: Speedometer
}

export function videoRoutes(app: App, { videos, files, speedometer }: VideoRoutesDeps): void {
  async function toStartResponse(job: StoredJob) {
    const { speed } = await speedometer.queueOf(job)
    const estimate = estimateDuration(job, speed)
    return {
      success: true as const,
      job_id: job._id,
      status: apiStatus(job.state),
      estimated_time: estimate.text,
      estimated_seconds: estimate.seconds,
      estimated_range: estimate.range,
      message: job.engine === 'motion' ? 'Your images are being animated.' : 'Your video is being made.',
      engine: job.engine,
      cost: toDollars(costCents(job.engine, job.input.model_preference, job.clips.length)),
      job: toJobView(job, files),
    }
  }

  /** What a queued video of the local renderer waits for. */
  async function toWaiting(job: StoredJob) {
    if (job.state !== 'queued' || job.engine !== 'motion') return null
    const { speed, videos_before } = await speedometer.queueOf(job)
    return { videos_before, range: estimateDuration(job, speed).range }
  }

  for (const [url, body, summary] of [
    ['/api/video/generate', GenerateBody, 'Make a video of images'],
    ['/api/generate-multi-image-video', MultiImageBody, 'Make a video of two images or more'],
  ] as const) {
    app.post(
      url,
      {
        ...user,
        schemaErrorFormatter: formatMissingInput,
        schema: {
          tags,
          summary,
          description:
            'Reserves one video of the monthly quota and charges it when the video is completed. A failed or canceled video costs nothing. Scene k shows image k, repeating from the first.',
          headers: IdempotencyHeaders,
          body,
          response: { 202: StartResponse, ...problemResponses(402, 403, 404, 422, 429, 503) },
        },
      },
      async ({ caller: { user_id }, body, headers }, reply) => {
        const caller = { user_id, authorization: headers.authorization ?? '', signal: disconnectSignal(reply) }
        const job = await videos.start(caller, body, headers['idempotency-key'])
        return reply.code(202).send(await toStartResponse(job))
      },
    )
  }

  app.post(
    '/api/video/other-size/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Make a finished video in another size',
        description:
          'The new video has the same pictures, timeline, texts and sound. Reserves one video of the monthly quota and charges it when the video is completed, as for a new one.',
        headers: IdempotencyHeaders,
        params: JobParams,
        body: OtherSizeBody,
        response: { 202: StartResponse, ...problemResponses(402, 403, 404, 409, 422, 429, 503) },
      },
    },
    async ({ caller, params, body, headers }, reply) => {
      const job = await videos.startOtherSize(caller.user_id, params.job_id, body, headers['idempotency-key'])
      return reply.code(202).send(await toStartResponse(job))
    },
  )

  app.get(
    '/api/video/status/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Get the progress of a video',
        params: JobParams,
        response: { 200: StatusResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, params }) => {
      const job = await videos.get(caller.user_id, params.job_id)
      const view = toJobView(job, files)
      const imageUrls = job.analysis?.file_ids.map((id) => files.signedUrl({ _id: id })) ?? []
      const analysis = job.analysis ? toAnalysisView(job.analysis.result, imageUrls) : null
      return {
        success: true as const,
        ...view,
        job: view,
        storyboard: toStoryboardView(job.storyboard, files),
        narration: job.narration ? toNarrationView(job.narration, files) : null,
        music: job.music ? toMusicView(job.music, files) : null,
        show_logo: typeof job.logo_id === 'string',
        use_brand_kit: job.storyboard.look.brand !== undefined,
        analysis,
        waiting: await toWaiting(job),
      }
    },
  )

  app.post(
    '/api/video/cancel/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Cancel a video that is not finished; nothing is charged',
        params: JobParams,
        response: { 200: JobResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ caller, params }) => ({
      success: true as const,
      job: toJobView(await videos.cancel(caller.user_id, params.job_id), files),
    }),
  )

  app.post(
    '/api/video/retry/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Retry a failed or canceled video from the step that failed',
        description: 'Finished scenes are reused. Needs a package that still includes the options of the video.',
        params: JobParams,
        response: { 202: JobResponse, ...problemResponses(402, 403, 404, 409, 429) },
      },
    },
    async ({ caller, params }, reply) => {
      const job = await videos.retry(caller.user_id, params.job_id)
      return reply.code(202).send({ success: true as const, job: toJobView(job, files) })
    },
  )

  app.get(
    '/api/video/download/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Get a short-lived URL of the finished file',
        params: JobParams,
        response: { 200: DownloadResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ caller, params }) => {
      const download = await videos.download(caller.user_id, params.job_id)
      return {
        success: true as const,
        download_url: download.url,
        subtitles_url: download.subtitlesUrl,
        sidecar_xmp: download.sidecar,
        filename: download.filename,
        expires_at: download.expiresAt.toISOString(),
      }
    },
  )
}
