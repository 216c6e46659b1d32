import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Passage = Type.Object({
  text: Type.String(),
  source: Type.String(),
  /** `publish`, `instruction` or another one, which is not for viewers. */
  use: Type.String(),
})
const Reading = Type.Object({ passages: Type.Array(Passage, { minItems: 1 }) })

/** A sentence or line of a brief: its own words, and the `text` that the content service makes of them. */
export type Passage = Static<typeof Passage>

export interface ReadingRequest {
  instructions: string
  /** The caller's own token. */
  authorization: string
  signal: AbortSignal
}

/** Calls `POST /api/content/brief`. Returns the passages in the order of the instructions. Rejects any response without them. */
export async function requestReading(contentUrl: string, { instructions, authorization, signal }: ReadingRequest): Promise<Passage[]> {
  const response = await fetch(new URL('/api/content/brief', contentUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ prompt: instructions }),
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The content service returned ${response.status}`)
  }
  const body: unknown = await response.json()
  if (!Value.Check(Reading, body)) throw new Error('The content service returned an invalid reading')
  return body.passages
}
