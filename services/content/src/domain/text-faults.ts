import { hashtags, measure, type PlatformId, splitSentences } from '@loomcast/platforms'
import { isBadNews } from './bad-news.ts'
import { languageOf } from './facts/language.ts'
import { type Differences, differencesOf } from './faithful-draft.ts'
import { forgottenFacts } from './forgotten-facts.ts'
import type { RequestedFact } from './own-facts.ts'
import { type Feature, wishFor, wishForQuestion } from './requested-style.ts'
import { withoutFields } from './text-fields.ts'
import type { TraitId } from './voice/trait.ts'
import { traitValue, type UsedVoice } from './voice/used-voice.ts'
import { avoidedWordsIn } from './words-to-avoid.ts'
import { wornPhrasesIn } from './worn-phrases.ts'
import { brokenRules, EMOJI, type WritingRules } from './writing-rules.ts'

/** Hashtags and exclamation marks are faults only in bad news. */
export type StyleFault = 'emoji' | 'hashtags' | 'exclamation marks' | 'a closing question'

export interface WordFaults {
  /** Words to avoid that it uses: the user's and those of the writing rules. */
  words: string[]
  /** What it contains against the writing rules, in their words. */
  parts: string[]
  worn: string[]
}

/** What is wrong with a draft. */
export interface Faults extends WordFaults, Differences {
  /** What its platform would reject, or post differently, in sentences. */
  platform: string[]
  /** Decoration that the user did not ask for. */
  style: StyleFault[]
  /** The user's own facts that the instructions ask for and the draft does not have, in words. */
  forgotten: string[]
}

export interface Draft {
  platform: PlatformId
  brief: string
  /** The user's instructions and tone. */
  instructions: string
  tone: string
  avoidWords: string[]
  rules: WritingRules
  requestedFacts?: readonly RequestedFact[]
  /** The user's voice, which can allow emoji and a closing question. */
  voice?: UsedVoice
  /** A text with as many facts of the brief as fit. See `Compared`. */
  reference?: string
  /** Set for a continuation, whose length and style are those of the whole text. */
  continueFrom?: string
}

