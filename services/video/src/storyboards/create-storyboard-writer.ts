import type { Logger } from '@loomcast/service-kit/observability'
import { SCENE_SECONDS } from '../domain/models.ts'
import { scenesByRules } from '../domain/scenes-from-instructions.ts'
import type { Scene } from '../domain/storyboard.ts'
import { askForScenes } from '../engines/content/content-client.ts'
import type { StoryboardWish, StoryboardWriter } from './storyboard-writer.ts'

/** A person waits for it; a provider that takes longer is not worth the wait, since the text is edited anyway. */
const TIMEOUT_MS = 25_000

/** Asks the content service for the scenes' texts; without one, or when it cannot, they follow from the person's instructions by rules. */
export function createStoryboardWriter({
  contentUrl,
  logger,
  timeoutMs = TIMEOUT_MS,
}: {
  contentUrl?: string
  logger: Logger
  timeoutMs?: number
}): StoryboardWriter {
  return {
    async write(wish) {
      const byRules = { scenes: scenesByRules(wish.instructions, wish.scenes, wish.image_ids), written_by: 'rules' }
      if (contentUrl === undefined) return byRules
      try {
        const { signal, ...ask } = wish
        const answer = await askForScenes(contentUrl, { ...ask, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
        if (!answer) return byRules
        return { scenes: answer.scenes.map((scene, index) => placed(scene, index, wish)), written_by: answer.written_by }
      } catch (error) {
        wish.signal.throwIfAborted()
        logger.info({ err: error }, 'scene texts written by rules: the content service could not write them')
        return byRules
      }
    },
  }
}

function placed(scene: Pick<Scene, 'caption' | 'emphasis' | 'direction'>, index: number, { image_ids }: StoryboardWish): Scene {
  return { index, file_id: image_ids[index % image_ids.length] ?? '', ...scene, seconds: SCENE_SECONDS }
}
