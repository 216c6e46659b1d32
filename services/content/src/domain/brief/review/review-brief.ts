import type { DividedWork, Pause } from '../../divided-work.ts'
import { lettersOf } from '../../left-out.ts'
import type { Brief } from '../brief.ts'
import { forbiddenBy, withoutForbidden } from '../finish-brief.ts'
import { type Language, languageOf, wantedLanguage } from '../language.ts'
import { hasOnlyTags } from '../only-tags.ts'
import { readBrief } from '../read-brief.ts'
import type { BriefRoles } from '../roles/brief-roles.ts'
import { meanOf } from '../roles/clauses-of-words.ts'
import { withReadersAddressed } from './addressed-to-readers.ts'
import { announced, isFilledForm, withEvenPrices, withGrammarCorrected, withSheetRows } from './announced/index.ts'
import { withoutCertainNotes } from './certain-notes.ts'
import { isNamedChat } from './chat.ts'
import { withLaterCorrections } from './corrected.ts'
import { withDictatedPunctuation, withTypedSources } from './dictated-punctuation.ts'
import { withEnclosedNotes } from './enclosed-notes.ts'
import { withoutExcludedNames } from './excluded-names.ts'
import { withoutExcludedTerms } from './excluded-passages.ts'
import { withoutForbiddenBefore } from './forbidden-before.ts'
import { withForeignCorrections } from './foreign-corrections.ts'
import { withForeignForm } from './foreign-form.ts'
import { withoutThat } from './foreign-openings.ts'
import { withForeignOrders } from './foreign-orders.ts'
import { withForeignRunOnsDivided } from './foreign-run-ons.ts'
import { withFragmentsJoined } from './fragments.ts'
import { hurriedPassages } from './hurried.ts'
import { withLaterWords } from './later-words.ts'
import { withoutLeadIns } from './lead-ins.ts'
import { withNotesApplied } from './notes.ts'
import { withOrdersForReaders } from './orders-for-readers.ts'
import type { BriefReview, ReviewedPassage } from './passage.ts'
import { withoutPostingMetadata } from './posting-metadata.ts'
import { type ExclusionRange, withPredictedPunctuation, withSourcesByWord } from './predicted-punctuation.ts'
import { withQuestions } from './questions.ts'
import { readPassages } from './read-passages.ts'
import { decisionFor, isRoutine } from './reasons.ts'
import { withSplitSentencesJoined } from './rejoined-sentences.ts'
import { withRequestedActions } from './requested-action.ts'
import { withRequestedContent } from './requested-content.ts'
import { withRequestedTopic } from './requested-topic.ts'
import { settled, withCorrectionsRead, withoutOrderAtEnd, withoutPrivateEnds, withUpdatesRead } from './settled/index.ts'
import { isStatedGoal } from './stated-goals.ts'
import { withStylesApart } from './styles-apart.ts'
import { withTornClauses } from './torn-clauses.ts'
import { withTypedRows } from './typed-rows.ts'
import { withoutPersonsNamed } from './unnamed-persons.ts'
import { withoutWordsToWriter } from './words-to-writer.ts'

/** Reads a brief for a review, with its tables, chapters and text speech as they will be published. */
export const readForReview = (source: string, roles: BriefRoles | undefined): DividedWork<Brief> =>
  readBrief(source, { onVideo: false, markdown: true, writesOut: true, ...(roles && { roles }) })

/**
 * What the reader made of a brief, as passages that cover the whole of it. What the standing `instructions` of the user forbid is left out. `now`
 * decides in which year dates without one are. `pause` is called between the
 * steps, each of which can take tens of milliseconds for a hostile text.
 */
export async function reviewOf(source: string, brief: Brief, roles: BriefRoles | undefined, options: ReviewOptions): Promise<BriefReview> {
  const { review, passages } = await readingOf(source, brief, roles, options)
  return { review, passages }
}

/** The same passages if the brief was typed or dictated in a hurry; undefined for a finished text, which the reader alone reads better. */
export async function hurriedReading(
  source: string,
  brief: Brief,
  roles: BriefRoles,
  options: ReviewOptions,
): Promise<ReviewedPassage[] | undefined> {
  const { passages, isHurried } = await readingOf(source, brief, roles, options)
  return isHurried ? passages : undefined
}

interface ReviewOptions {
  now: Date
  instructions?: string
  pause?: Pause
}

