import type { ApiFailure } from '../api-failure.ts'
import type { Params } from '../form.ts'
import type { Work } from '../work.ts'

export interface ApiRequest {
  work: Work
  params: Params
  /** The variable part of the path; empty if it has none. */
  id: string
  /** The terms of service of the account; null: none are published. */
  termsUrl: string | null
}

/** Resolves to the object, or to a failure. A failure does not undo what the request has stored. */
export type Handler = (request: ApiRequest) => Promise<object | ApiFailure>

/** `POST /v1/customers/:id` and its handler. */
export type Routes = Record<`${'GET' | 'POST' | 'DELETE'} /v1/${string}`, Handler>
