import type { Platform } from '@loomcast/platforms'
import { invalidField } from '@loomcast/service-kit/errors'
import type { NetworkAdapter, PostPicture } from '../networks/adapter.ts'

/** Throws 400 with the path of the field if the network, or the platform of a post that is handed over, does not take these pictures. */
export function requireFittingPictures(
  adapter: NetworkAdapter | null,
  platform: Pick<Platform, 'brand' | 'pictures'>,
  pictures: readonly PostPicture[],
  path: string,
): void {
  if (pictures.length === 0) return
  const name = adapter?.name ?? platform.brand
  const rules = adapter ? adapter.pictures : { max: platform.pictures.max, alt: null }
  if (!rules)
    throw invalidField('validation_failed', path, `Loomcast can't send pictures to ${name}. Remove them, or save the post as a draft.`)
  if (pictures.length > rules.max)
    throw invalidField('validation_failed', path, `${name} takes at most ${rules.max === 1 ? 'one picture' : `${rules.max} pictures`}.`)
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
