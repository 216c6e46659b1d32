import { measure, type PlatformId } from '@loomcast/platforms'
import { isEnglish, languageOf } from '../../src/domain/brief/language.ts'
import { lettersOf } from '../../src/domain/left-out.ts'
import { faultsIn } from '../../src/domain/text-faults.ts'
import { parseAvoidWords } from '../../src/domain/words-to-avoid.ts'
import { NO_RULES } from '../../src/domain/writing-rules.ts'
import { foreignFacts } from '../../src/engines/small-model/fact-gate.ts'
import type { EvaluationBrief } from './brief.ts'

export interface EvaluatedText {
  /** With its title and meta description, if it has any. */
  text: string
  /** Sentences of the brief that are listed separately from the text. */
  leftOut: string[]
  totalTokens: number
}

export interface Score {
  facts: number
  /** Facts of the brief that are neither in the text nor listed separately. */
  lost: string[]
  /** Facts of the brief that are only listed separately. */
  listed: string[]
  /** Numbers, names, handles, hashtags and links that the brief lacks. Undefined for languages other than English, where capitals are no sign of a name. */
  invented: string[] | undefined
  isOverLimit: boolean
  stockPhrases: string[]
  /** Words to avoid that the text uses. */
  avoided: string[]
  /** Emoji or a closing question that were not asked for. */
  style: string[]
  isOtherLanguage: boolean
}

/** Compares a text with its brief by rules alone, so that the same text always gets the same score. */
export function scoreOf(brief: EvaluationBrief, platform: PlatformId, { text, leftOut }: EvaluatedText): Score {
  const own = [brief.brief, brief.instructions].join('\n')
  const written = lettersOf(text)
  const beside = lettersOf(leftOut.join('\n'))
  const missing = brief.facts.filter((fact) => !written.includes(lettersOf(fact)))
  const faults = faultsIn(text, {
    platform,
    brief: brief.brief,
    instructions: brief.instructions,
    tone: brief.tone,
    avoidWords: parseAvoidWords(brief.avoid_words),
    rules: NO_RULES,
  })
  return {
    facts: brief.facts.length,
    lost: missing.filter((fact) => !beside.includes(lettersOf(fact))),
    listed: missing.filter((fact) => beside.includes(lettersOf(fact))),
    invented: brief.language === 'en' ? foreignFacts(text, own).map(({ value }) => value) : undefined,
    isOverLimit: !measure(platform, text).fits,
    stockPhrases: faults.worn,
    avoided: faults.words,
    style: faults.style,
    isOtherLanguage: languageIn(text) !== brief.language,
  }
}

function languageIn(text: string): string {
  return isEnglish(text) ? 'en' : languageOf(text)
}
