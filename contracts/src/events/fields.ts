import Type from 'typebox'

/** Fields that several events have in common. */
export const UserId = Type.String({ title: 'User', description: 'The user this is about; opaque, stable for life.' })

export const Email = Type.String({
  title: 'E-mail address',
  description: 'As the user wrote it, lower-cased domain; at most 254 bytes.',
})

export const PersonName = Type.Union([Type.String(), Type.Null()], {
  title: 'Name',
  description: 'First and last name; null when neither is known.',
})

export function Time(title: string, note = '') {
  return Type.String({ title, description: `UTC, ISO-8601${note && `, ${note}`}.`, format: 'date-time' })
}

/** A change of items in a user's recycle bin. */
export const BinState = Type.Enum(['deleted', 'restored', 'purged'], {
  title: 'State',
  description: 'deleted: in the bin for 30 days; restored: back from it; purged: gone for good.',
})
