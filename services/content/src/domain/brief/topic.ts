import type { Block } from './block.ts'
import { wordsOf } from './lexicon.ts'
import { readSentence, type Sentence } from './sentence.ts'
import { sentenceCase } from './wording.ts'

/**
 * If a brief names its topic and continues with "It …", the topic becomes the subject: "about our release 2.4. It adds dark mode." becomes "Our release 2.4
 * adds dark mode." Undefined if the reference is not certain.
 */
export function topicAsSubject(topic: Sentence, blocks: Block[]): Block[] | undefined {
  const [block, ...others] = blocks
  if (block?.kind !== 'paragraph' || !isSubject(topic.text)) return undefined
  const [[first, ...line] = [], ...lines] = block.lines
  if (!first) return undefined
  const rest = restAfterPronoun(first.text, topic.text)
  if (rest === undefined) return undefined
  const text = `${sentenceCase(topic.text)} ${rest}`
  const sentence = { ...readSentence(text, `${topic.source} ${first.source}`, true), leans: false }
  return [{ ...block, lines: [[sentence, ...line], ...lines] }, ...others]
}

/** A sentence that begins with "It" or "They", with a topic as its subject; undefined if the reference is not certain. */
export function withTopicAsSubject(topic: string, text: string): string | undefined {
  if (!isSubject(topic) && !/^\p{Ll}+ing$/u.test(topic)) return undefined
  const rest = restAfterPronoun(text, topic)
  return rest === undefined ? undefined : `${sentenceCase(topic)} ${rest}`
}

/** "Its" for "It's": what follows is a day, not something that the topic has. */
const WHEN = /^Its ((?:(?:this|next|on|from) )?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]{0,6}\b|\.).+)$/u

function restAfterPronoun(text: string, topic: string): string | undefined {
  const singular =
    /^It ((?:is|was|has|will|can|adds|lets|opens|opened|starts|started|runs|ran|takes|took|comes|costs|includes|offers|brings|makes|shows|covers|ships|ends|works|helps|won|launches|features|gives|goes|celebrates|raised|lasts|begins|tells|follows|contains|got|gets|needs|had|looks|feels|sits|stands|weighs|holds|broke|arrived|sold|finished)\b.+)$/u.exec(
      text,
    )
  const short = /^It['’]s ((?!been\b|got\b|had\b|become\b|about\b|time\b).+)$/u.exec(text) ?? WHEN.exec(text)
  const plural =
    /^They ((?:are|were|have|will|can|cost|come|include|offer|bring|make|burn|ship|start|open|take|last|run|go|feature)\b.+)$/u.exec(text)
  const shortPlural = /^They['’]re (.+)$/u.exec(text)
  const head = wordsOf(topic.split(/ (?:of|for|in|on|at|with|from|to|by) /u)[0] ?? '').at(-1) ?? ''
  const isPlural = /[^s]s$/u.test(head)
  if (singular && !isPlural) return singular[1]
  if (short && !isPlural) return `is ${short[1]}`
  if (shortPlural && isPlural) return `are ${shortPlural[1]}`
  return plural && isPlural ? plural[1] : undefined
}

/** Whether a topic can replace "it" as the subject of a sentence. */
function isSubject(topic: string): boolean {
  return (
    topic.length <= 70 &&
    /^(?:our|my|the|a|an|\p{Lu}[\p{L}\d.-]*)\b/iu.test(topic) &&
    !/[:;,]/u.test(topic) &&
    !/^(?:how|why|what|when|where)\b/iu.test(topic) &&
    wordsOf(topic).length <= 10
  )
}
