/** A text as people type it in a hurry: lower case, no accents, straight apostrophes. As long as the text, so that positions are the same. */
export function folded(text: string): string {
  let result = ''
  for (const sign of text) result += FOLDED.get(sign) ?? foldedSign(sign)
  return result
}

const FOLDED = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['´', "'"],
  ['`', "'"],
  ['ß', 's'],
  ['œ', 'o'],
])

function foldedSign(sign: string): string {
  if (sign.length > 1 || sign < '\u0080') return sign.length > 1 ? sign : sign.toLowerCase()
  const base = sign.normalize('NFD').charAt(0).toLowerCase()
  return base.length === 1 ? base : sign
}
