import { ApiError, announce } from '@loomcast/web-kit'
import { useState } from 'react'
import { videoApi } from '../api/video.api.ts'
import { usePictureConsent } from '../api/writer.api.ts'
import { briefOf } from '../narration/page-narration.ts'
import { addressOf, type ReadyPicture } from '../pictures/picture.ts'
import { withWritten } from '../storyboard/storyboard.ts'
import { studio } from './page-studio.ts'

/**
 * Generates the texts of the scenes and keeps the user's own. `hasEndCards` is whether the service can move a call to action to the card after the last
 * scene; earlier releases reject this request.
 */
export function useWriting(keysOf: (pictures: readonly ReadyPicture[]) => string[], hasEndCards: boolean) {
  const [writing, setWriting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const consent = usePictureConsent()

  async function write(pictures: readonly ReadyPicture[]): Promise<void> {
    const { instructions, choices } = studio.get()
    const keys = keysOf(pictures)
    setWriting(true)
    setFailure(null)
    try {
      const {
        storyboard,
        left_out = [],
        is_read = true,
      } = await videoApi.writeStoryboard({
        image_urls: pictures.map(addressOf),
        user_instructions: briefOf(instructions),
        scene_count: keys.length,
        video_format: choices.video_format,
        ...(hasEndCards && { end_card: true }),
        ...(consent.model && consent.allowed && { show_pictures: true }),
      })
      // Merges into the current draft, because the user may have typed during the request.
      const { texts, look } = studio.get()
      const call = look.call_to_action ?? storyboard.look.call_to_action
      const written = withWritten(texts, keys, storyboard.scenes)
      studio.change({ texts: written, look: { ...look, call_to_action: call }, leftOut: is_read ? left_out : null })
      const from = storyboard.from_pictures ? ', from your pictures' : ''
      announce(`Text written for ${storyboard.scenes.length} ${storyboard.scenes.length === 1 ? 'scene' : 'scenes'}${from}`)
    } catch (error) {
      console.error('Storyboard', error)
      const message = error instanceof ApiError ? error.detail : "The text couldn't be written."
      setFailure(`${message} Nothing was charged.`)
      throw error
    } finally {
      setWriting(false)
    }
  }
  return { writing, failure, consent, write }
}