interface BriefReading extends BriefReview {
  isHurried: boolean
}

async function readingOf(source: string, brief: Brief, roles: BriefRoles | undefined, options: ReviewOptions): Promise<BriefReading> {
  const reading = withWantedLanguage(await readingAsTyped(source, brief, roles, options), brief.english ? 'en' : languageOf(source))
  const { passages } = reading
  if (!brief.english)
    return withForeignWishes(brief, withForeignValues(reading.isHurried ? { ...reading, passages: announced(passages, source) } : reading))
  if (reading.isHurried) {
    const written = withoutCertainNotes(settled(withGrammarCorrected(announced(passages, source)), source), roles)
    return { ...reading, review: reading.review || !isSame(written, passages), passages: written }
  }
  const wanted = passages.some(({ use, source: own }) => use !== 'publish' && isRequestToImprove(own))
  const corrected = withCorrectionsRead(
    wanted ? withGrammarCorrected(passages) : withEvenPrices(withSheetRows(passages, source), source),
    source,
  )
  const changed = withOrdersForReaders(withoutWordsToWriter(withoutPrivateEnds(withUpdatesRead(corrected)).map(withoutOrderAtEnd)))
  return isSame(changed, passages) ? reading : { ...reading, review: true, passages: changed }
}

const isSame = (passages: readonly ReviewedPassage[], others: readonly ReviewedPassage[]) =>
  passages.length === others.length && passages.every(({ text, use }, index) => text === others[index]?.text && use === others[index]?.use)

function withForeignValues(reading: BriefReading): BriefReading {
  const passages = withForeignForm(withForeignRunOnsDivided(withoutThat(withForeignCorrections(reading.passages))))
  return isSame(passages, reading.passages) ? reading : { ...reading, review: true, passages }
}

function withForeignWishes(brief: Brief, reading: BriefReading): BriefReading {
  const passages = withForeignOrders(reading.passages, brief.requests.length > 0)
  const isSame = passages.every((passage, index) => passage === reading.passages[index])
  return isSame ? reading : { ...reading, review: true, passages }
}

/** "caption en inglés plis" is for the writer. */
function withWantedLanguage(reading: BriefReading, language: Language): BriefReading {
  const isWanted = ({ use, source }: ReviewedPassage) => {
    const wanted = use === 'publish' ? wantedLanguage(source) : undefined
    return wanted !== undefined && wanted !== language && !/[£€$]\d|\d[:.]\d/u.test(source)
  }
  if (!reading.passages.some(isWanted)) return reading
  const passages = reading.passages.map((passage) =>
    isWanted(passage) ? { ...passage, text: passage.source, ...decisionFor('instruction') } : passage,
  )
  return { ...reading, review: true, passages }
}

/** "make this sound better", "rewrite this" */
const isRequestToImprove = (text: string) =>
  /(?<![\p{L}])(?:sounds?|reads?|looks?) (?:a bit |more |less )?(?:better|good|nicer?|professional|natural|human)(?![\p{L}])|(?<![\p{L}])(?:re-?(?:write|word|phrase)|improve|polish|proof-?read|tidy (?:this |it )?up|clean (?:this |it )?up|(?:fix|check|correct) (?:my |the )?(?:grammar|spelling|english|mistakes))(?![\p{L}])/iu.test(
    text,
  )

async function readingAsTyped(
  source: string,
  brief: Brief,
  roles: BriefRoles | undefined,
  { now, instructions = '', pause = async () => {} }: ReviewOptions,
): Promise<BriefReading> {
  const dictated = roles && brief.english ? withDictatedPunctuation(source, roles) : undefined
  if (dictated) {
    const { text, roles: words } = dictated
    const divided = await readForReview(text, words).finishWith(pause)
    const { passages } = await readingOf(text, divided, words, { now, instructions, pause })
    const typed = withTypedSources(passages, text, source, 'Spoken punctuation was written as punctuation.')
    return { review: true, passages: typed, isHurried: true }
  }
  const typed = withTypedRows(source, roles, brief.english)
  if (typed) {
    const { text, roles: words, rows } = typed
    const divided = await readForReview(text, words).finishWith(pause)
    const { passages } = await signedPassages(text, divided, words, { now, instructions, pause, rows })
    return {
      review: true,
      passages: withTypedSources(passages, text, source, 'Rows, fillers and corrections were cleaned up.'),
      isHurried: true,
    }
  }
  const { passages, isHurried } = await signedPassages(source, brief, roles, { now, instructions, pause, rows: new Set() })
  const isRead = brief.english || passages.every(({ use, reason }) => use === 'publish' || reason === decisionFor('shell').reason)
  return { review: !isRead || !passages.every(isRoutine), passages, isHurried }
}

