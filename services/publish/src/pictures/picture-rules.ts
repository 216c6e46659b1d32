import type { Platform } from '@loomcast/platforms'
import { invalidField } from '@loomcast/service-kit/errors'
import type { NetworkAdapter, PostFilm, PostPicture } from '../networks/adapter.ts'

/** Throws 400 with the path of the field if the network, or the platform of a post that is handed over, does not take these pictures. */
export function requireFittingPictures(
  adapter: NetworkAdapter | null,
  platform: Pick<Platform, 'brand' | 'pictures'>,
  { pictures, film = null }: { pictures: readonly PostPicture[]; film?: PostFilm | null },
  path: string,
): void {
  const fewest = film ? 0 : (adapter?.pictures?.min ?? 0)
  if (pictures.length < fewest)
    throw invalidField(
      'validation_failed',
      path,
      `A post on ${adapter?.name} needs ${fewest === 1 ? 'a picture' : `${fewest} pictures`}${adapter?.films ? ' or a film' : ''}. Add ${fewest === 1 ? 'one' : 'them'}, or save the post as a draft.`,
    )
  if (pictures.length === 0) return
  const name = adapter?.name ?? platform.brand
  const rules = adapter ? adapter.pictures : { max: platform.pictures.max, alt: null }
  if (!rules)
    throw invalidField('validation_failed', path, `Loomcast can't send pictures to ${name}. Remove them, or save the post as a draft.`)
  if (pictures.length > rules.max)
    throw invalidField('validation_failed', path, `${name} takes at most ${rules.max === 1 ? 'one picture' : `${rules.max} pictures`}.`)
  requireFittingRatios(adapter, pictures, path)
  const { alt } = rules
  if (!alt) return
  const long = pictures.findIndex((picture) => [...picture.alt].length > alt)
  if (long >= 0)
    throw invalidField(
      'validation_failed',
      `${path}.${long}.alt`,
      `${name} allows ${alt.toLocaleString('en')} characters in the alt text of a picture. Shorten that of picture ${long + 1}.`,
    )
}

/** Rounded sizes, such as of a scaled picture, may be off by a pixel. */
const TOLERANCE = 0.01

function requireFittingRatios(adapter: NetworkAdapter | null, pictures: readonly PostPicture[], path: string): void {
  const ratios = adapter?.pictures?.ratios
  if (!ratios) return
  const [narrowest, widest] = ratios
  for (const [index, { width, height }] of pictures.entries()) {
    const ratio = width / height
    if (ratio >= narrowest - TOLERANCE && ratio <= widest + TOLERANCE) continue
    const shape = ratio < narrowest ? 'tall' : 'wide'
    throw invalidField(
      'validation_failed',
      path,
      `Picture ${index + 1} is too ${shape} for ${adapter.name}. Crop it, or save the post as a draft.`,
    )
  }
}
