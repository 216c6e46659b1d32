import type { EventBus } from '@loomcast/service-kit/events'
import type { AuthOptions } from '@loomcast/service-kit/http'
import { createLogger, type Logger, type LoggerOptions } from '@loomcast/service-kit/observability'
import { type connectRedis, createRevocationList, type RevocationList } from '@loomcast/service-kit/redis'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import sharp from 'sharp'
import { type AnalysisService, createAnalysisService } from './analysis/analysis-service.ts'
import { type BrandKitService, createBrandKitService } from './brand-kit/brand-kit-service.ts'
import { type CardService, createCardService } from './cards/card-service.ts'
import { type ClipService, createClipService } from './clips/clip-service.ts'
import { disclosureOfVideo } from './domain/disclosure.ts'
import { createRenderers } from './engines/create-renderers.ts'
import { createImageDecoder, type ImageDecoder } from './engines/decoder/image-decoder.ts'
import { createEngineRegistry, type EngineRegistry } from './engines/engine-registry.ts'
import { createFfmpeg } from './engines/ffmpeg/encoder.ts'
import { createInference, type Inference } from './engines/inference/inference.ts'
import { createRecognizer, type Recognizer } from './engines/recognition/recognizer.ts'
import type { Renderers } from './engines/renderers.ts'
import type { FileStore } from './engines/storage/file-store.ts'
import { createFileServices, type FileServices } from './files/file-services.ts'
import { createTrash, type Trash } from './history/trash.ts'
import { createLogoService, type LogoService } from './logo/logo-service.ts'
import { modelsOf } from './models.ts'
import { createMusicService, type MusicService } from './music/music-service.ts'
import { createNarrationService, type NarrationService } from './narration/narration-service.ts'
import { createWordsService, type WordsService } from './narration/words-service.ts'
import { createPictureService, type PictureService } from './pictures/picture-service.ts'
import { createUploadCopies, type UploadCopies } from './pictures/upload-copies.ts'
import { adoptEarlierJobs } from './rendering/earlier-jobs.repository.ts'
import { isReferenced } from './rendering/file-references.ts'
import { createJobChanges, type JobChanges } from './rendering/job-changes.ts'
import { createJobChannel } from './rendering/job-channel.ts'
import { createJobLifecycle } from './rendering/job-lifecycle.ts'
import { createRenderPipeline, type RenderPipeline, type RenderTimeouts } from './rendering/render-pipeline.ts'
import { createSpeedometer, type Speedometer } from './rendering/render-speed.ts'
import { createVideoService, type VideoService } from './rendering/video-service.ts'
import { createRepositories, type Repositories } from './repositories.ts'
import type { VideoSettings } from './settings.ts'
import { createStillService, type StillService } from './stills/still-service.ts'
import { createInstructionReader, type InstructionReader } from './storyboards/instruction-reader.ts'
import { createSmallCopies } from './storyboards/small-copies.ts'
import { createStoryboardWriter, type StoryboardWriter } from './storyboards/storyboard-writer.ts'
import { createDecodingPermits } from './uploads/decoding-permits.ts'
import { createSoundPermits } from './uploads/sound-uploads.ts'
import { createUploadService, type UploadService } from './uploads/upload-service.ts'
import { createUpscalingServices, type UpscalingServices } from './upscaling/upscaling-services.ts'

// The cache would keep decoded pixels of earlier images in memory.
sharp.cache(false)

export interface VideoServiceDeps {
  connection: mongoose.Connection
  redis: Awaited<ReturnType<typeof connectRedis>>
  bus: EventBus
  settings: VideoSettings
  clock?: Clock
  /** Logger options, or false for no logging. */
  logger?: LoggerOptions | false
  /** How tokens are verified. Default: with the JWKS at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
  /** Default: Veo when an API key is configured, and the local renderer. */
  renderers?: Renderers
  /** Default: the store that the settings select. */
  store?: FileStore
  /** Default: the bundled neural networks, in a child process. */
  inference?: Inference
  /** Default: Whisper, in a child process. */
  recognizer?: Recognizer
  /** Prefix of the queues' Redis keys. */
  prefix?: string
  timeouts?: RenderTimeouts
  /** Heartbeat interval of the event streams. Default 15 s. */
  heartbeatMs?: number
}

/** All components of the service, created once per process. */
export interface Components extends FileServices {
  repositories: Repositories
  uploads: UploadService
  pictures: PictureService
  uploadCopies: UploadCopies
  /** For lists of pictures. They do not wait for pictures that are being published. */
  smallCopies: UploadCopies
  narrations: NarrationService
  words: WordsService
  music: MusicService
  clips: ClipService
  logos: LogoService
  analysis: AnalysisService
  upscaling: UpscalingServices
  inference: Inference
  decoder: ImageDecoder
  instructionReader: InstructionReader
  storyboardWriter: StoryboardWriter
  stills: StillService
  cards: CardService
  brandKitService: BrandKitService
  engineRegistry: EngineRegistry
  voiceAvailable(): Promise<boolean>
  pipeline: RenderPipeline
  speedometer: Speedometer
  videos: VideoService
  jobChanges: JobChanges
  trash: Trash
  revocations: RevocationList
  clock: Clock
  logger: Logger
}

