import { createHash } from 'node:crypto'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { isRunning, wireStatus } from '../domain/job.ts'
import { costCents, SCENE_SECONDS, VIDEO_MODELS } from '../domain/models.ts'
import { DEFAULT_LOOK, scenesByRules } from '../domain/scenes-from-instructions.ts'
import type { Storyboard } from '../domain/storyboard.ts'
import { planVideo, type VideoPlan } from '../domain/video-spec.ts'
import type { EngineRoom } from '../engines/engine-registry.ts'
import type { Files, StoredFile } from '../files/files.ts'
import type { Repositories } from '../repositories.ts'
import type { StoryboardWriter } from '../storyboards/storyboard-writer.ts'
import type { StoredJob } from './job.model.ts'
import type { Pipeline } from './pipeline.ts'
import { needsImagesAndInstructions, startErrors } from './start-errors.ts'
import { StatusAnswer } from './status.schema.ts'
import {
  DownloadAnswer,
  GenerateBody,
  IdempotencyHeaders,
  JobAnswer,
  JobParams,
  MultiImageBody,
  StartAnswer,
  StoryboardAnswer,
  WriteStoryboardBody,
} from './video.schema.ts'
import { analysisOf, dollars, downloadName, jobOf, storyboardOf } from './video-responses.ts'
import { unknownVideo, type Videos } from './videos.ts'

export interface VideoDeps {
  repositories: Repositories
  videos: Videos
  files: Files
  engineRoom: EngineRoom
  pipeline: Pipeline
  storyboardWriter: StoryboardWriter
  clock: Clock
}

const user = { config: { auth: 'user' as const } }
const tags = ['video']
/** A download that is paused for an hour can be continued. */
const DOWNLOAD_SECONDS = 2 * 3600

export function videoRoutes(app: App, deps: VideoDeps): void {
  const { repositories, videos, files, engineRoom, pipeline, storyboardWriter, clock } = deps

  async function own(userId: string, jobId: string): Promise<StoredJob> {
    const job = await repositories.jobs.find(userId, jobId)
    if (!job) throw unknownVideo()
    return job
  }

  async function start(userId: string, body: GenerateBody, key: string | undefined): Promise<StoredJob> {
    const request_hash = hashOf(body)
    const earlier = key === undefined ? null : await videos.earlier(userId, key, request_hash)
    if (earlier) return earlier
    const [entitlement, engines] = await Promise.all([repositories.entitlements.find(userId), engineRoom.available()])
    const plan = planVideo(withSceneCount(body), entitlement, engines)
    const images = await files.resolve(userId, body.image_urls, ['image', 'upscaled'])
    const { job, again } = await videos.start(userId, {
      plan,
      storyboard: chosenStoryboard(body, plan, images),
      image_ids: images.map((image) => image._id),
      request_hash,
      ...(key !== undefined && { idempotency_key: key }),
    })
    // The job is written down: when the queue is away, the reconciler queues it.
    if (!again) await pipeline.submit(job._id).catch((error) => app.log.warn({ err: error, job_id: job._id }, 'a job waits for the queue'))
    return job
  }

  for (const [url, body, summary] of [
    ['/api/video/generate', GenerateBody, 'Make a video of images'],
    ['/api/generate-multi-image-video', MultiImageBody, 'Make a video of two images or more'],
  ] as const) {
    app.post(
      url,
      {
        ...user,
        schemaErrorFormatter: startErrors,
        schema: {
          tags,
          summary,
          description:
            'One video of the monthly quota is reserved now and charged when the video is finished; a failed or cancelled one costs nothing. Scene k shows image k, then round again.',
          headers: IdempotencyHeaders,
          body,
          response: { 202: StartAnswer, ...problemResponses(402, 403, 404, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const job = await start(request.caller.user_id, request.body, request.headers['idempotency-key'])
        return reply.code(202).send(startAnswer(job, files))
      },
    )
  }

  app.post(
    '/api/video/storyboard',
    {
      ...user,
      schemaErrorFormatter: startErrors,
      schema: {
        tags,
        summary: 'Write the texts of the scenes, to be edited before the start',
        body: WriteStoryboardBody,
        response: { 200: StoryboardAnswer, ...problemResponses(404, 429) },
      },
    },
    async (request, reply) => {
      const { image_urls, user_instructions, scene_count = 3, video_format = 'tiktok', template } = request.body
      const instructions = user_instructions.trim()
      if (!instructions) throw needsImagesAndInstructions('user_instructions')
      const images = await files.resolve(request.caller.user_id, image_urls, ['image', 'upscaled'])
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const written = await storyboardWriter.write({
        instructions,
        scenes: scene_count,
        image_ids: images.map((image) => image._id),
        format: video_format,
        authorization: request.headers.authorization ?? '',
        signal: left.signal,
      })
      return {
        success: true as const,
        storyboard: storyboardOf({ ...written, look: { ...DEFAULT_LOOK, ...(template && { template }) } }, files),
      }
    },
  )

  app.get(
    '/api/video/status/:job_id',
    {
      ...user,
      schema: { tags, summary: 'How far a video is', params: JobParams, response: { 200: StatusAnswer, ...problemResponses(404) } },
    },
    async ({ caller, params }) => {
      const job = await own(caller.user_id, params.job_id)
      const wire = jobOf(job, files)
      const addresses = job.analysis?.file_ids.map((id) => files.signedUrl({ _id: id })) ?? []
      const analysis = job.analysis ? analysisOf(job.analysis.result, addresses) : null
      return { success: true as const, ...wire, job: wire, storyboard: storyboardOf(job.storyboard, files), analysis }
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
        response: { 200: JobAnswer, ...problemResponses(404, 409) },
      },
    },
    async ({ caller, params, log }) => {
      const job = await videos.cancel(caller.user_id, params.job_id)
      await pipeline.cancel(job._id).catch((error) => log.warn({ err: error, job_id: job._id }, 'the worker hears of it later'))
      return { success: true as const, job: jobOf(job, files) }
    },
  )

  app.post(
    '/api/video/retry/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Try a failed or cancelled video again, from the step that failed',
        description: 'Scenes that were finished are kept.',
        params: JobParams,
        response: { 202: JobAnswer, ...problemResponses(402, 404, 409, 429) },
      },
    },
    async ({ caller, params, log }, reply) => {
      const job = await videos.retry(caller.user_id, params.job_id)
      await pipeline.submit(job._id).catch((error) => log.warn({ err: error, job_id: job._id }, 'a job waits for the queue'))
      return reply.code(202).send({ success: true as const, job: jobOf(job, files) })
    },
  )

  app.get(
    '/api/video/download/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'A short-lived address of the finished file',
        params: JobParams,
        response: { 200: DownloadAnswer, ...problemResponses(404, 409) },
      },
    },
    async ({ caller, params }) => {
      const job = await own(caller.user_id, params.job_id)
      if (!job.outputs) {
        const why = isRunning(job.state)
          ? 'This video is still in progress.'
          : "This video wasn't finished, so there's nothing to download."
        throw new AppError('video_not_finished', why)
      }
      const filename = downloadName(job)
      const address = (id: string, name: string) => files.signedUrl({ _id: id }, { seconds: DOWNLOAD_SECONDS, download: name })
      const { video_file_id, subtitles_file_id } = job.outputs
      return {
        success: true as const,
        download_url: address(video_file_id, filename),
        subtitles_url: subtitles_file_id === null ? null : address(subtitles_file_id, filename.replace(/mp4$/u, 'srt')),
        filename,
        expires_at: new Date(clock().getTime() + DOWNLOAD_SECONDS * 1000).toISOString(),
      }
    },
  )
}

