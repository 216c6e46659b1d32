import { ApiError, announce } from '@loomcast/web-kit'
import { useState } from 'react'
import { videoApi } from '../api/video.api.ts'
import { addressOf, type ReadyPicture } from '../pictures/picture.ts'
import { withWritten } from '../storyboard/storyboard.ts'
import type { Draft } from './draft.store.ts'
import { studio } from './page-studio.ts'

/** Generates the texts of the scenes and keeps the user's own. */
export function useWriting() {
  const [writing, setWriting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function write({ instructions, choices }: Draft, pictures: readonly ReadyPicture[]): Promise<void> {
    setWriting(true)
    setFailure(null)
    try {
      const storyboard = await videoApi.writeStoryboard({
        image_urls: pictures.map(addressOf),
        user_instructions: instructions.trim(),
        scene_count: choices.scene_count,
        video_format: choices.video_format,
      })
      // Merges into the current draft, because the user may have typed during the request.
      studio.change({ scenes: withWritten(studio.get().scenes, storyboard.scenes) })
      announce(`Text written for ${storyboard.scenes.length} ${storyboard.scenes.length === 1 ? 'scene' : 'scenes'}`)
    } catch (error) {
      console.error('Storyboard', error)
      const message = error instanceof ApiError ? error.detail : "The text couldn't be written."
      setFailure(`${message} Nothing was charged.`)
      throw error
    } finally {
      setWriting(false)
    }
  }
  return { writing, failure, write }
}
