import { mkdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import type { StepName } from '../domain/job.ts'
import { VIDEO_MODELS } from '../domain/models.ts'
import type { EngineRoom } from '../engines/engine-registry.ts'
import { EngineFailure, type MergedVideo, type MergeRequest } from '../engines/video-engine.ts'
import type { Files } from '../files/files.ts'
import { type InHand, Stopped } from './active-task.ts'
import type { SceneClip, StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import { createImageAnalysis, type ImageAnalysisDeps, shownImages } from './job-analysis.ts'
import type { Piece } from './render-queues.ts'
import type { Videos } from './videos.ts'

export interface StepDeps extends ImageAnalysisDeps {
  jobs: JobRepository
  videos: Videos
  files: Files
  engineRoom: EngineRoom
  merge(request: MergeRequest): Promise<MergedVideo>
}

type Step = (work: { job: StoredJob; piece: Piece; hand: InHand; folder: string }) => Promise<void>

/** What is done in each step. Each may be run again at any point: what it finished is in the job. */
export function createSteps(deps: StepDeps): Record<StepName, Step> {
  const { jobs, videos, files, engineRoom, merge, clock } = deps
  const analysisOf = createImageAnalysis(deps)

  /** An image of the job on the local disk. */
  async function fetchImage(job: StoredJob, fileId: string, folder: string): Promise<string> {
    const number = job.image_ids.indexOf(fileId) + 1
    const file = await files.byId(job.user_id, fileId)
    if (!file) throw new EngineFailure('image_unreadable', `Image ${number} no longer exists. Upload it again.`)
    const path = join(folder, `image-${number}${extname(file.key)}`)
    await files.fetchTo(file, path)
    return path
  }

  /** Every image that is shown, once each. `share` is the part of the step that this is. */
  async function eachImage(
    job: StoredJob,
    { hand, folder }: { hand: InHand; folder: string },
    share: number,
    look: (path: string, fileId: string) => Promise<void>,
  ) {
    const images = [...new Set(shownImages(job))]
    for (const [index, fileId] of images.entries()) {
      hand.signal.throwIfAborted()
      const path = await fetchImage(job, fileId, folder)
      await look(path, fileId).catch((error) => {
        throw unreadable(job, fileId, error)
      })
      hand.progress((share * (index + 1)) / images.length)
    }
  }

  return {
    /** Every image that is shown is there, says what it is, and is looked at as the person's screen does it. */
    async image_analysis({ job, hand, folder }) {
      await alive(jobs.beginStep(job, 'image_analysis', clock()))
      const paths = new Map<string, string>()
      await eachImage(job, { hand, folder }, 0.3, async (path, fileId) => {
        const { width, height } = await sharp(path).metadata()
        if (!width || !height) throw new Error('an image without a size')
        paths.set(fileId, path)
      })
      const analysis = await analysisOf(job, (fileId) => paths.get(fileId) ?? '', hand.signal)
      const broken = analysis?.result.images.find((image) => !image.readable && paths.has(analysis.file_ids[image.index] ?? ''))
      if (analysis && broken) throw unreadable(job, analysis.file_ids[broken.index] ?? '')
      if (analysis) await alive(jobs.keepAnalysis(job, analysis, clock()))
      await alive(jobs.finishStep(job, 'image_analysis', clock(), analysis ? undefined : NOT_ANALYSED))
    },

    /** The pictures of the scenes are decoded to their last pixel: a broken one is told before anything is rendered or paid. */
    async image_generation({ job, hand, folder }) {
      await alive(jobs.beginStep(job, 'image_generation', clock()))
      await eachImage(job, { hand, folder }, 1, async (path) => {
        await sharp(path, { failOn: 'error', sequentialRead: true }).stats()
      })
      await alive(jobs.finishStep(job, 'image_generation', clock()))
    },

    async video_generation({ job, piece, hand, folder }) {
      const clip = job.clips.find((each) => each.index === piece.scene)
      const scene = job.storyboard.scenes.find((each) => each.index === piece.scene)
      if (!clip || !scene || clip.state === 'completed') return
      const engine = engineRoom.find(job.engine)
      const state = engine ? await engine.available() : { ok: false as const, reason: 'It is no longer part of this installation.' }
      if (!engine || !state.ok) {
        const why = state.ok ? '' : ` ${state.reason}`
        throw new EngineFailure('engine_unavailable', `The ${job.engine} engine can't be used.${why}`)
      }
      await alive(jobs.beginStep(job, 'video_generation', clock()))
      const clipFolder = join(folder, 'clip')
      await mkdir(clipFolder)
      const made = await engine.renderClip({
        job_id: job._id,
        attempt: job.attempt,
        scene,
        scenes: job.storyboard.scenes,
        look: job.storyboard.look,
        model: job.input.model_preference,
        size: job.size,
        format: job.input.video_format,
        imageOf: ({ file_id }) => fetchImage(job, file_id, folder),
        folder: clipFolder,
        signal: hand.signal,
        onProgress: (share) => hand.progress(share),
        ...(clip.resume !== null && { resume: clip.resume }),
        onResumable: (token) => alive(jobs.sceneResume(job, clip.index, token)),
      })
      hand.signal.throwIfAborted()
      const stored = await files.add({
        user_id: job.user_id,
        kind: 'clip',
        path: made.file,
        content_type: 'video/mp4',
        job_id: job._id,
        ...job.size,
      })
      const finished = {
        file_id: stored._id,
        seconds: made.seconds,
        has_sound: made.has_sound,
        finished: made.finished,
        cost_cents: job.engine === 'veo' ? VIDEO_MODELS[job.input.model_preference].price_per_clip_cents : 0,
      }
      // Another worker was faster, or the job is over: ours is not needed.
      if (!(await jobs.finishScene(job, clip.index, finished, clock()))) await files.remove(job.user_id, [stored._id])
    },

    async video_merging({ job, hand, folder }) {
      await alive(jobs.beginStep(job, 'video_merging', clock()))
      const clips = []
      for (const clip of job.clips) {
        const { has_sound, finished } = clip
        clips.push({ file: await fetchClip(job, clip, folder), seconds: clip.seconds ?? 0, has_sound, finished })
      }
      const outputs = join(folder, 'merged')
      await mkdir(outputs)
      const merged = await merge({
        job_id: job._id,
        clips,
        engine: job.engine,
        scenes: job.storyboard.scenes,
        look: job.storyboard.look,
        size: job.size,
        format: job.input.video_format,
        folder: outputs,
        signal: hand.signal,
        onProgress: (share) => hand.progress(share),
      })
      hand.signal.throwIfAborted()
      const keep = async (kind: 'video' | 'poster' | 'subtitles', path: string, content_type: string) =>
        (await files.add({ user_id: job.user_id, kind, path, content_type, job_id: job._id, ...(kind !== 'subtitles' && job.size) }))._id
      const made = {
        video_file_id: await keep('video', merged.video, 'video/mp4'),
        poster_file_id: await keep('poster', merged.poster, 'image/jpeg'),
        subtitles_file_id: merged.subtitles === null ? null : await keep('subtitles', merged.subtitles, 'application/x-subrip'),
      }
      const { size: bytes } = await stat(merged.video)
      const rendered = job.clips.map((clip) => clip.file_id).filter((id) => id !== null)
      const completed = await videos.complete(job, { ...made, seconds: merged.seconds, bytes }, (tx) =>
        files.remove(job.user_id, rendered, tx),
      )
      if (!completed)
        await files.remove(
          job.user_id,
          Object.values(made).filter((id) => id !== null),
        )
    },
  }

  async function fetchClip(job: StoredJob, clip: SceneClip, folder: string): Promise<string> {
    const file = clip.file_id === null ? null : await files.byId(job.user_id, clip.file_id)
    if (!file) throw new Error(`The clip of scene ${clip.index} is not there`)
    const path = join(folder, `scene-${clip.index}.mp4`)
    await files.fetchTo(file, path)
    return path
  }
}

/** What the step says of itself when there was no engine for it. */
const NOT_ANALYSED = "The images couldn't be analyzed, so we only checked that each one can be read."

function unreadable(job: StoredJob, fileId: string, cause?: unknown): EngineFailure {
  const number = job.image_ids.indexOf(fileId) + 1
  return new EngineFailure('image_unreadable', `Image ${number} can't be read. Upload it again or leave it out.`, { cause })
}

async function alive(change: Promise<boolean>): Promise<void> {
  if (!(await change)) throw new Stopped('over')
}