export function createComponents(deps: VideoServiceDeps): Components {
  const { connection, redis, settings, store, prefix, timeouts } = deps
  const clock = deps.clock ?? systemClock
  const logger = createLogger('video', deps.logger ?? {})
  const shared = { connection, redis, clock, logger, ...(prefix !== undefined && { prefix }) }
  const jobChannel = createJobChannel(shared)
  const repositories = createRepositories(connection, (job) => jobChannel.publish(job))
  const { jobs, renderTasks: tasks, history, analyses, upscalings, writtenCaptions, entitlements, meters, brandKits } = repositories

  const fileServices = createFileServices({
    ...shared,
    repository: repositories.files,
    settings,
    isReferenced: (file) => isReferenced(repositories, file),
    ...(store && { store }),
  })
  const { files, scratch } = fileServices
  const inference = deps.inference ?? createInference()
  const decoder = createImageDecoder({ logger })
  const analysis = createAnalysisService({ ...shared, analyses, meters, files, scratch, inference })
  const ffmpeg = createFfmpeg(settings.FFMPEG_PATH || 'ffmpeg')

  const renderers = deps.renderers ?? createRenderers(settings)
  const engineRegistry = createEngineRegistry(renderers.engines)
  const lifecycle = createJobLifecycle({ ...shared, jobs, tasks, meters, entitlements })
  const pipeline = createRenderPipeline({
    ...shared,
    jobs,
    tasks,
    lifecycle,
    files,
    analysis,
    engineRegistry,
    merge: (request) => renderers.merge(request),
    scratchFolder: settings.SCRATCH_FOLDER,
    renders: settings.RENDER_CONCURRENCY,
    remoteScenes: settings.VEO_CONCURRENCY,
    adoptEarlierJobs: () => adoptEarlierJobs(modelsOf(connection).jobs, tasks, clock()),
    ...(timeouts && { timeouts }),
  })

  const captionWriter = (userId: string, captions: readonly string[]) => writtenCaptions.findWriter(userId, captions)
  const instructionReader = createInstructionReader({ logger, ...(settings.CONTENT_URL && { contentUrl: settings.CONTENT_URL }) })
  const permits = createDecodingPermits()
  const soundPermits = createSoundPermits()
  const isUsed = async (userId: string, fileId: string) =>
    (await jobs.usesInput(userId, fileId)) || repositories.pictureReferences.uses(userId, fileId)
  const uploads = createUploadService({ ...shared, uploads: repositories.uploads, meters, files, scratch, decoder, permits })
  return {
    ...fileServices,
    repositories,
    uploads,
    pictures: createPictureService({
      files,
      logger,
      ...(settings.CONTENT_URL && { contentUrl: settings.CONTENT_URL }),
    }),
    uploadCopies: createUploadCopies({
      files,
      scratch,
      semaphore: createSemaphore({ permits: 1, maxWaiting: 100, busy: 'Too many pictures are being published right now.' }),
    }),
    smallCopies: createUploadCopies({
      files,
      scratch,
      semaphore: createSemaphore({ permits: 1, maxWaiting: 200, busy: 'Too many pictures are being shown right now.' }),
    }),
    narrations: createNarrationService({ uploads, files, scratch, ffmpeg, permits: soundPermits, isUsed }),
    words: createWordsService({ ...shared, files, scratch, ffmpeg, recognizer: deps.recognizer ?? createRecognizer() }),
    music: createMusicService({ uploads, files, scratch, ffmpeg, permits: soundPermits, isUsed, clock }),
    clips: createClipService({ uploads, files, scratch, ffmpeg, isUsed }),
    logos: createLogoService({ uploads, files, scratch, decoder, permits, entitlements }),
    analysis,
    upscaling: createUpscalingServices({
      ...shared,
      upscalings,
      files,
      scratch,
      inference,
      ffmpeg,
      async disclosureOf({ disclosure, job_id }) {
        const job = disclosure || job_id === null ? null : await jobs.findById(job_id)
        return job ? disclosureOfVideo(job) : disclosure
      },
    }),
    inference,
    decoder,
    instructionReader,
    storyboardWriter: createStoryboardWriter({
      logger,
      smallCopies: createSmallCopies({
        files,
        scratch,
        semaphore: createSemaphore({ permits: 1, maxWaiting: 20, busy: 'Too many storyboards are being written right now.' }),
      }),
      ...(settings.CONTENT_URL && { contentUrl: settings.CONTENT_URL }),
    }),
    stills: createStillService({ ...shared, files, entitlements, brandKits, scratch, renderers, captionWriter }),
    cards: createCardService({ ...shared, files, entitlements, brandKits, scratch, renderers }),
    brandKitService: createBrandKitService({ ...shared, brandKits, entitlements, meters, renderers }),
    engineRegistry,
    voiceAvailable: () => renderers.voiceAvailable(),
    pipeline,
    speedometer: createSpeedometer({ jobs, clock, logger }),
    videos: createVideoService({
      ...shared,
      jobs,
      captionWriter,
      lifecycle,
      entitlements,
      brandKits,
      files,
      engineRegistry,
      instructionReader,
      pipeline,
      renderers,
    }),
    jobChanges: createJobChanges({ ...shared, jobs, channel: jobChannel }),
    trash: createTrash({ ...shared, history, meters, files, pictureReferences: repositories.pictureReferences }),
    revocations: createRevocationList({ redis, service: 'video', logger }),
    clock,
    logger,
  }
}
