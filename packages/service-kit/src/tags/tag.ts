/** Limits of tags: characters of one, tags of an item, and different tags of a user. */
export const TAG_LIMITS = { characters: 40, ofItem: 20, ofUser: 200 } as const

/** Tags are listed with commas between them, and signs that change the direction of the text would also change what is next to a tag. */
const UNUSABLE = /[,\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A tag as it is stored: in normal form C, without spaces around it and with single spaces in it. Null if it is no valid tag. */
export function tagOf(text: string): string | null {
  const tag = text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return tag.length <= TAG_LIMITS.characters && VISIBLE.test(tag) && !UNUSABLE.test(tag) ? tag : null
}

/** The user's spelling of a tag: tags that differ only in upper and lower case are the same. */
export function spellingOf(tag: string, known: readonly string[]): string {
  const key = tag.toLowerCase()
  return known.find((other) => other === tag) ?? known.find((other) => other.toLowerCase() === key) ?? tag
}
