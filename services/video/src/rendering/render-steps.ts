import { mkdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { JobLost } from '@loomcast/service-kit/jobs'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import sharp from 'sharp'
import type { AnalysisService } from '../analysis/analysis-service.ts'
import { aiLineOf, disclosureOfVideo } from '../domain/disclosure.ts'
import { type FailureCode, STEP, type StepName } from '../domain/job.ts'
import { VIDEO_MODELS } from '../domain/models.ts'
import type { EngineRegistry } from '../engines/engine-registry.ts'
import type { OwnMusicFile } from '../engines/merge/audio/own-music.ts'
import { EngineFailure, type FootageSound, type MergedVideo, type MergeRequest } from '../engines/video-engine.ts'
import type { FileService } from '../files/file-service.ts'
import type { SceneClip, StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import { createJobAnalysis, shownImages } from './job-analysis.ts'
import type { OpenJobImages } from './job-images.ts'
import type { JobLifecycle } from './job-lifecycle.ts'

export interface RenderStepDeps {
  jobs: JobRepository
  lifecycle: JobLifecycle
  files: FileService
  analysis: AnalysisService
  engineRegistry: EngineRegistry
  merge(request: MergeRequest): Promise<MergedVideo>
  clock: Clock
  logger: Logger
}

interface StepWork {
  job: StoredJob
  /** Index of the scene for `STEP.renderScenes`, otherwise null. */
  scene: number | null
  folder: string
  images: OpenJobImages
  signal: AbortSignal
  onProgress(share: number): void
}

/** Saves the result of a step in the transaction that ends its task. Resolves to null when the attempt has ended. */
export type SaveStep = (tx: Tx) => Promise<StoredJob | null>

/** The work of each step, which may be repeated from the start at any time. The sweep removes bytes that were stored but never recorded. */
export function createRenderSteps(deps: RenderStepDeps): Record<StepName, (work: StepWork) => Promise<SaveStep>> {
  const { jobs, lifecycle, files, engineRegistry, merge, clock } = deps
  const analyzeJob = createJobAnalysis(deps)

  /** Returns the path of the local copy of an image, which the tasks of the job share. */
  function fetchImage({ job, images }: Pick<StepWork, 'job' | 'images'>, fileId: string): Promise<string> {
    return images.pathOf(fileId, async (folder) => {
      const number = job.image_ids.indexOf(fileId) + 1
      const file = await files.find(job.user_id, fileId)
      if (!file) throw new EngineFailure('image_unreadable', `Image ${number} no longer exists. Upload it again.`)
      const path = join(folder, `image-${number}${extname(file.key)}`)
      await files.download(file, path)
      return path
    })
  }

  /** Visits every displayed image once. `share` is the fraction of the step's progress that this work accounts for. */
  async function eachImage(
    { job, images, signal, onProgress }: StepWork,
    share: number,
    visit: (path: string, fileId: string) => Promise<void>,
  ) {
    const shown = [...new Set(shownImages(job))]
    for (const [index, fileId] of shown.entries()) {
      signal.throwIfAborted()
      const path = await fetchImage({ job, images }, fileId)
      await visit(path, fileId).catch((error) => {
        throw unreadable(job, fileId, error)
      })
      onProgress((share * (index + 1)) / shown.length)
    }
  }

  return {
    /** Checks that every displayed image is readable, and analyzes the images. */
    async [STEP.analyzeImages](work) {
      const { job, signal } = work
      const paths = new Map<string, string>()
      await eachImage(work, 0.3, async (path, fileId) => {
        const { width, height } = await sharp(path).metadata()
        if (!width || !height) throw new Error('The image has no size')
        paths.set(fileId, path)
      })
      const analysis = await analyzeJob(job, (fileId) => paths.get(fileId) ?? '', signal)
      const broken = analysis?.result.images.find((image) => !image.readable && paths.has(analysis.file_ids[image.index] ?? ''))
      if (analysis && broken) throw unreadable(job, analysis.file_ids[broken.index] ?? '')
      const result = analysis ? { analysis, note: null } : { note: NOT_ANALYZED }
      return (tx) => jobs.completeStep(job, STEP.analyzeImages, result, clock(), tx)
    },

    /** Decodes the scenes' images completely, so that a damaged one fails the job before anything is rendered or paid for. */
    async [STEP.checkImages](work) {
      await eachImage(work, 1, async (path) => {
        await sharp(path, { failOn: 'error', sequentialRead: true }).stats()
      })
      return (tx) => jobs.completeStep(work.job, STEP.checkImages, { note: null }, clock(), tx)
    },

    async [STEP.renderScenes]({ job, scene: index, folder, images, signal, onProgress }) {
      const clip = job.clips.find((each) => each.index === index)
      const scene = job.storyboard.scenes.find((each) => each.index === index)
      if (!clip || !scene) throw new Error(`The job has no scene ${index}`)
      const engine = engineRegistry.find(job.engine)
      const availability = engine ? await engine.available() : { ok: false as const, reason: 'It is no longer part of this installation.' }
      if (!engine || !availability.ok) {
        const reason = availability.ok ? '' : ` ${availability.reason}`
        throw new EngineFailure('engine_unavailable', `The ${job.engine} engine can't be used.${reason}`)
      }
      const clipFolder = join(folder, 'clip')
      await mkdir(clipFolder)
      const logo = await fetchLogo(job, folder)
      const made = await engine.renderClip({
        job_id: job._id,
        attempt: job.attempt,
        scene,
        scenes: job.storyboard.scenes,
        look: job.storyboard.look,
        model: job.input.model_preference,
        size: job.size,
        format: job.input.video_format,
        aiLine: aiLineOf(job),
        imageOf: ({ file_id }) => fetchImage({ job, images }, file_id),
        footageOf: ({ file_id }) => fetchFootage({ job, images }, file_id),
        ...(logo && { logo }),
        folder: clipFolder,
        signal,
        onProgress,
        ...(clip.resume !== null && { resume: clip.resume }),
        async onResumable(token) {
          if (!(await jobs.saveSceneResume(job, clip.index, token, clock()))) throw new JobLost()
        },
      })
      signal.throwIfAborted()
      const stored = await files.store({
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
      return async (tx) => {
        const changed = await jobs.completeScene(job, clip.index, finished, clock(), tx)
        if (changed) await files.record(stored, tx)
        return changed
      }
    },

    async [STEP.mergeClips]({ job, folder, images, signal, onProgress }) {
      const clips = []
      for (const clip of job.clips) {
        const { has_sound, finished } = clip
        clips.push({ file: await fetchClip(job, clip, folder), seconds: clip.seconds ?? 0, has_sound, finished })
      }
      const narration = await fetchNarration(job, folder)
      const music = await fetchMusic(job, folder)
      const logo = await fetchLogo(job, folder)
      const outputs = join(folder, 'merged')
      await mkdir(outputs)
      const merged = await merge({
        job_id: job._id,
        clips,
        disclosure: disclosureOfVideo(job),
        disclosureWithoutVoice: disclosureOfVideo({ ...job, outputs: { without_voice: true } }),
        scenes: job.storyboard.scenes,
        look: job.storyboard.look,
        size: job.size,
        format: job.input.video_format,
        aiLine: aiLineOf(job),
        ...(narration && { narration }),
        ...(music && { music }),
        footageSound: await fetchFootageSound({ job, images }),
        ...(logo && { logo }),
        folder: outputs,
        signal,
        onProgress,
      })
      signal.throwIfAborted()
      const store = (kind: 'video' | 'poster' | 'subtitles', path: string, content_type: string) =>
        files.store({ user_id: job.user_id, kind, path, content_type, job_id: job._id, ...(kind !== 'subtitles' && job.size) })
      const video = await store('video', merged.video, 'video/mp4')
      const poster = await store('poster', merged.poster, 'image/jpeg')
      const subtitles = merged.subtitles === null ? null : await store('subtitles', merged.subtitles, 'application/x-subrip')
      const { size: bytes } = await stat(merged.video)
      const rendered = job.clips.map((clip) => clip.file_id).filter((id) => id !== null)
      const made = {
        video_file_id: video._id,
        poster_file_id: poster._id,
        subtitles_file_id: subtitles?._id ?? null,
        ...(merged.voice_missing && { voice_missing: merged.voice_missing }),
        ...(merged.without_voice && { without_voice: merged.without_voice }),
      }
      return async (tx) => {
        const completed = await lifecycle.complete(job, { ...made, seconds: merged.seconds, bytes }, tx)
        if (!completed) return null
        for (const file of [video, poster, subtitles]) if (file) await files.record(file, tx)
        await files.remove(job.user_id, rendered, tx)
        return completed
      }
    },
  }

  async function fetchNarration({ user_id, narration }: StoredJob, folder: string): Promise<string | undefined> {
    return fetchInput(user_id, narration?.file_id, join(folder, 'narration.m4a'), 'narration_missing')
  }

  function fetchFootage({ job, images }: Pick<StepWork, 'job' | 'images'>, fileId: string): Promise<string> {
    return images.pathOf(fileId, async (folder) => {
      const path = join(folder, `footage-${fileId}.mp4`)
      await fetchInput(job.user_id, fileId, path, 'image_unreadable', CLIP_MISSING)
      return path
    })
  }

  /** The sound of clips, by the index of their scene. */
  async function fetchFootageSound(work: Pick<StepWork, 'job' | 'images'>): Promise<Map<number, FootageSound>> {
    const sounds = new Map<number, FootageSound>()
    for (const { index, footage } of work.job.storyboard.scenes) {
      if (!footage?.sound) continue
      const { start, seconds, volume } = footage
      sounds.set(index, { file: await fetchFootage(work, footage.file_id), start, seconds, volume })
    }
    return sounds
  }

  async function fetchMusic({ user_id, music }: StoredJob, folder: string): Promise<OwnMusicFile | undefined> {
    const file = await fetchInput(user_id, music?.file_id, join(folder, 'music.m4a'), 'narration_missing', MUSIC_MISSING)
    return music && file !== undefined ? { file, seconds: music.seconds } : undefined
  }

  async function fetchLogo({ user_id, logo_id }: StoredJob, folder: string): Promise<string | undefined> {
    return fetchInput(user_id, logo_id, join(folder, 'logo.png'), 'logo_missing')
  }

  /** Copies a file of the user to the path, and returns the path; undefined if the job uses no such file. */
  async function fetchInput(userId: string, fileId: string | null | undefined, path: string, missing: FailureCode, message?: string) {
    if (!fileId) return undefined
    const file = await files.find(userId, fileId)
    if (!file) throw new EngineFailure(missing, message)
    await files.download(file, path)
    return path
  }

  async function fetchClip(job: StoredJob, clip: SceneClip, folder: string): Promise<string> {
    const file = clip.file_id === null ? null : await files.find(job.user_id, clip.file_id)
    if (!file) throw new Error(`The clip of scene ${clip.index} is missing`)
    const path = join(folder, `scene-${clip.index}.mp4`)
    await files.download(file, path)
    return path
  }
}

const MUSIC_MISSING = 'The music of this video no longer exists. Upload it again and start the video again.'
const CLIP_MISSING = 'A clip of this video no longer exists. Upload it again and start the video again.'
/** Note of the step when the analysis was unavailable. */
const NOT_ANALYZED = "The images couldn't be analyzed, so we only checked that each one can be read."

function unreadable(job: StoredJob, fileId: string, cause?: unknown): EngineFailure {
  const number = job.image_ids.indexOf(fileId) + 1
  return new EngineFailure('image_unreadable', `Image ${number} can't be read. Upload it again or leave it out.`, { cause })
}
