import type { PostCollector } from '../own-post.ts'

/** Splits at lines of three or more hyphens if there are any, otherwise at empty lines. */
export function splitPasted(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const isDivider = (line: string) => /^-{3,}$/.test(line.trim())
  const isBoundary = lines.some(isDivider) ? isDivider : (line: string) => line.trim() === ''
  const posts: string[][] = [[]]
  for (const line of lines) {
    if (isBoundary(line)) posts.push([])
    else posts.at(-1)?.push(line)
  }
  return posts.map((post) => post.join('\n').trim()).filter((post) => post !== '')
}

export function addPasted(text: string, posts: PostCollector): void {
  for (const post of splitPasted(text)) posts.add(post)
}
