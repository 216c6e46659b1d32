import { unnumberedPosts } from '@loomcast/platforms'
import { joinContinuation } from './continuation.ts'

const NUMBER = /^(\d{1,3})\s?\/\s?\d{0,3}[.:)]?(?:[^\S\n]+|$)/u
const BLANK_LINE = /\n[^\S\n]*\n\s*/u

/**
 * Joins a numbered thread and its continuation. The model numbers the new posts by the total it has in mind ("4/6"), so they get the total of the thread, which
 * makes all posts one thread for numberedThread. The number of the post that goes on is removed if the model repeats it.
 */
export function joinThread(thread: string, continuation: string): string {
  const total = /^1\/(\d{1,3}) /u.exec(thread)?.[1]
  if (total === undefined) return joinContinuation(thread, continuation)
  let next = unnumberedPosts(thread).length + 1
  const posts = continuation.trim().split(BLANK_LINE)
  let startsPost = /^\s*\n\s*\n/u.test(continuation)
  const renumbered = posts.map((post, index) => {
    const number = NUMBER.exec(post)
    const rest = number ? post.slice(number[0].length) : post
    if (index === 0 && Number(number?.[1]) === next - 1) return rest
    if (Number(number?.[1]) !== next) return post
    next += 1
    startsPost ||= index === 0
    return `${next - 1}/${total} ${rest}`
  })
  const text = renumbered.join('\n\n')
  if (startsPost) return `${thread.trimEnd()}\n\n${text}`
  return joinContinuation(thread, /^\s/u.test(continuation) ? ` ${text}` : text)
}
