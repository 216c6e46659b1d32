import type { ErrorCode } from '@loomcast/error-codes'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const ScenesResponse = Type.Object({
  scenes: Type.Array(
    Type.Object({
      caption: Type.String({ maxLength: 200 }),
      emphasis: Type.Array(Type.String({ maxLength: 60 })),
      direction: Type.String({ maxLength: 1_000 }),
    }),
  ),
  written_by: Type.String(),
  from_pictures: Type.Optional(Type.Boolean()),
})
const NoEngine = Type.Object({ code: Type.Literal('no_text_engine' satisfies ErrorCode) })
export type WrittenScenes = Static<typeof ScenesResponse>

export interface ScenesRequest {
  instructions: string
  sceneCount: number
  format: string
  /** Small JPEG copies of the pictures, as data URLs, in the order of the scenes. */
  pictures?: readonly string[] | undefined
  /** The caller's own token. */
  authorization: string
  signal: AbortSignal
}

/**
 * Calls `POST /internal/content/scenes`. Returns null when the service has no language model. Rejects any other response that does not contain the requested
 * number of scenes.
 */
export async function requestScenes(
  contentUrl: string,
  { instructions, sceneCount, format, pictures = [], authorization, signal }: ScenesRequest,
): Promise<WrittenScenes | null> {
  const response = await fetch(new URL('/internal/content/scenes', contentUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ instructions, scene_count: sceneCount, format, ...(pictures.length > 0 && { pictures }) }),
    redirect: 'error',
    signal,
  })
  const body: unknown = await response.json()
  if (response.status === 409 && Value.Check(NoEngine, body)) return null
  if (!response.ok) throw new Error(`The content service returned ${response.status}`)
  if (!Value.Check(ScenesResponse, body)) throw new Error('The content service returned an invalid response')
  if (body.scenes.length !== sceneCount)
    throw new Error(`The content service returned ${body.scenes.length} scenes instead of ${sceneCount}`)
  return body
}
