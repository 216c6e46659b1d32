import { AppError } from '@loomcast/service-kit/errors'
import type { Storyboard } from '../domain/storyboard.ts'
import { drawnText } from '../engines/picture/captions/captions.ts'
import type { Renderers } from '../engines/renderers.ts'

/** How long a request waits for a font that is being fetched. */
const WAIT_MS = 20_000
const MAX_LISTED = 10

/**
 * Rejects with an AppError if a text of the film has characters that no font has, so that no video is charged whose words would be boxes. The fonts of rarer
 * scripts are fetched at their first use.
 */
export function requireDrawable(
  renderers: Pick<Renderers, 'undrawableIn'>,
  { scenes, look }: Pick<Storyboard, 'scenes' | 'look'>,
  waitMs = WAIT_MS,
): Promise<void> {
  return requireDrawableText(renderers, { text: drawnText(scenes, look), path: 'storyboard', noun: 'captions' }, waitMs)
}

/** Like requireDrawable, for any text. `path` is its place in the request, and `noun` its name in a message. */
export async function requireDrawableText(
  renderers: Pick<Renderers, 'undrawableIn'>,
  { text, path, noun }: { text: string; path: string; noun: string },
  waitMs = WAIT_MS,
): Promise<void> {
  const timer = Promise.withResolvers<'waiting'>()
  const timeout = setTimeout(() => timer.resolve('waiting'), waitMs)
  const found = await Promise.race([renderers.undrawableIn(text), timer.promise]).finally(() => clearTimeout(timeout))
  if (found === 'waiting') throw unavailable(`The font for these ${noun} is still being downloaded. Try again in a minute.`)
  const { characters, fetchFailed } = found
  if (characters.length === 0) return
  if (fetchFailed) throw unavailable(`The font for these ${noun} can't be downloaded right now. Try again later.`)
  const listed = characters.slice(0, MAX_LISTED).join(' ') + (characters.length > MAX_LISTED ? ' …' : '')
  const message = `There is no font for these characters: ${listed}. Remove or replace them.`
  throw new AppError('validation_failed', message, { errors: [{ path, message }] })
}

const unavailable = (detail: string) => new AppError('engine_unavailable', detail)
