import { findPlatform } from '@loomcast/platforms'
import type { Attempt } from './generation.state.ts'

/** Parses an attempt from the browser's storage; null if invalid. Earlier releases stored the platform's name. */
export function storedAttempt(value: unknown): Attempt | null {
  if (typeof value !== 'object' || value === null) return null
  const { key, startedAt, brief, parentId = null, continues = null }: Partial<Attempt> = value
  if (typeof key !== 'string' || typeof startedAt !== 'number' || typeof brief?.prompt !== 'string') return null
  const platform = typeof brief.platform === 'string' ? findPlatform(brief.platform)?.id : undefined
  return platform ? { parentId, continues, key, startedAt, brief: { ...brief, platform } } : null
}