function startAnswer(job: StoredJob, files: Files) {
  const estimated = estimate(job)
  return {
    success: true as const,
    job_id: job._id,
    status: wireStatus(job.state),
    estimated_time: estimated.text,
    estimated_seconds: estimated.seconds,
    message: job.engine === 'motion' ? 'Your images are being animated.' : 'Your video is being made.',
    engine: job.engine,
    cost: dollars(costCents(job.engine, job.input.model_preference, job.clips.length)),
    job: jobOf(job, files),
  }
}

/** Provider models take the minutes that they state; the local renderer takes about a second of work for a second of film at 720p. */
function estimate(job: StoredJob): { text: string; seconds: number } {
  if (job.engine === 'veo') {
    const [from, to] = VIDEO_MODELS[job.input.model_preference].minutes
    return { text: `${from} to ${to} minutes`, seconds: to * 60 }
  }
  const film = job.storyboard.scenes.reduce((sum, scene) => sum + scene.seconds, 0)
  const pixels = (job.size.width * job.size.height) / (1280 * 720)
  const seconds = Math.ceil(10 + film * 1.2 * pixels)
  return { text: seconds < 90 ? `about ${Math.ceil(seconds / 10) * 10} seconds` : `about ${Math.ceil(seconds / 60)} minutes`, seconds }
}

/** A storyboard that was sent counts its own scenes. */
function withSceneCount(body: GenerateBody): GenerateBody {
  return body.storyboard ? { ...body, scene_count: body.storyboard.scenes.length } : body
}

function chosenStoryboard({ storyboard }: GenerateBody, plan: VideoPlan, images: readonly StoredFile[]): Storyboard {
  const imageIds = images.map((image) => image._id)
  if (!storyboard) {
    return { scenes: scenesByRules(plan.user_instructions, plan.scene_count, imageIds), look: DEFAULT_LOOK, written_by: 'rules' }
  }
  const scenes = storyboard.scenes.map(({ caption, emphasis, direction }, index) => ({
    index,
    file_id: imageIds[index % imageIds.length] ?? '',
    caption,
    emphasis: emphasis ?? [],
    direction: direction ?? caption,
    seconds: SCENE_SECONDS,
  }))
  return { scenes, look: { ...DEFAULT_LOOK, ...storyboard.look }, written_by: 'you' }
}

/** Equal for bodies that say the same, whatever the order of their members. */
function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  )
}
