import type { ResolvedRequest } from './resolved-request.ts'

/** A stored run for which one generation is reserved from the user's quota. */
export interface ReadyRun {
  id: string
  contentId: string
  userId: string
  resolved: ResolvedRequest
}
