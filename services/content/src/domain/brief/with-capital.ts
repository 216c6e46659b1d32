/** Capitalizes the first letter. Letters without a single-letter capital are unchanged: "ß" would become "SS", and "ᾐ" two other letters. */
export function withCapital(text: string): string {
  const first = text.charAt(0)
  const upper = first.toUpperCase()
  return upper.toLowerCase() === first ? upper + text.slice(1) : text
}
