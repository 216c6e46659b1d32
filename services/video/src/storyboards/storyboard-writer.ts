import type { Logger } from '@loomcast/service-kit/observability'
import { SCENE_SECONDS } from '../domain/models.ts'
import { scenesFromInstructions } from '../domain/scenes-from-instructions.ts'
import type { Scene } from '../domain/storyboard.ts'
import { requestScenes } from '../engines/content/content-client.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { SmallCopies } from './small-copies.ts'

export interface StoryboardRequest {
  /** What the film shows. */
  instructions: string
  /** The same with how the film is made. */
  forModel: string
  sceneCount: number
  imageIds: readonly string[]
  /** The images of the scenes, if a model may see them. */
  toShow?: readonly StoredFile[]
  /** Where the video will be published; sets the tone. */
  format: string
  /** The caller's own token, which the content service authorizes like any other request of the user. */
  authorization: string
  signal: AbortSignal
}

export interface WrittenScenes {
  scenes: Scene[]
  /** The engine of the content service that wrote the texts, or `rules`. */
  written_by: string
  /** Whether the engine saw the pictures. */
  from_pictures: boolean
}

/** Writes the texts of the scenes. */
export interface StoryboardWriter {
  /** Derives the scenes from the instructions when the content service is unavailable or has no language model. */
  write(request: StoryboardRequest): Promise<WrittenScenes>
}

/** The user is waiting for the response and can edit the texts afterwards, so a late result is worth little. */
const TIMEOUT_MS = 25_000

export function createStoryboardWriter({
  contentUrl,
  smallCopies,
  logger,
  timeoutMs = TIMEOUT_MS,
}: {
  contentUrl?: string
  smallCopies: SmallCopies
  logger: Logger
  timeoutMs?: number
}): StoryboardWriter {
  /** Without copies, the texts are written from the instructions alone. */
  async function copiesOf(files: readonly StoredFile[], signal: AbortSignal): Promise<string[]> {
    try {
      return await smallCopies.of(files, signal)
    } catch (error) {
      signal.throwIfAborted()
      logger.info({ err: error }, 'no small copies of the pictures were made; the model sees none')
      return []
    }
  }

  return {
    async write(request) {
      const { instructions, forModel, sceneCount, imageIds, toShow = [], format, authorization, signal } = request
      const byRules = { scenes: scenesFromInstructions(instructions, sceneCount, imageIds), written_by: 'rules', from_pictures: false }
      if (contentUrl === undefined || instructions === '') return byRules
      try {
        const pictures = toShow.length > 0 ? await copiesOf(toShow, signal) : []
        const timeLimited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        const wish = { instructions: forModel, sceneCount, format, pictures, authorization, signal: timeLimited }
        const response = await requestScenes(contentUrl, wish)
        if (!response) return byRules
        const scenes = response.scenes.map((scene, index) => ({
          index,
          file_id: imageIds[index % imageIds.length] ?? '',
          ...scene,
          seconds: SCENE_SECONDS,
        }))
        return { scenes, written_by: response.written_by, from_pictures: response.from_pictures === true }
      } catch (error) {
        signal.throwIfAborted()
        logger.info({ err: error }, 'the content service wrote no scene texts; they are derived from the instructions')
        return byRules
      }
    },
  }
}
