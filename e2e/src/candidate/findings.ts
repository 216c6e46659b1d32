/** Something about one page, in one or more themes and widths. */
export interface Finding {
  path: string
  /** Such as `dark, 375 px`; empty if it does not depend on them. */
  where: string
  /** Follows the path in a sentence: `has an uncaught error: x`. */
  text: string
}

/** One sentence for each fault, with all pages, themes and widths in which it was seen. */
export function sentencesOf(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ text }) => text)].map(([text, same]) => {
    const paths = [...new Set(same.map(({ path }) => path))].join(', ')
    const where = [...new Set(same.map((each) => each.where))].filter((each) => each !== '').join('; ')
    return `${paths}${where ? ` (${where})` : ''} ${text.replaceAll(/\s+/g, ' ').trim()}.`.replace(/\.\.$/, '.')
  })
}

/** Separates what only the candidate has from what the live release has too. */
export function split(findings: readonly Finding[], live: readonly Finding[]): { own: Finding[]; known: Finding[] } {
  const isKnown = ({ path, text }: Finding) => live.some((each) => each.path === path && each.text === text)
  return { own: findings.filter((each) => !isKnown(each)), known: findings.filter(isKnown) }
}
