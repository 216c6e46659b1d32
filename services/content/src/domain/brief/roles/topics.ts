import { FUNCTION_WORDS } from '../lexicon.ts'
import type { BriefRoles } from './brief-roles.ts'

/** A word of a text, and the probability, from 0 to 1, that it belongs to what the text is about. */
export interface TopicWord {
  word: string
  topic: number
}

/** The words of a text in its order; undefined if the network has no estimates of topics. */
export function topicWords(text: string, roles: BriefRoles): readonly TopicWord[] | undefined {
  if (roles.some(({ topic }) => topic === undefined)) return undefined
  return roles.map(({ start, end, topic = 0 }) => ({ word: text.slice(start, end), topic }))
}

const MOST_WORDS = 3

/** A word beside a probable one belongs to its phrase although it is less probable alone: "peas" of "sweet peas". */
const SHARE_BESIDE = 0.5

/**
 * The phrases with a word that is at least as probable, without signs and function words at their edges, the most probable first. None goes over a sign, and each is there
 * once.
 */
export function topicsFrom(words: readonly TopicWord[], least: number): string[] {
  const found = new Map<string, { phrase: string; topic: number }>()
  let run: TopicWord[] = []
  const end = () => {
    const phrase = trimmed(run.map(({ word }) => withoutSigns(word)))
    const topic = Math.max(0, ...run.map((each) => each.topic))
    run = []
    if (topic < least) return
    const key = phrase.toLowerCase()
    if (phrase !== '' && topic > (found.get(key)?.topic ?? 0)) found.set(key, { phrase: found.get(key)?.phrase ?? phrase, topic })
  }
  for (const each of words) {
    const belongs = each.topic >= least * SHARE_BESIDE && !ADDRESS.test(each.word)
    if (!belongs || STARTS_ANEW.test(each.word)) end()
    if (!belongs) continue
    run.push(each)
    if (run.length === MOST_WORDS || ENDS.test(each.word)) end()
  }
  end()
  return [...found.values()].sort((one, other) => other.topic - one.topic).map(({ phrase }) => phrase)
}

/** Returns the mean probability of the words of a phrase where it is most probable; 0 for a phrase that the text does not have. */
export function topicEstimates(words: readonly TopicWord[]): (phrase: string) => number {
  const letters = words.map(({ word }) => lettersOf(word))
  return (phrase) => {
    const wanted = phrase.split(/\s+/u).map(lettersOf)
    let best = 0
    for (let at = 0; at + wanted.length <= letters.length; at += 1) {
      if (!wanted.every((each, offset) => letters[at + offset] === each)) continue
      const sum = words.slice(at, at + wanted.length).reduce((all, { topic }) => all + topic, 0)
      best = Math.max(best, sum / wanted.length)
    }
    return best
  }
}

const STARTS_ANEW = /^["“‘(•*–—-]/u
const ENDS = /[,.;:!?)…"”]$/u
const ADDRESS = /@|\p{L}[./]\p{L}/u

const withoutSigns = (word: string) => word.replace(/^[^\p{L}\p{N}]{1,9}/u, '').replace(/[^\p{L}\p{N}]{1,9}$/u, '')
/** A name is the same in the possessive. */
const lettersOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’]s(?=[^\p{L}]{0,9}$)/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

function trimmed(words: string[]): string {
  const isFunction = (word: string | undefined) => word === '' || (word !== undefined && FUNCTION_WORDS.has(word.toLowerCase()))
  let from = 0
  let to = words.length
  while (from < to && isFunction(words[from])) from += 1
  while (to > from && isFunction(words[to - 1])) to -= 1
  return words.slice(from, to).join(' ')
}
