import { splitSentences, tidyText } from '@loomcast/platforms'
import type { Block } from '../../domain/brief/block.ts'
import { type Brief, isCarried, sentencesOf } from '../../domain/brief/brief.ts'
import { linksIn } from '../../domain/brief/facts.ts'
import { isBriefingLabel } from '../../domain/brief/labels.ts'
import { wordsOf } from '../../domain/brief/lexicon.ts'
import { isPlatformName } from '../../domain/brief/platform-words.ts'
import type { BriefRoles } from '../../domain/brief/roles/brief-roles.ts'
import { spansOf } from '../../domain/brief/roles/private-spans.ts'
import { lettersOf } from '../../domain/left-out.ts'

/** Sentences of the brief that are not in the draft, and instructions whose facts are not in it. */
export function leftOut(brief: Brief, used: Block[], draft: string, source: string, roles?: BriefRoles): string[] {
  const usedSentences = new Set(sentencesOf(used))
  const sentences = sentencesOf(brief.blocks).filter((each) => !usedSentences.has(each))
  const present = lettersOf(`${draft}\n${sentences.map((each) => each.source).join('\n')}`)
  const instructions = [...brief.instructions, ...brief.requests, ...brief.about, ...brief.asides].filter(
    (each) =>
      !isNegative(each) && !isBriefingLabel(each) && factsOf(each, brief.english).some((fact) => !present.includes(lettersOf(fact))),
  )
  const topic = brief.topic && !brief.title && !isCarried(brief.topic.text, brief) ? [brief.topic.source] : []
  const tags = brief.tags.filter((tag) => !draft.toLowerCase().includes(tag.slice(1).toLowerCase()))
  const listed = [...topic, ...sentences.map((each) => each.source), ...brief.dropped, ...instructions, ...tags]
  const lost = [...new Set([...listed, ...lostSentences(source, brief, [draft, ...listed])])]
  return roles
    ? [
        ...lost,
        ...lostPassages(
          source,
          roles,
          [draft, ...lost, ...brief.secrets, ...brief.about, ...brief.boilerplate, ...brief.requests].join('\n'),
        ),
      ]
    : lost
}

/** Sentences of the brief with a figure or a link that is in no draft, in no list and in nothing that was read as something else. */
function lostSentences(source: string, brief: Brief, known: string[]): string[] {
  const { requests, instructions, about, asides, wishes, boilerplate, injections, tags } = brief
  const present = lettersOf(
    [...known, ...requests, ...instructions, ...about, ...asides, ...wishes, ...boilerplate, ...injections, ...tags].join('\n'),
  )
  return tidyText(source)
    .split('\n')
    .map((line) => line.replace(/^[> ]+/u, ''))
    .flatMap(splitSentences)
    .filter((sentence) => figuresOf(sentence).some((fact) => !present.includes(lettersOf(fact))))
}

const MAX_SHARE_FOR_READERS = 0.3
const FEWEST_WORDS = 4
const PASSAGE = 3

/** What the network takes for text for readers, and neither the draft nor a list has: it was taken away with an instruction next to it. */
function lostPassages(source: string, roles: BriefRoles, known: string): string[] {
  const present = lettersOf(known)
  const words = roles.map(({ start, end }) => source.slice(start, end))
  const letters = words.map(lettersOf)
  const isPresent = words.map(() => false)
  for (let at = 0; at + PASSAGE <= words.length; at += 1)
    if (present.includes(letters.slice(at, at + PASSAGE).join(''))) isPresent.fill(true, at, at + PASSAGE)
  const endsAt = (at: number) => /[.!?:]$/u.test(words[at] ?? '') || source.slice(roles[at]?.end, roles[at + 1]?.start).includes('\n')
  const lost: string[] = []
  for (const { from, to, isPrivate, probability } of spansOf(words, roles)) {
    if (isPrivate || probability > MAX_SHARE_FOR_READERS) continue
    for (let start = from; start < to; start += 1) {
      let end = start
      while (end < to && !isPresent[end] && !(end > start && endsAt(end - 1))) end += 1
      const passage = words.slice(start, end).join(' ')
      const mean = roles.slice(start, end).reduce((sum, word) => sum + word.probability, 0) / Math.max(1, end - start)
      if (end - start >= FEWEST_WORDS && mean <= MAX_SHARE_FOR_READERS) lost.push(passage)
      start = Math.max(start, end - 1)
    }
  }
  return lost
}

/** Prices, dates, times, phone numbers and links. A single digit can be text speech. */
const figuresOf = (sentence: string) => [...linksIn(sentence), ...(sentence.match(/\d[\d.,:]*\d/gu) ?? [])]

const isNegative = (text: string) => /\b(?:don['’]?t|do not|avoid|without|never|no)\b/iu.test(text.slice(0, 40))

const FORMAL =
  /\d[\d,]*(?:\s?[-–]\s?\d+)? (?:short |relevant )?(?:words?|characters|chars|sentences?|hash ?tags?|lines?|paragraphs?|emojis?|tweets?|posts?|bullets?|bullet points|points|max)(?![\p{L}])/giu
const NO_FACTS =
  /^(?:cta|faq|url|seo|i|english|american|british|uk|us|french|german|spanish|gen|b2b|b2c|hi|hello|please|write|thanks|ok)$/iu

/** The facts in an instruction that would be lost with it: numbers, links and names. */
function factsOf(instruction: string, english: boolean): string[] {
  const plain = instruction.replace(FORMAL, ' ')
  const links = linksIn(plain)
  const words = wordsOf(plain)
  const found = words.filter(
    (word, index) =>
      (/\p{N}/u.test(word) || (english && index > 0 && /^\p{Lu}/u.test(word))) && !NO_FACTS.test(word) && !isPlatformName(word),
  )
  return [...links, ...found]
}
