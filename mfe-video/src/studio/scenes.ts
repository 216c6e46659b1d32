import type { Options } from '../api/wire.ts'
import { type Choices, FOLLOW_IMAGES, MAX_SCENES, sceneCountOf } from '../choices/choices.ts'
import type { Picture } from '../pictures/picture.ts'
import { sceneKeys } from '../storyboard/storyboard.ts'

/** The keys of the texts of the video's scenes, in order. */
export function sceneKeysOf(choices: Choices, pictures: readonly Picture[], options: Options | undefined): string[] {
  return sceneKeys(
    pictures.map(({ id }) => id),
    sceneCountOf(choices, pictures.length, options),
  )
}

/** Which images have no scene, and why. Undefined if each image has one. */
export function unusedImages(choices: Choices, images: number, options: Options | undefined): string | undefined {
  const count = sceneCountOf(choices, images, options)
  if (images <= count) return undefined
  const unused = images - count === 1 ? `Image ${images} isn't used` : `Images ${count + 1} to ${images} aren't used`
  if (choices.scene_count !== FOLLOW_IMAGES) return `You chose ${count} ${count === 1 ? 'scene' : 'scenes'}. ${unused}.`
  const most = options?.scenes.max ?? MAX_SCENES
  return count < Math.min(images, most)
    ? `Your plan allows ${count} ${count === 1 ? 'scene' : 'scenes'} here. ${unused}.`
    : `A video has up to ${most} scenes. ${unused}.`
}
