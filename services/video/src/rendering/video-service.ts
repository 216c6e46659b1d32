import type { Entitlement } from '@loomcast/contracts'
import type { Entitlements } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import { hashRequest } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { type BrandKits, requireBrandKit, requireBrandKitInPlan } from '../brand-kit/find-brand-kit.ts'
import { findClips } from '../clips/find-clips.ts'
import { brandedLook } from '../domain/branded-look.ts'
import { storyOf } from '../domain/call-to-action.ts'
import { disclosureOfVideo } from '../domain/disclosure.ts'
import { isRetryable, isRunning } from '../domain/job.ts'
import { type Narration, narrationProblem } from '../domain/narration.ts'
import type { FrameRequest } from '../domain/other-frame.ts'
import { DEFAULT_LOOK, scenesFromInstructions } from '../domain/scenes-from-instructions.ts'
import type { Storyboard } from '../domain/storyboard.ts'
import { requireInPlan, resolveVideoSpec, type VideoRequest, type VideoSpec } from '../domain/video-spec.ts'
import { requireDrawable } from '../drawable-texts/require-drawable.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import { xmpPacket } from '../engines/metadata/xmp.ts'
import { paced } from '../engines/pacing.ts'
import type { Renderers } from '../engines/renderers.ts'
import type { FileService } from '../files/file-service.ts'
import { findShownLogo } from '../logo/find-logo.ts'
import { findMusic } from '../music/find-music.ts'
import { findNarration } from '../narration/find-narration.ts'
import type { InstructionReader, Reader } from '../storyboards/instruction-reader.ts'
import { type RequestedStoryboard, toStoryboard, withFootage, withoutComposedMusic } from '../storyboards/requested-storyboard.ts'
import type { StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import { type JobLifecycle, videoNotFound } from './job-lifecycle.ts'
import { otherSizeOf } from './other-size.ts'
import type { RenderPipeline } from './render-pipeline.ts'
import { dueTasks } from './render-task.model.ts'
import { rejectSpec } from './video-spec-errors.ts'

export interface StartRequest extends VideoRequest {
  image_urls: readonly string[]
  narration_url?: string | undefined
  music_url?: string | undefined
  show_logo?: boolean | undefined
  use_brand_kit?: boolean | undefined
  storyboard?: RequestedStoryboard | undefined
}

/** A user who starts a video, and how the content service is called on the user's behalf. */
export interface Caller extends Reader {
  user_id: string
}

export interface Download {
  url: string
  /** Null when the video has no captions. */
  subtitlesUrl: string | null
  /** The content of an XMP sidecar file. */
  sidecar: string
  filename: string
  expiresAt: Date
}

/** The operations that users perform on their videos. */
export interface VideoService {
  /** Reserves one video of the quota and queues the job. A repeated idempotency key returns the job that it started. */
  start(caller: Caller, request: StartRequest, idempotencyKey?: string): Promise<StoredJob>
  /** Makes a finished video in another size, from the same timeline. Reserves one video of the quota. Rejects with `video_not_found`, `video_not_finished` or `validation_failed`. */
  startOtherSize(userId: string, jobId: string, frame: FrameRequest, idempotencyKey?: string): Promise<StoredJob>
  /** Rejects with `video_not_found`. */
  get(userId: string, jobId: string): Promise<StoredJob>
  /** Rejects with `video_not_found` or `video_finished`. A worker stops rendering at its next heartbeat. */
  cancel(userId: string, jobId: string): Promise<StoredJob>
  /** Cancels the running ones among these jobs. */
  cancelRunning(userId: string, jobIds: readonly string[]): Promise<void>
  /** Starts another attempt from the step that failed. Rejects with `video_not_in_plan` or `not_in_plan` if the user's plan no longer includes the video's options. */
  retry(userId: string, jobId: string): Promise<StoredJob>
  /** Rejects with `video_not_finished`. */
  download(userId: string, jobId: string): Promise<Download>
}

export interface VideoServiceDeps {
  jobs: JobRepository
  /** The engine that wrote one of the captions, even if it was edited since; undefined if no model wrote any. */
  captionWriter(userId: string, captions: readonly string[]): Promise<string | undefined>
  lifecycle: JobLifecycle
  entitlements: Entitlements
  brandKits: BrandKits
  files: FileService
  engineRegistry: EngineRegistry
  instructionReader: InstructionReader
  pipeline: RenderPipeline
  renderers: Pick<Renderers, 'undrawableIn'>
  clock: Clock
}

/** Long enough to resume a download that was paused for an hour. */
const DOWNLOAD_SECONDS = 2 * 3600

export function createVideoService(deps: VideoServiceDeps): VideoService {
  const { jobs, captionWriter, lifecycle, entitlements, brandKits, files, engineRegistry, instructionReader, pipeline, renderers, clock } =
    deps

  async function requestedStoryboard(userId: string, requested: RequestedStoryboard, imageIds: readonly string[]): Promise<Storyboard> {
    const storyboard = withFootage(toStoryboard(requested, imageIds), await findClips(files, userId, requested.scenes))
    const captions = storyboard.scenes.map(({ caption }) => caption)
    return { ...storyboard, written_by: (await captionWriter(userId, captions)) ?? storyboard.written_by }
  }

  async function writtenStoryboard(
    { user_instructions, scene_count }: VideoSpec,
    imageIds: readonly string[],
    reader: Reader,
  ): Promise<Storyboard> {
    const { shown } = await instructionReader.read(user_instructions, reader)
    const { instructions, call_to_action } = storyOf(shown)
    return {
      scenes: scenesFromInstructions(instructions, scene_count, imageIds),
      look: { ...DEFAULT_LOOK, call_to_action },
      written_by: 'rules',
    }
  }

  /** The plan can have changed since the video was started, which keeps its logo and brand kit. */
  async function requireStillInPlan({ user_id, input }: StoredJob): Promise<void> {
    const { model_preference: model, resolution, scene_count, video_platform: platform, video_format: format } = input
    const { custom_width: width, custom_height: height } = input
    const custom = width === null || height === null ? null : { width, height }
    const entitlement = await entitlements.find(user_id)
    rejectSpec(() => requireInPlan(entitlement, { model, resolution, scene_count, platform, format, custom }))
  }

  const service: VideoService = {
    async start(caller, request, idempotencyKey) {
      const { user_id: userId } = caller
      const request_hash = hashRequest(request)
      const earlier = idempotencyKey === undefined ? null : await lifecycle.findEarlier(userId, idempotencyKey, request_hash)
      if (earlier) return earlier
      const [entitlement, engines] = await Promise.all([entitlements.find(userId), engineRegistry.available()])
      const spec = rejectSpec(() => resolveVideoSpec(withEngine(withSceneCount(request)), entitlement, engines))
      const images = await files.resolve(userId, request.image_urls, ['image', 'upscaled'])
      const image_ids = images.map((image) => image._id)
      const recording = await findNarration(files, userId, request.narration_url)
      const music = await findMusic(files, userId, request.music_url)
      const logo = await findShownLogo(files, userId, entitlement, request.show_logo)
      const kit = request.use_brand_kit ? await requireBrandKit(brandKits, userId, entitlement, 'use_brand_kit') : null
      const requested = request.storyboard
        ? await requestedStoryboard(userId, request.storyboard, image_ids)
        : await writtenStoryboard(spec, image_ids, caller)
      // The kit is stored with the job, so that a change of it affects no video that was started.
      const look = kit ? brandedLook(requested.look, kit) : requested.look
      const written = { ...requested, look: music ? withoutComposedMusic(look) : look }
      const storyboard = timed(written, spec, entitlement, recording)
      await requireDrawable(renderers, storyboard)
      const { job, repeated } = await lifecycle.create(userId, {
        spec,
        storyboard,
        image_ids,
        narration: recording && { file_id: recording.file_id, seconds: recording.seconds },
        music,
        logo_id: logo ? logo._id : null,
        generated_images: images.some(({ generated }) => generated),
        enlarged_images: images.some(({ _id, kind }) => kind === 'upscaled' && storyboard.scenes.some(({ file_id }) => file_id === _id)),
        request_hash,
        ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
      })
      if (!repeated) await pipeline.submit(dueTasks(job))
      return job
    },

    async startOtherSize(userId, jobId, frame, idempotencyKey) {
      const request_hash = hashRequest({ other_size_of: jobId, ...frame })
      const earlier = idempotencyKey === undefined ? null : await lifecycle.findEarlier(userId, idempotencyKey, request_hash)
      if (earlier) return earlier
      const source = await service.get(userId, jobId)
      const [entitlement, engines] = await Promise.all([entitlements.find(userId), engineRegistry.available()])
      const spec = rejectSpec(() => resolveVideoSpec(otherSizeOf(source, frame), entitlement, engines))
      const logo = await findShownLogo(files, userId, entitlement, typeof source.logo_id === 'string')
      if (source.storyboard.look.brand) requireBrandKitInPlan(entitlement, 'use_brand_kit')
      await requireDrawable(renderers, source.storyboard)
      const { job, repeated } = await lifecycle.create(userId, {
        spec,
        storyboard: source.storyboard,
        image_ids: source.image_ids,
        narration: source.narration,
        music: source.music ?? null,
        logo_id: logo ? logo._id : null,
        generated_images: source.generated_images ?? false,
        enlarged_images: source.enlarged_images ?? false,
        request_hash,
        ...(idempotencyKey !== undefined && { idempotency_key: idempotencyKey }),
      })
      if (!repeated) await pipeline.submit(dueTasks(job))
      return job
    },

    async get(userId, jobId) {
      const job = await jobs.find(userId, jobId)
      if (!job) throw videoNotFound()
      return job
    },

    cancel: (userId, jobId) => lifecycle.cancel(userId, jobId),

    async cancelRunning(userId, jobIds) {
      const running = await jobs.findRunning(userId)
      for (const job of running.filter(({ _id }) => jobIds.includes(_id))) {
        await lifecycle.cancel(userId, job._id).catch((error) => {
          // The job ended after the query.
          if (!(error instanceof AppError && error.code === 'video_finished')) throw error
        })
      }
    },

    async retry(userId, jobId) {
      const failed = await service.get(userId, jobId)
      if (isRetryable(failed.state)) await requireStillInPlan(failed)
      const job = await lifecycle.retry(userId, jobId)
      await pipeline.submit(dueTasks(job))
      return job
    },

    async download(userId, jobId) {
      const job = await service.get(userId, jobId)
      if (!job.outputs) {
        const reason = isRunning(job.state)
          ? 'This video is still in progress.'
          : "This video wasn't finished, so there's nothing to download."
        throw new AppError('video_not_finished', reason)
      }
      const name = `video_${job._id}`
      const url = (id: string, download: string) => files.signedUrl({ _id: id }, { seconds: DOWNLOAD_SECONDS, download })
      const { video_file_id, subtitles_file_id } = job.outputs
      return {
        url: url(video_file_id, `${name}.mp4`),
        subtitlesUrl: subtitles_file_id === null ? null : url(subtitles_file_id, `${name}.srt`),
        sidecar: xmpPacket(disclosureOfVideo(job)),
        filename: `${name}.mp4`,
        expiresAt: new Date(clock().getTime() + DOWNLOAD_SECONDS * 1000),
      }
    },
  }
  return service
}

/** Sets the scenes' lengths. Rejects with `narration_length` when the narration does not fit the scenes. */
function timed(storyboard: Storyboard, { engine }: VideoSpec, { video_options }: Entitlement, narration: Narration | null): Storyboard {
  const { scenes, look } = storyboard
  const problem = narration && narrationProblem(narration.seconds, scenes.length, engine, video_options.scene_counts)
  if (problem) throw new AppError('narration_length', problem, { errors: [{ path: 'narration_url', message: problem }] })
  return {
    ...storyboard,
    scenes: paced(scenes, look, engine, narration),
    // The narration replaces the synthetic voice.
    look: narration ? { ...look, voice: 'off' } : look,
  }
}

/** Only `motion` shows clips. */
function withEngine(request: StartRequest): StartRequest {
  const { engine = 'auto', storyboard } = request
  if (engine === 'motion' || !storyboard?.scenes.some(({ clip }) => clip)) return request
  if (engine === 'auto') return { ...request, engine: 'motion' }
  const message = "Veo makes new footage from images, so it can't show your clips. Choose Motion, or remove the clips."
  throw new AppError('validation_failed', message, { errors: [{ path: 'engine', message }] })
}

/** When the request contains a storyboard, its number of scenes takes precedence over `scene_count`. */
function withSceneCount(request: StartRequest): StartRequest {
  return request.storyboard ? { ...request, scene_count: request.storyboard.scenes.length } : request
}
