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

export const Currency = Type.String({
  pattern: '^[a-z]{3}$',
  title: 'Currency',
  description: 'ISO 4217 code in lowercase, such as usd.',
})

/** An amount of money in the minor unit of its currency (cents). */
export function MinorAmount(title: string, description: string) {
  return Type.Integer({ minimum: 0, title, description: `${description}, in the minor unit of the currency (cents).` })
}

export function TimeOrNull(title: string, description: string) {
  return Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { title, description: `UTC, ISO 8601: ${description}` })
}
