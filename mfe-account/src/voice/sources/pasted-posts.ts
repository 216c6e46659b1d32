import type { PostCollector } from '../own-post.ts'

const isDivider = (line: string) => /^-{3,}$/.test(line.trim())
const linesOf = (text: string) => text.replaceAll('\r\n', '\n').split('\n')
const END = '\n---\n'

/** Whether lines of three or more hyphens separate the posts. Otherwise, empty lines do. */
export const isDivided = (text: string) => linesOf(text).some(isDivider)

export function splitPasted(text: string): string[] {
  const isBoundary = isDivided(text) ? isDivider : (line: string) => line.trim() === ''
  const posts: string[][] = [[]]
  for (const line of linesOf(text)) {
    if (isBoundary(line)) posts.push([])
    else posts.at(-1)?.push(line)
  }
  return posts.map((post) => post.join('\n').trim()).filter((post) => post !== '')
}

/** Blocks between empty lines become one post. The next post follows the line of hyphens. */
export const asOnePost = (text: string) => text.trim() + END

/** Recognized posts stay separate, and the text after them is one post, with or without empty lines. */
export const withNextPost = (text: string) => splitPasted(text).join(END) + END

/** Whether `separated` returns what the user had before `asOnePost`. */
export function canSeparate(text: string): boolean {
  const [post = '', ...others] = splitPasted(text)
  return others.length === 0 && isDivided(text) && splitPasted(post).length > 1
}

/** Empty lines separate the posts again. */
export const separated = (text: string) => splitPasted(text).join('\n\n')

export function addPasted(text: string, posts: PostCollector): void {
  for (const post of splitPasted(text)) posts.add(post)
}