/** Problems that a second version can solve. */
const SOLVABLE = new Set(['over_limit', 'too_many_hashtags', 'too_many_mentions', 'too_many_posts', 'post_resplit'])
const TAG = /^[#＃][\p{L}\p{N}_]+$/u

export function faultsIn(text: string, draft: Draft): Faults {
  const { platform, instructions, tone, continueFrom } = draft
  const isWhole = continueFrom === undefined
  return {
    ...wordFaultsIn(text, draft),
    platform: isWhole ? platformFaults(platform, withoutFields(platform, text.trim()).text) : [],
    style: isWhole ? styleFaults(text, draft) : [],
    forgotten: isWhole ? forgottenFacts(text, draft.requestedFacts ?? []).map(({ name }) => name) : [],
    ...(isWhole ? differencesOf(text, { ...draft, instructions: `${instructions}\n${tone}` }) : NO_DIFFERENCES),
  }
}

/** The faults that are named to the user without a second version. */
export function wordFaultsIn(text: string, { brief, instructions, tone, avoidWords, rules }: Draft): WordFaults {
  const own = [brief, instructions, tone].join('\n')
  const words = avoidedWordsIn(text, avoidWords)
  return {
    words,
    parts: brokenRules(text, rules).filter((part) => !words.includes(part)),
    worn: wornPhrasesIn(text, own).filter((phrase) => !words.some((word) => word.toLowerCase() === phrase)),
  }
}

const NO_DIFFERENCES: Differences = { lost: [], turned: [], language: undefined }

/** Whether the draft says something else than the brief, so that it cannot be used. */
export const isUnfaithful = ({ lost, turned, language }: Faults): boolean => lost.length + turned.length > 0 || language !== undefined

/** 0 if there are none. The weights order the kinds: a text that says something else is worse than one that cannot be posted, and that than a stock phrase. */
export function weightOf(faults: Faults): number {
  const { words, parts, platform, worn, style, forgotten, lost, turned, language } = faults
  const differences = lost.length + turned.length * 5 + (language === undefined ? 0 : 50)
  return (
    (isUnfaithful(faults) ? 1_000 : 0) +
    differences * 10 +
    platform.length * 20 +
    (words.length + parts.length + forgotten.length) * 5 +
    worn.length +
    style.length
  )
}

/** Facts and statements that a request names. */
const MAX_NAMED = 20

/** The faults for a model that writes a second version. Words to avoid are the user's text, so they are named by their numbers in the prompt. */
export function repairRequest(
  { words, parts, platform, worn, style, forgotten, lost, turned, language }: Faults,
  avoidWords: readonly string[],
): string {
  const numbers = words.map((word) => avoidWords.indexOf(word) + 1)
  const faults = [
    numbers.length > 0
      ? `It uses ${numbers.length === 1 ? 'number' : 'numbers'} ${listed(numbers.map(String))} of the words or phrases to avoid.`
      : '',
    parts.length > 0 ? `It contains ${listed(parts)}, which the rules exclude.` : '',
    ...platform,
    worn.length > 0 ? `It uses the stock ${worn.length === 1 ? 'phrase' : 'phrases'} ${listed(worn.map((phrase) => `"${phrase}"`))}.` : '',
    style.length > 0 ? `It has ${listed(style)}, which the user did not ask for.` : '',
    forgotten.length > 0
      ? `It does not have the ${listed(forgotten)} from the facts about the user, which the user's instructions ask for.`
      : '',
    lost.length > 0 ? `It leaves out facts of the brief: ${listed(lost.slice(0, MAX_NAMED).map(quoted))}.` : '',
    turned.length > 0 ? `It says the opposite of the brief: ${listed(turned.slice(0, MAX_NAMED).map(quoted))}.` : '',
    language === undefined ? '' : 'It is not in the language of the brief.',
  ].filter(Boolean)
  return [
    'Your draft has these faults:',
    ...faults.map((fault) => `- ${fault}`),
    'Write the whole text again without them. Keep every fact, name, number and link. Answer with the finished text alone.',
  ].join('\n')
}

/** The faults for the user, while the text is written again. */
export function repairNotice({ words, parts, platform, worn, style, forgotten, lost, turned, language }: Faults): string {
  const without = [...words.map(quoted), ...parts.map(quoted), ...worn.map(quoted), ...style]
  const aims = [
    ...(without.length > 0 ? [`without ${without.join(', ')}`] : []),
    ...(forgotten.length > 0 ? [`with your ${listed(forgotten)}`] : []),
    ...(lost.length > 0 ? ['with the facts of your brief that were left out'] : []),
    ...(turned.length > 0 ? ['to say what your brief says'] : []),
    ...(language === undefined ? [] : ['in the language of your brief']),
    ...(platform.length > 0 ? ['to fit the platform'] : []),
  ]
  return `Writing again ${aims.join(' and ')}.`
}

function platformFaults(platform: PlatformId, text: string): string[] {
  return measure(platform, text)
    .problems.filter(({ code }) => SOLVABLE.has(code))
    .map(({ message }) => message)
}

/** Without hashtags and emoji at the end. */
function sentencesOf(text: string): string {
  const words = text.trimEnd()
  const isDecoration = (word: string) => TAG.test(word) || (EMOJI.test(word) && !/[\p{L}\p{N}?]/u.test(word))
  let end = words.length
  for (;;) {
    const start = Math.max(words.lastIndexOf(' ', end - 1), words.lastIndexOf('\n', end - 1)) + 1
    if (start === 0 || !isDecoration(words.slice(start, end))) return words.slice(0, end)
    end = words.slice(0, start).trimEnd().length
  }
}

/** Decoration that was not requested. What a rule excludes is reported as such. */
function styleFaults(text: string, draft: Draft): StyleFault[] {
  const { brief, instructions, tone, rules, voice } = draft
  const isHabit = (id: TraitId) => voice !== undefined && ['often', 'sometimes'].includes(String(traitValue(voice, id)))
  const own = [brief, instructions, tone].join('\n')
  const isWanted = (feature: Feature, isOwn: boolean) => {
    const wish = wishFor(feature, own)
    return wish === 'wanted' || (wish !== 'excluded' && isOwn)
  }
  const demanded = rules.always.join('\n')
  const faults: StyleFault[] = []
  if (EMOJI.test(text) && !rules.without.includes('emoji') && !EMOJI.test(demanded)) {
    if (!isWanted('emoji', isHabit('emoji') || EMOJI.test(own))) faults.push('emoji')
  }
  if (isBadNews(brief)) {
    if (addedTags(text, `${own}\n${demanded}`).length > 0 && !rules.without.includes('hashtags') && !isWanted('hashtags', false))
      faults.push('hashtags')
    if (/[!！]/u.test(text) && !rules.without.includes('exclamation marks') && !demanded.includes('!'))
      if (!isWanted('exclamation marks', /[!！]/u.test(own))) faults.push('exclamation marks')
  }
  const question = closingQuestion(text, draft)
  if (question !== undefined) {
    const wish = wishForQuestion(brief, [instructions, tone].join('\n'))
    const isRequested = wish === 'wanted' || (wish !== 'excluded' && isHabit('closing_question'))
    if (!isRequested && !hasQuestion(own, question, text)) faults.push('a closing question')
  }
  return faults
}

/** The hashtags of the text that the user's texts do not have. */
export function addedTags(text: string, own: string): string[] {
  const known = new Set(hashtags(own).map((tag) => tag.toLowerCase()))
  return hashtags(text).filter((tag) => !known.has(tag.toLowerCase()))
}

/** The last sentence before the hashtags, if it is a question. */
export function closingQuestion(text: string, { platform }: Pick<Draft, 'platform'>): string | undefined {
  const line = sentencesOf(withoutFields(platform, text.trim()).text).split('\n').at(-1) ?? ''
  return /\?["”’»)]?$/u.test(line) ? splitSentences(line).at(-1) : undefined
}

/** Whether the user's texts have this question: at least half of its words in one question, or any real question if the text is in another language. */
function hasQuestion(own: string, question: string, text: string): boolean {
  const requested = own
    .split('\n')
    .flatMap(splitSentences)
    .filter((sentence) => /\?/u.test(sentence))
    .map(wordsOf)
  const words = wordsOf(question)
  const from = languageOf(own)
  const into = languageOf(text)
  const isTranslated = from !== undefined && into !== undefined && from !== into
  return requested.some((known) => {
    if (isTranslated && known.size > 2) return true
    const shared = [...words].filter((word) => known.has(word)).length
    return shared * 2 >= Math.max(words.size, known.size * 0.6)
  })
}

function wordsOf(text: string): Set<string> {
  return new Set(Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word))
}

const quoted = (text: string) => `"${text}"`

function listed(entries: readonly string[]): string {
  return entries.length < 2 ? entries.join('') : `${entries.slice(0, -1).join(', ')} and ${entries.at(-1)}`
}

/** Why a draft was not used, for the user. */
export function unfaithfulNotice({ lost, turned, language }: Faults): string {
  if (language !== undefined) return 'The model wrote in another language than your brief, also on its second attempt.'
  if (turned.length > 0) return `The model said the opposite of your brief (“${turned[0]}”), also on its second attempt.`
  const named = lost.slice(0, 3).map((fact) => `“${fact}”`)
  return `The model left out ${lost.length === 1 ? 'a fact' : `${lost.length} facts`} of your brief, also on its second attempt: ${listed(named)}${lost.length > 3 ? ' and more' : ''}.`
}
