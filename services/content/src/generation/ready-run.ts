import type { ResolvedRequest } from './resolved-request.ts'

/** A stored run for which one generation is reserved from the user's quota. */
export interface ReadyRun {
  id: string
  contentId: string
  userId: string
  /** The set that the text will belong to. */
  setId: string | null
  resolved: ResolvedRequest
}
