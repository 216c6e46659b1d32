import type { SessionState } from './session/user.ts'

export interface PostAuthor {
  name: string
  /** Without the @. */
  handle: string
  initials: string
}

/** The author that previews of the user's posts show. */
export function authorOf(session: SessionState): PostAuthor {
  const user = 'user' in session ? session.user : undefined
  const local = user?.email.split('@')[0] ?? ''
  const name = user?.name?.trim() || local || 'You'
  const handle = (local || name).toLowerCase().replace(/[^a-z0-9_.]+/g, '') || 'you'
  return { name, handle, initials: initialsOf(name) }
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || 'Y'
}
