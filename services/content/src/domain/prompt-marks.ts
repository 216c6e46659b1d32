import { randomBytes } from 'node:crypto'

/** Delimits the user's text in a prompt. It is random, so that the text can't contain its own end. */
export const randomPromptMark = () => `user-text-${randomBytes(6).toString('hex')}`

const OPENINGS = ['[user-text-', '[/user-text-']
const COMPLETE = /\[\/?user-text-[0-9a-z]{1,24}(?:-admin)?\]\n?/gu
const UNFINISHED = /^\[\/?user-text-[0-9a-z-]{0,30}$/u
const LONGEST = 48

/** Removes delimiters that a weak model repeats from a text that arrives in parts. `end` returns what could have been the beginning of one. */
export function createPromptMarkFilter(): { push(part: string): string; end(): string } {
  let rest = ''
  return {
    push(part) {
      const text = (rest + part).replace(COMPLETE, '')
      const from = text.lastIndexOf('[')
      const isOpen = from >= 0 && text.length - from <= LONGEST && isUnfinished(text.slice(from))
      rest = isOpen ? text.slice(from) : ''
      return isOpen ? text.slice(0, from) : text
    },
    end() {
      const text = rest
      rest = ''
      return text
    },
  }
}

function isUnfinished(tail: string): boolean {
  return UNFINISHED.test(tail) || OPENINGS.some((opening) => opening.startsWith(tail))
}