interface Reviewing {
  now: Date
  instructions: string
  pause: Pause
  /** The numbers of the lines that are rows. */
  rows: ReadonlySet<number>
  orders?: readonly ExclusionRange[]
}

interface Passages {
  passages: ReviewedPassage[]
  isHurried: boolean
}

/** The passages of a text, whose sentences that were typed in one go are divided first. A finished text stays as it is. */
async function signedPassages(source: string, brief: Brief, roles: BriefRoles | undefined, reviewing: Reviewing): Promise<Passages> {
  const signed = roles && brief.english ? withPredictedPunctuation(source, roles) : undefined
  if (signed) {
    const divided = await readForReview(signed.text, signed.roles).finishWith(reviewing.pause)
    const { passages, isHurried } = await passagesOf(signed.text, divided, signed.roles, {
      ...reviewing,
      orders: signed.orders,
    })
    if (isHurried) return { passages: withSourcesByWord(passages, signed.text, source), isHurried }
  }
  return passagesOf(source, brief, roles, reviewing)
}

async function passagesOf(
  source: string,
  brief: Brief,
  roles: BriefRoles | undefined,
  { now, instructions, pause, rows, orders = [] }: Reviewing,
): Promise<Passages> {
  const open = withoutForbidden(brief, instructions)
  const read = readPassages(source, open, roles)
  await pause()
  const isOfKind = rows.size > 0 || isNamedChat(source.split('\n')) || isFilledForm(source)
  const isHurried = roles !== undefined && brief.english && (isOfKind || !isFinished(read, roles))
  const passages = isHurried
    ? await tidied(
        withTornClauses(
          withSplitSentencesJoined(
            withEnclosedNotes(withFragmentsJoined(await hurriedPassages(source, open, roles, { pause, rows, orders }), source), source),
            source,
          ),
          source,
        ),
        instructions,
        pause,
      )
    : withGoalsAsInstructions(read)
  await pause()
  const complete = isHurried ? withReadersAddressed(withRequestedActions(withRequestedContent(passages))) : passages
  const obeyed = withoutExcludedNames(brief.english ? withoutPersonsNamed(withRequestedTopic(withoutLeadIns(complete, source))) : complete)
  return { passages: withQuestions(withStylesApart(obeyed), { source, now, isHurried, isForeign: !brief.english }), isHurried }
}

/** "We would like people to understand why one jar costs more" is for the writer. */
const withGoalsAsInstructions = (passages: readonly ReviewedPassage[]) =>
  passages.map((passage) =>
    passage.use === 'publish' && isStatedGoal(passage.source)
      ? { ...passage, text: passage.source, ...decisionFor('instruction') }
      : passage,
  )

async function tidied(passages: ReviewedPassage[], instructions: string, pause: Pause): Promise<ReviewedPassage[]> {
  await pause()
  const corrected = withLaterCorrections(passages)
  await pause()
  return withoutPostingMetadata(
    withoutExcludedTerms(withLaterWords(withNotesApplied(withoutForbiddenBefore(corrected))), forbiddenBy(instructions)),
  )
}

/** A text with a lower share of words that are not for readers can be finished. */
const MAX_SHARE_PRIVATE = 0.12
/** Of the sentences of a finished text, most have their capital and their full stop. */
const MAX_SHARE_UNTIDY = 0.2

/** Whether a text has the form of a finished one, so that its sentences stay as they are. */
function isFinished(passages: ReviewedPassage[], roles: BriefRoles): boolean {
  const published = passages.filter(({ use, text }) => use === 'publish' && !hasOnlyTags(text))
  const untidy = published.filter(
    ({ text, source }) => text !== source && (text.slice(0, 3) !== source.slice(0, 3) || lettersOf(text) !== lettersOf(source)),
  )
  if (untidy.length === 0 && published.length === passages.length) return true
  return meanOf(roles, 0, roles.length) < MAX_SHARE_PRIVATE && untidy.length <= published.length * MAX_SHARE_UNTIDY
}
