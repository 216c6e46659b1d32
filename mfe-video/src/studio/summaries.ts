import { clipOf, type Picture } from '../pictures/picture.ts'
import { isOpen, type SceneDraft } from '../storyboard/storyboard.ts'

/** What the step of the pictures has so far. */
export function picturesSummary(ready: readonly Picture[]): string {
  const clips = ready.filter((picture) => clipOf(picture) !== undefined).length
  const images = ready.length - clips
  const counted = (count: number, noun: string) => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`])
  return [...counted(images, 'image'), ...counted(clips, 'clip')].join(', ') || 'Add images'
}

/** What the step of the words has so far. */
export function wordsSummary(scenes: readonly SceneDraft[], instructions: string, images: number): string {
  if (instructions.trim() === '') return 'Add instructions'
  const written = images === 0 ? 0 : scenes.filter((scene) => !isOpen(scene)).length
  return written === 0 ? 'Instructions' : `${written} of ${scenes.length} written`
}

/** Why texts cannot be written yet, or undefined. */
export function notYet(pictures: number, instructions: string): string | undefined {
  if (pictures === 0) return 'Add an image first. Each scene shows one of your images.'
  return instructions.trim() === '' ? 'Add instructions first, so the text can be written for you.' : undefined
}
