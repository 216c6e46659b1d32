import type { SpacedPicture } from './plain-ground.ts'
import { findSubjects, type Subjects } from './subjects.ts'

/**
 * Finds the subjects of a picture that `withSpace` returned for the user's `image`. Added space can look like text, such as a row of mirrored cups, so
 * texts are ignored if `image` itself has none.
 */
export async function spacedSubjects(image: string, { file, subject }: SpacedPicture): Promise<Subjects> {
  const found = { ...(await findSubjects(file)), onPlain: subject }
  if (file === image || found.texts.length === 0) return found
  return (await findSubjects(image)).texts.length > 0 ? found : { ...found, texts: [] }
}
