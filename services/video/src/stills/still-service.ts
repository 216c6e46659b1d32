import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Entitlements } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import { createLimiter } from '@loomcast/service-kit/redis'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import type { Clock } from '@loomcast/service-kit/time'
import { type BrandKits, requireBrandKit } from '../brand-kit/find-brand-kit.ts'
import { findClips } from '../clips/find-clips.ts'
import { brandedLook } from '../domain/branded-look.ts'
import { aiLineOf } from '../domain/disclosure.ts'
import type { EngineName } from '../domain/models.ts'
import { narrationProblem } from '../domain/narration.ts'
import type { Scene, Storyboard } from '../domain/storyboard.ts'
import { resolveFrame, type VideoRequest } from '../domain/video-spec.ts'
import { requireDrawable } from '../drawable-texts/require-drawable.ts'
import type { FilmPreview, FilmPreviewRequest } from '../engines/motion/film-preview.ts'
import type { FilmStill, ShownSegment } from '../engines/motion/film-still.ts'
import { paced } from '../engines/pacing.ts'
import type { Renderers } from '../engines/renderers.ts'
import { EngineFailure, type FootageSound } from '../engines/video-engine.ts'
import type { FileService } from '../files/file-service.ts'
import { createOnePerUser } from '../files/one-per-user.ts'
import type { Scratch } from '../files/scratch.ts'
import { findShownLogo } from '../logo/find-logo.ts'
import { findMusic } from '../music/find-music.ts'
import { findNarration } from '../narration/find-narration.ts'
import { rejectSpec } from '../rendering/video-spec-errors.ts'
import { type RequestedStoryboard, toStoryboard, withFootage, withoutComposedMusic } from '../storyboards/requested-storyboard.ts'

export interface PreviewRequest extends Omit<VideoRequest, 'user_instructions' | 'engine'> {
  image_urls: readonly string[]
  storyboard: RequestedStoryboard
  engine?: EngineName | undefined
  narration_url?: string | undefined
  music_url?: string | undefined
  show_logo?: boolean | undefined
  use_brand_kit?: boolean | undefined
}

export interface StillRequest extends PreviewRequest {
  show: ShownSegment
  page?: number | undefined
}

/** Draws films that have not been started. Draws on no quota. */
export interface StillService {
  /** One frame. */
  draw(userId: string, request: StillRequest, signal: AbortSignal): Promise<FilmStill>
  /** The pictures and texts of the whole film. */
  preview(userId: string, request: PreviewRequest, signal: AbortSignal): Promise<FilmPreview>
  /** The music and the narration of the whole film as M4A; null if it has neither. */
  sound(userId: string, request: PreviewRequest, signal: AbortSignal): Promise<Buffer | null>
}

export interface StillServiceDeps {
  redis: Parameters<typeof createLimiter>[0]
  files: FileService
  entitlements: Entitlements
  brandKits: BrandKits
  scratch: Scratch
  renderers: Pick<Renderers, 'still' | 'preview' | 'previewSound' | 'undrawableIn'>
  /** The engine that wrote one of the captions, even if it was edited since; undefined if no model wrote any. */
  captionWriter(userId: string, captions: readonly string[]): Promise<string | undefined>
  clock: Clock
}

/** One drawing every two seconds on average; typing requests one per pause. */
const ALLOWANCE = { name: 'video:stills', points: 300, durationS: 600 }
const TOO_OFTEN = "You've changed the preview too often. Try again in a few minutes."
const NARRATION = 'narration.m4a'
const MUSIC = 'music.m4a'
/** One at a time per process, so that previews leave the other processors to renders. */
const CONCURRENCY = { permits: 1, maxWaiting: 100, busy: 'Too many previews are being drawn right now.' }

