import { invalidField } from '../errors/index.ts'
import { TAG_LIMITS, tagOf } from './tag.ts'

/** Returns the tag in the form in which it is stored. Throws 400 `validation_failed` for `field` if it is not valid. */
export function requireTag(text: string, field: string): string {
  const tag = tagOf(text)
  if (tag === null)
    throw invalidField('validation_failed', field, `A tag has 1 to ${TAG_LIMITS.characters} characters and no commas or line breaks.`)
  return tag
}
