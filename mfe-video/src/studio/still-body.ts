import type { PreviewBody, ShownPart, StillBody } from '../api/video.api.ts'
import type { EngineName } from '../api/wire.ts'
import { brandToSend } from '../brand/page-brand.ts'
import { clipToSend } from '../clips/clip.ts'
import { logoToSend } from '../logo/page-logo.ts'
import { musicToSend } from '../music/page-music.ts'
import { narrationToSend } from '../narration/page-narration.ts'
import { addressOf, pictureOfScene, type ReadyPicture } from '../pictures/picture.ts'
import { captionOf, focusToSend, lengthToSend, lookToSend, type SceneDraft } from '../storyboard/storyboard.ts'
import type { Draft } from './draft.store.ts'

/** What the server needs to draw a part of the film; undefined while a picture of it is being uploaded. */
export function stillBody(
  { choices, look, showLogo, useBrandKit }: Draft,
  scenes: readonly SceneDraft[],
  ready: readonly ReadyPicture[],
  { show, page }: { show: ShownPart; page: number },
  engine: EngineName | undefined,
  possible: boolean,
): StillBody | undefined {
  if (!possible || ready.length === 0) return undefined
  const { aspect_ratio, video_quality, video_format, video_platform, custom_width, custom_height } = choices
  return {
    image_urls: ready.map(addressOf),
    storyboard: {
      scenes: scenes.map((scene, index) => ({
        caption: captionOf(scene),
        emphasis: scene.wordless ? [] : scene.emphasis,
        ...lengthToSend(scene),
        ...focusToSend(scene),
        ...clipToSend(scene, pictureOfScene(ready, index)),
      })),
      look: lookToSend(look),
    },
    show,
    ...(page > 0 && { page }),
    ...(engine && (engine === 'veo' || lookToSend(look).ai_line) && { engine }),
    ...narrationToSend(),
    ...musicToSend(),
    ...logoToSend({ showLogo }),
    ...brandToSend({ useBrandKit }),
    aspect_ratio,
    video_quality,
    video_format,
    video_platform,
    ...(video_format === 'custom' && { custom_width, custom_height }),
  }
}

/** What the server needs to draw the whole film. */
export function filmBody({ show: _, page: __, engine: ___, ...film }: StillBody): PreviewBody {
  return film
}
