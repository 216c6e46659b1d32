/** Far more words than the texts of a set of cards have. */
const MAX_WORDS = 5_000

/**
 * Remembers what `compute` finds for a word in a face with its fallbacks, because a text is measured at many font sizes. The memory is released with the faces.
 */
export function perWord<Face extends object, Faces extends object, Result>(
  compute: (word: string, face: Face, faces: Faces) => Result,
): typeof compute {
  const known = new WeakMap<Faces, WeakMap<Face, Map<string, Result>>>()
  return (word, face, faces) => {
    const byFace = known.get(faces) ?? new WeakMap<Face, Map<string, Result>>()
    known.set(faces, byFace)
    const byWord = byFace.get(face) ?? new Map<string, Result>()
    byFace.set(face, byWord)
    const found = byWord.get(word)
    if (found !== undefined) return found
    const result = compute(word, face, faces)
    if (byWord.size >= MAX_WORDS) byWord.clear()
    byWord.set(word, result)
    return result
  }
}
