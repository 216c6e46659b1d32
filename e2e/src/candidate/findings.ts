/** Something about one page, in one or more themes and widths. */
export interface Finding {
  path: string
  /** Such as `dark, 375 px`; empty if it does not depend on them. */
  where: string
  /** Follows the path in a sentence: `has an uncaught error: x`. */
  text: string
}

/** One sentence for each fault, with all pages in which it was seen, each with its themes and widths unless they are the same. */
export function sentencesOf(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ text }) => text)].map(([text, same]) => {
    const pages = [...Map.groupBy(same, ({ path }) => path)].map(([path, ofPage]) => ({ path, where: whereOf(ofPage) }))
    const [first] = pages
    const isSame = pages.every(({ where }) => where === first?.where)
    const subject = isSame
      ? `${pages.map(({ path }) => path).join(', ')}${first?.where ?? ''}`
      : pages.map(({ path, where }) => `${path}${where}`).join(', ')
    return `${subject} ${text.replaceAll(/\s+/g, ' ').trim()}.`.replace(/\.\.$/, '.')
  })
}

function whereOf(findings: readonly Finding[]): string {
  const places = [...new Set(findings.map(({ where }) => where))].filter((where) => where !== '')
  return places.length === 0 ? '' : ` (${places.join('; ')})`
}

/** Separates what only the candidate has from what the live release has too. */
export function split(findings: readonly Finding[], live: readonly Finding[]): { own: Finding[]; known: Finding[] } {
  const isKnown = ({ path, text }: Finding) => live.some((each) => each.path === path && each.text === text)
  return { own: findings.filter((each) => !isKnown(each)), known: findings.filter(isKnown) }
}
