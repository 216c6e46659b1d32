import { measure } from '@loomcast/platforms'
import { isBadNews } from '../../domain/bad-news.ts'
import { readFacts } from '../../domain/brief/facts.ts'
import { FUNCTION_WORDS, plain, wordsOf } from '../../domain/brief/lexicon.ts'
import { type Draft, faultsIn } from '../../domain/text-faults.ts'
import { avoidedWordsIn } from '../../domain/words-to-avoid.ts'
import { foreignFacts } from './fact-gate.ts'

/** Removes what a model puts around its text: code fences, quotation marks, "Here is …". */
export function cleanDraft(text: string): string {
  return text
    .replace(/^```\w*\n?|```$/gmu, '')
    .replace(/^(?:sure|certainly|of course|here(?:'s| is| are))[^\n]{0,80}:\s*\n+/iu, '')
    .replace(/^["“]([^"“”]+)["”]$/su, '$1')
    .replace(/\n{3,}/gu, '\n\n')
    .replace(/^[“"](?=[^“”"]*$)/u, '')
    .trim()
}

/** Drops the last sentence if the token limit cut it off. */
export function wholeSentences(text: string): string {
  if (/[.!?…]["”’)]*$|[#＃][\p{L}\p{N}_]+$|\p{Extended_Pictographic}\uFE0F?$/u.test(text)) return text
  const last = /^.*[.!?…]["”’)]*(?=\s)/su.exec(text)
  return last ? last[0] : ''
}

/**
 * Scores a draft from 0 to 1 by the share of the brief's facts it contains. The score is 0 if the draft must not be used: it adds a number, name, handle,
 * hashtag or link, is mostly about other subjects, repeats itself, uses a word to avoid, breaks the platform's rules, or decorates bad news.
 */
export function draftScore(text: string, draft: Draft): number {
  const { platform, brief, avoidWords } = draft
  if (text.length < 30 || !measure(platform, text).fits || avoidedWordsIn(text, avoidWords).length > 0) return 0
  if (foreignFacts(text, brief).length > 0 || ownWords(text, brief) > 0.45 || repeats(text)) return 0
  if (isBadNews(brief) && faultsIn(text, draft).style.length > 0) return 0
  const { prices, percents, dates, names, links } = readFacts(brief)
  const facts = [...prices, ...percents, ...dates, ...names, ...links]
  if (facts.length === 0) return 0.6
  const retained = facts.filter((fact) => text.toLowerCase().includes(fact.toLowerCase())).length / facts.length
  return retained < 0.4 ? 0 : 0.3 + 0.7 * retained
}

/** The share of content words that do not occur in the brief, compared by their first five letters. */
function ownWords(text: string, brief: string): number {
  const stem = (word: string) => plain(word).slice(0, 5)
  const known = new Set(wordsOf(brief).map(stem))
  const words = wordsOf(text).filter((word) => word.length > 3 && !FUNCTION_WORDS.has(plain(word)))
  return words.length === 0 ? 1 : words.filter((word) => !known.has(stem(word))).length / words.length
}

function repeats(text: string): boolean {
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.toLowerCase().trim())
    .filter(Boolean)
  return new Set(sentences).size < sentences.length
}
