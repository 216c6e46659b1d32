import type { Platform } from '@loomcast/platforms'
import type { Notice } from './model-choice.ts'

/** A picture of a post. The video service stores the file. */
export interface PostPicture {
  file_id: string
  /** What the picture shows, for people who do not see it, in the user's words; empty if it was not described. */
  alt: string
}

/** The longest description in characters. X accepts the same. */
export const LONGEST_ALT = 1_000

/** The pictures that a post for the platform can have, and a notice if it cannot have all. */
export function picturesFor(platform: Platform, wanted: readonly PostPicture[]): { pictures: PostPicture[]; notices: Notice[] } {
  const { max } = platform.pictures
  const pictures = wanted.slice(0, max)
  if (wanted.length <= max) return { pictures, notices: [] }
  const which = max === 1 ? 'one picture, so it has only the first' : `at most ${max} pictures, so it has the first ${max}`
  return { pictures, notices: [{ code: 'pictures_left_out', message: `A ${platform.name} shows ${which}.` }] }
}
