// "1/5 …", "1/ …", "(1/5) …", "**1/5** …", "Tweet 1: …" at the start of a line. Every repetition is bounded.
const MARKER =
  /^[*_ ]{0,9}(?:🧵\s{0,9})?[*_]{0,3}[([]?(?:(\d{1,4})\s?\/\s?(\d{1,4})?|(?:tweet|post)\s{1,9}(\d{1,4})(?:\s?\/\s?(\d{1,4}))?\s{0,9}:)[)\]]?[*_]{0,3}[.:)]?[*_]{0,3}(?:[^\S\n]{1,9}|$)/iu

interface Marked {
  number: number
  total: number | undefined
  rest: string
}

/**
 * Returns the posts that the author numbered, without their numbers. There must be at least two numbers at line starts, counting up from 1,
 * with the first at the start of the text; otherwise the text is one post.
 */
export function authoredPosts(text: string): string[] {
  const lines = text.trim().split('\n')
  const first = marked(lines[0] ?? '')
  if (first?.number !== 1) return [text.trim()]

  const posts: string[][] = []
  for (const line of lines) {
    const mark = marked(line)
    const continues = mark !== undefined && mark.number === posts.length + 1 && mark.total === first.total
    if (continues) posts.push([mark.rest])
    else posts.at(-1)?.push(line)
  }
  const complete = first.total === undefined || first.total === posts.length
  if (posts.length < 2 || !complete) return [text.trim()]
  return posts.map((post) => post.join('\n').trim()).filter((post) => post !== '')
}

/**
 * Removes the numbers that a model put before its posts, even if their totals are wrong ("1/5" to "3/5"), so that the posts can be numbered
 * again. A number counts only at the start of the text and after an empty line: "2/3 cup" in a list is none. Returns one text per post.
 */
export function unnumberedPosts(text: string): string[] {
  const paragraphs = text.trim().split(/\n[^\S\n]*\n\s*/u)
  const first = marked(paragraphs[0] ?? '')
  if (first?.number !== 1) return authoredPosts(text)
  const posts: string[][] = []
  for (const paragraph of paragraphs) {
    const [line = '', ...rest] = paragraph.split('\n')
    const mark = marked(line)
    const isNext = mark !== undefined && mark.number === posts.length + 1 && mark.total === first.total
    if (isNext) posts.push([[mark.rest, ...rest].join('\n').trim()])
    else posts.at(-1)?.push(paragraph)
  }
  if (posts.length < 2 && first.total !== 1) return authoredPosts(text)
  return posts.map((post) => post.join('\n\n').trim()).filter((post) => post !== '')
}

function marked(line: string): Marked | undefined {
  const match = MARKER.exec(line)
  if (!match) return undefined
  const number = match[1] ?? match[3]
  const total = match[1] === undefined ? match[4] : match[2]
  return { number: Number(number), total: total === undefined ? undefined : Number(total), rest: line.slice(match[0].length).trimStart() }
}