export function createStillService({
  redis,
  files,
  entitlements,
  brandKits,
  scratch,
  renderers,
  captionWriter,
}: StillServiceDeps): StillService {
  const limiter = createLimiter(redis, ALLOWANCE)
  const onePerUser = createOnePerUser()
  const semaphore = createSemaphore(CONCURRENCY)

  /** Only the line about AI depends on who wrote the captions. */
  async function writerOf(userId: string, { scenes, look, written_by }: Storyboard): Promise<string> {
    if ((look.ai_line ?? 'off') === 'off') return written_by
    const captions = scenes.map(({ caption }) => caption)
    return (await captionWriter(userId, captions)) ?? written_by
  }

  /** What the film of a request consists of. */
  async function filmOf(
    userId: string,
    { image_urls, storyboard, engine = 'motion', narration_url, music_url, show_logo, use_brand_kit, ...request }: PreviewRequest,
  ) {
    const { format, size } = rejectSpec(() => resolveFrame(request))
    const images = await files.resolve(userId, image_urls, ['image', 'upscaled'])
    const logo = show_logo ? await findShownLogo(files, userId, await entitlements.find(userId), show_logo) : null
    const kit = use_brand_kit ? await requireBrandKit(brandKits, userId, await entitlements.find(userId), 'use_brand_kit') : null
    const music = await findMusic(files, userId, music_url)
    const complete = toStoryboard(
      storyboard,
      images.map(({ _id }) => _id),
    )
    const requested = withFootage(complete, await findClips(files, userId, storyboard.scenes))
    const branded = kit ? brandedLook(requested.look, kit) : requested.look
    const look = music ? withoutComposedMusic(branded) : branded
    const written = { ...requested, look }
    const recording = await findNarration(files, userId, narration_url)
    // A narration that does not fit the scenes is reported at the start.
    const narration = recording && narrationProblem(recording.seconds, written.scenes.length, engine, null) === null ? recording : null
    const scenes = paced(written.scenes, look, engine, narration)
    const origin = { engine, storyboard: { ...written, written_by: await writerOf(userId, written) } }
    const aiLine = aiLineOf({ ...origin, generated_images: images.some(({ generated }) => generated) })
    return { format, size, images, logo, look, scenes, aiLine, engine, narration, music }
  }

  type Film = Awaited<ReturnType<typeof filmOf>>

  /** Runs a drawing with a folder of its own, one at a time for each user. */
  function drawn<T>(userId: string, film: Film, signal: AbortSignal, draw: (request: FilmPreviewRequest) => Promise<T>): Promise<T> {
    const { images, logo, engine: _, narration: __, music: ___, ...rest } = film
    const run = () =>
      scratch.use(async (folder) => {
        const logoFile = join(folder, 'logo.png')
        if (logo) await files.download(logo, logoFile)
        return draw({
          ...rest,
          folder,
          signal,
          ...(logo && { logo: logoFile }),
          async imageOf({ file_id }) {
            const place = images.findIndex(({ _id }) => _id === file_id)
            const image = images[place]
            if (!image) throw new RangeError(`No image ${file_id}`)
            const path = join(folder, `image-${place}${extname(image.key)}`)
            await files.download(image, path)
            return path
          },
          footageOf: ({ file_id }) => clipOf(userId, file_id, folder),
        }).catch(rejectUnreadable)
      })
    return onePerUser.run(userId, () => {
      signal.throwIfAborted()
      return semaphore.run(run, { userId, signal })
    })
  }

  async function clipOf(userId: string, fileId: string, folder: string): Promise<string> {
    const path = join(folder, `clip-${fileId}.mp4`)
    const file = await files.find(userId, fileId)
    // It was deleted after the request was read.
    if (!file)
      throw new AppError('unknown_file_url', "This clip isn't one of your uploads. Upload it again.", { extensions: { indexes: [] } })
    if (!existsSync(path)) await files.download(file, path)
    return path
  }

  /** Downloads the clips whose sound is part of the film. */
  async function soundOf(userId: string, scenes: readonly Scene[], folder: string): Promise<Map<number, FootageSound>> {
    const sounds = new Map<number, FootageSound>()
    for (const [index, { footage }] of scenes.entries()) {
      if (!footage?.sound) continue
      const { file_id, start, seconds, volume } = footage
      sounds.set(index, { file: await clipOf(userId, file_id, folder), start, seconds, volume })
    }
    return sounds
  }

  return {
    async draw(userId, { show, page, ...request }, signal) {
      await limiter.require(userId, TOO_OFTEN)
      const film = await filmOf(userId, request)
      if (!isShown(show, film)) {
        throw new AppError('validation_failed', 'The video has no such part.', {
          errors: [{ path: 'show', message: 'must be a scene or a card of the storyboard' }],
        })
      }
      await requireDrawable(renderers, film)
      return drawn(userId, film, signal, (drawing) => renderers.still({ ...drawing, show, page, footage: film.engine === 'veo' }))
    },

    async preview(userId, request, signal) {
      await limiter.require(userId, TOO_OFTEN)
      const film = await filmOf(userId, request)
      await requireDrawable(renderers, film)
      return drawn(userId, film, signal, (drawing) => renderers.preview(drawing))
    },

    async sound(userId, request, signal) {
      await limiter.require(userId, TOO_OFTEN)
      const film = await filmOf(userId, request)
      const [recording] = film.narration ? await files.resolve(userId, [request.narration_url ?? ''], ['narration']) : []
      const [track] = film.music ? await files.resolve(userId, [request.music_url ?? ''], ['music']) : []
      return drawn(userId, film, signal, async ({ scenes, look, folder }) => {
        if (recording) await files.download(recording, join(folder, NARRATION))
        if (track) await files.download(track, join(folder, MUSIC))
        return renderers.previewSound({
          scenes,
          look,
          folder,
          signal,
          ...(recording && { narration: NARRATION }),
          ...(track?.music && { music: { file: MUSIC, seconds: track.music.seconds } }),
          footageSound: await soundOf(userId, scenes, folder),
        })
      })
    },
  }
}

function isShown(show: ShownSegment, { scenes, look }: Pick<Storyboard, 'scenes' | 'look'>): boolean {
  if (show === 'title') return look.title_card !== null
  return show === 'call_to_action' ? look.call_to_action !== null : show < scenes.length
}

function rejectUnreadable(error: unknown): never {
  throw error instanceof EngineFailure && error.code === 'image_unreadable' ? new AppError('image_unreadable') : error
}
