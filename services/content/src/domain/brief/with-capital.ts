/** Languages whose capitals differ: Turkish "i" becomes "İ", Dutch "ij" becomes "IJ". */
export type Capitals = 'turkish' | 'dutch' | 'usual'

/** Capitalizes the first letter. Letters without a single-letter capital are unchanged: "ß" would become "SS", and "ᾐ" two other letters. */
export function withCapital(text: string, capitals: Capitals = 'usual'): string {
  if (capitals === 'turkish' && text.startsWith('i')) return `İ${text.slice(1)}`
  if (capitals === 'turkish' && text.startsWith('ı')) return `I${text.slice(1)}`
  if (capitals === 'dutch' && text.startsWith('ij')) return `IJ${text.slice(2)}`
  const first = text.charAt(0)
  const upper = first.toUpperCase()
  return upper.toLowerCase() === first ? upper + text.slice(1) : text
}
