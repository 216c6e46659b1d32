import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createAnalysisThread } from './analysis-thread.ts'
import type { Subjects } from './analyzed-picture.ts'

export type { Subjects } from './analyzed-picture.ts'

/** Each part of a film needs the subjects of all its pictures, for the place of its captions. */
const MAX_CACHED = 40
const cached = new Map<string, Promise<Subjects>>()
const thread = createAnalysisThread()

/** Finds faces, text and salient areas. Depends only on the file's content, so that each render of a scene is the same. */
export async function findSubjects(image: string): Promise<Subjects> {
  const key = createHash('sha1')
    .update(await readFile(image))
    .digest('hex')
  const known = cached.get(key)
  if (known) return known
  const finding = thread.analyze(image)
  cached.set(key, finding)
  if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? key)
  finding.catch(() => cached.delete(key))
  return finding
}
