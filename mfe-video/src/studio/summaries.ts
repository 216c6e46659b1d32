import { isOpen, type SceneDraft } from '../storyboard/storyboard.ts'

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
