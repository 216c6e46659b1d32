import Type from 'typebox'

/** Fields shared by several events. */
export const UserId = Type.String({ title: 'User', description: 'Id of the user; opaque, never changes.' })

export const Email = Type.String({
  title: 'Email address',
  description: 'As entered by the user, with the domain in lowercase; at most 254 bytes.',
})

export const PersonName = Type.Union([Type.String(), Type.Null()], {
  title: 'Name',
  description: 'First and last name; null if neither is known.',
})

export function Time(title: string, note = '') {
  return Type.String({ title, description: `UTC, ISO 8601${note && `, ${note}`}.`, format: 'date-time' })
}

/** A change to items in a user's recycle bin. */
export const BinState = Type.Enum(['deleted', 'restored', 'purged'], {
  title: 'State',
  description: 'deleted: in the recycle bin for 30 days; restored: moved back from it; purged: permanently deleted.',
})
