const ACCUSATIVE = /^(unser|mein|eur|ein|kein|d)en (?=\p{L})/iu
const ADJECTIVE = /^(\p{Ll}{2,}e)n(?= \p{L})/u

/** "unseren neuen Ofen" as the subject of a sentence: "unser neuer Ofen". Other phrases look the same in both cases. */
export function withGermanNominative(phrase: string): string {
  const determiner = ACCUSATIVE.exec(phrase)
  if (!determiner?.[1]) return phrase
  const stem = determiner[1].toLowerCase()
  const isDefinite = stem === 'd'
  const article = isDefinite ? 'der' : stem === 'eur' ? 'euer' : stem
  let rest = phrase.slice(determiner[0].length)
  const adjectives: string[] = []
  for (let adjective = ADJECTIVE.exec(rest); adjective?.[1]; adjective = ADJECTIVE.exec(rest)) {
    adjectives.push(isDefinite ? adjective[1] : `${adjective[1]}r`)
    rest = rest.slice(adjective[0].length + 1)
  }
  return [article, ...adjectives, rest].join(' ')
}
