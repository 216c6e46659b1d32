import { COMMON_ADJECTIVES, plain, wordsOf } from './lexicon.ts'

const PARTICIPLES =
  /^(?:opening|launching|coming|starting|moving|closing|arriving|expanding|turning|celebrating|hiring|reopening|relaunching|returning|relocating|growing)$/u
const AFTER_PARTICIPLE =
  /^(?:in|on|at|to|from|this|next|today|tomorrow|soon|again|into|for|by|with|its|our|a|two|three|four|five|ten|\d.*)$/u

/**
 * A topic phrase as a sentence, when its own words make one: "our new bakery opening in Lyon" → "our new bakery is opening in Lyon".
 * Undefined when it is a phrase only.
 */
export function topicSentence(topic: string): string | undefined {
  const words = topic.split(/\s+/u)
  const at = words.findIndex(
    (word, index) => index > 1 && PARTICIPLES.test(plain(word)) && AFTER_PARTICIPLE.test(plain(words[index + 1] ?? '')),
  )
  if (at < 0 || !/^(?:our|my|the|a|an|\p{Lu})/u.test(topic)) return undefined
  const before = plain(words[at - 1] ?? '')
  if (COMMON_ADJECTIVES.has(before) || !/^[\p{L}'’-]+$/u.test(before) || before === 'job') return undefined
  if (words.slice(0, at).some((word) => /^(?:of|about|for|and|which|that|is|are)$/u.test(plain(word)))) return undefined
  const verb = /s$/u.test(before) && !/(?:ss|us|is)$/u.test(before) ? 'are' : 'is'
  return [...words.slice(0, at), verb, ...words.slice(at)].join(' ')
}

/** Can a topic stand as the subject of a sentence, in place of "it"? */
export function isSubject(topic: string): boolean {
  return (
    topic.length <= 70 && /^(?:our|my|the|a|an|\p{Lu}[\p{L}\d.-]*)\b/u.test(topic) && !/[:;,]/u.test(topic) && wordsOf(topic).length <= 10
  )
}
