import type { ErrorCode } from '@loomcast/error-codes'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Answer = Type.Object({
  scenes: Type.Array(
    Type.Object({
      caption: Type.String({ maxLength: 200 }),
      emphasis: Type.Array(Type.String({ maxLength: 60 })),
      direction: Type.String({ maxLength: 1_000 }),
    }),
  ),
  written_by: Type.String(),
})
const NoEngine = Type.Object({ code: Type.Literal('no_text_engine' satisfies ErrorCode) })
export type WrittenScenes = Static<typeof Answer>

export interface ScenesAsk {
  instructions: string
  scenes: number
  format: string
  /** The caller's own token. */
  authorization: string
  signal: AbortSignal
}

/** `POST /internal/content/scenes`. Null when no language model is set up; rejects for every other answer but the requested number of scenes. */
export async function askForScenes(
  contentUrl: string,
  { instructions, scenes, format, authorization, signal }: ScenesAsk,
): Promise<WrittenScenes | null> {
  const response = await fetch(new URL('/internal/content/scenes', contentUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ instructions, scene_count: scenes, format }),
    redirect: 'error',
    signal,
  })
  const body: unknown = await response.json()
  if (response.status === 409 && Value.Check(NoEngine, body)) return null
  if (!response.ok) throw new Error(`The content service answered ${response.status}`)
  if (!Value.Check(Answer, body)) throw new Error('The content service answered something else than scenes')
  if (body.scenes.length !== scenes) throw new Error(`The content service answered ${body.scenes.length} scenes for ${scenes}`)
  return body
}
