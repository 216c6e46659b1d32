import { hashtags, splitSentences } from '@loomcast/platforms'

/** A whole emoji with the space before it: skin tones, sequences and flags are one. Signs such as © count only if they are displayed as emoji. */
const WHOLE_EMOJI =
  /[^\S\n]?(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)/gu

/** Removes every emoji. Lines that had nothing else are removed too. */
export function withoutEmoji(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const plain = line.replace(WHOLE_EMOJI, '')
      if (plain === line) return [line]
      const trimmed = line.startsWith(' ') ? plain : plain.trimStart()
      return trimmed.trim() === '' ? [] : [trimmed]
    })
    .join('\n')
}

/** Exclamation marks at the end of a sentence become periods. One inside a name ("Yahoo! is") stays. */
export function withoutExclamations(text: string): string {
  const calm = text.replace(
    /(?<=([^\s!！])[ \u00A0\u202F]?)(?<![!！])[ \u00A0\u202F]?[!！]+(?=["”’»)\]]*(?:\s+(?!\p{Ll})|$))/gu,
    (_signs, before: string) => (/[.?…]/u.test(before) ? '' : '.'),
  )
  return /[!！]/u.test(calm) ? calm : calm.replaceAll('¡', '')
}

const TAG = /^[#＃][\p{L}\p{M}\p{N}_]+$/u

/** Removes hashtags from the end of a text, the last one first, as long as `isUnwanted`. Hashtags inside sentences are words of the text. */
export function withoutTagsAtEnd(text: string, isUnwanted: (tag: string, count: number) => boolean): string {
  const { body, gap, tags } = splitTags(text)
  if (body === '') return text
  let count = hashtags(text).length
  const retained: string[] = []
  for (const tag of tags.toReversed()) {
    if (isUnwanted(tag, count)) count -= 1
    else retained.unshift(tag)
  }
  if (retained.length === tags.length) return text
  return retained.length === 0 ? body : `${body}${gap}${retained.join(' ')}`
}

function splitTags(text: string): { body: string; gap: string; tags: string[] } {
  const tags: string[] = []
  let body = text.trimEnd()
  let gap = ''
  for (;;) {
    const start = Math.max(body.lastIndexOf(' '), body.lastIndexOf('\n')) + 1
    const word = body.slice(start)
    if (!TAG.test(word)) return { body, gap, tags }
    tags.unshift(word)
    const before = body.slice(0, start)
    body = before.trimEnd()
    gap = before.slice(body.length)
  }
}

/** Removes the sentence from the end of the text, unless it has a number, a name, a link or a handle that the rest does not have. */
export function withoutQuestion(text: string, question: string): string {
  const at = text.lastIndexOf(question)
  if (at < 0) return text
  const rest = `${text.slice(0, at).trimEnd()}${text.slice(at + question.length)}`.trim()
  const words = rest.toLowerCase()
  const [, ...others] = question.split(/\s+/u)
  const isFact = (word: string) => /[\p{N}@#/]/u.test(word) || /^\p{Lu}/u.test(word)
  const facts = others.filter(isFact).map(withoutPunctuation)
  const isSafe = splitSentences(rest).length > 0 && facts.every((fact) => fact.length < 2 || words.includes(fact.toLowerCase()))
  return isSafe ? rest : text
}

/** The word without signs around it, apart from the "@" or "#" of its beginning. */
function withoutPunctuation(word: string): string {
  const start = word.search(/[\p{L}\p{N}@#]/u)
  if (start === -1) return ''
  let end = word.length
  while (end > start && !/[\p{L}\p{N}]/u.test(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}
