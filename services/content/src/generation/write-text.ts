import { setImmediate as nextIteration } from 'node:timers/promises'
import { measure, numberedThread, type PlatformId, platformById, unnumberedPosts, X_LIMIT } from '@loomcast/platforms'
import { isBadNews } from '../domain/bad-news.ts'
import { joinContinuation } from '../domain/continuation.ts'
import { correctedDraft } from '../domain/correct-draft.ts'
import { cutToFit } from '../domain/cut-to-fit.ts'
import { lacksFacts, readingOf } from '../domain/faithful-draft.ts'
import { forgottenFacts } from '../domain/forgotten-facts.ts'
import type { Notice } from '../domain/model-choice.ts'
import {
  type Faults,
  faultsIn,
  isUnfaithful,
  repairNotice,
  repairRequest,
  unfaithfulNotice,
  type WordFaults,
  weightOf,
  wordFaultsIn,
} from '../domain/text-faults.ts'
import { withoutFields } from '../domain/text-fields.ts'
import { joinThread } from '../domain/thread-continuation.ts'
import { sumOfUsage, UNKNOWN_USAGE } from '../domain/token-usage.ts'
import { missingPhrases, withPhrases } from '../domain/writing-rules.ts'
import { type Engine, EngineError, type EngineRequest } from '../engines/engine.ts'
import { meanwhile, paced } from './paced.ts'
import { callOf, type Listener, type Written, writeDraft } from './write-draft.ts'

/**
 * Gets one text from an engine. If it has faults (facts of the brief that are missing or turned into their opposite, another language, words to avoid, broken
 * writing rules, too long for its platform, stock phrases, emoji or a closing question that was not asked for), it is written a second time with all of them
 * named; the better version is used, what can be removed safely is removed, its length is corrected if necessary, and notices list what was removed and what
 * remains. If both versions say something else than the brief, `fallback` writes the text. Phrases that the writing rules demand are added if they are missing.
 * The posts of a thread are numbered last, because everything before changes them. Throws an EngineError if there is no text.
 *
 * `fallback` is the composer if the engine is another one. It also writes bad news in place of a small or local model.
 */
export async function writeText(engine: Engine, request: EngineRequest, listener: Listener, fallback?: Engine): Promise<Written> {
  if (fallback && request.continueFrom === undefined && !HOSTED.has(engine.id) && isBadNews(request.brief))
    return composed(fallback, request, listener, 'Bad news is not written by a model on this server.')
  const writing = writeDraft(engine, request, listener)
  const [first] = await Promise.all([writing, engine.followsRules ? undefined : meanwhile(readingOf(request.brief))])
  const isStopped = first.finish_reason === 'stopped'
  if (isStopped || engine.followsRules) {
    // Other requests are handled between these steps: the built-in writer composes the text in this process.
    await nextIteration()
    const faults = wordFaultsIn(first.text, request)
    await nextIteration()
    if (isStopped) return numbered(joined(withFaultNotices(first, faults, request), request), request)
    return numbered(withDemanded(joined(withFaultNotices(first, faults, request, engine), request), request, listener), request)
  }
  // The user's limit of tokens decides what a cut text has.
  const isComparable = request.continueFrom === undefined && first.finish_reason !== 'length'
  const comparison = compareBy(isComparable ? fallback : undefined, request)
  const found = await comparison.faultsOf(first.text)
  const { best, faults } =
    weightOf(found) === 0 ? { best: first, faults: found } : await repaired(engine, request, { first, found, comparison }, listener)
  if (fallback && isUnfaithful(faults) && (await comparison.reference()) !== undefined) {
    const reason = unfaithfulNotice(faults)
    listener.reset(`${reason} The built-in writer writes it.`)
    const text = await composed(fallback, request, listener, reason)
    return { ...text, usage: best.usage, calls: best.calls }
  }
  const corrected = correctedDraft(best.text, faults, request)
  const written = { ...best, text: corrected.text, notices: [...best.notices, ...corrected.notices] }
  const fitting = fitted(joined(withFaultNotices(written, corrected.faults, request), request), request)
  return withLimitNotice(numbered(withDemanded(fitting, request, listener), request), request)
}

/** Engines whose models are large enough for bad news. */
const HOSTED: ReadonlySet<string> = new Set(['openai', 'gemini'])

const UNHEARD: Listener = { delta() {}, reset() {} }

interface Comparison {
  /** The composer's text. Undefined without a composer, or if it can write none. */
  reference(): Promise<string | undefined>
  faultsOf(text: string): Promise<Faults>
}

/** Compares drafts with the composer's text, which is written once, and only if a draft lacks facts of the brief: it takes most of the time of a comparison. */
function compareBy(composer: Engine | undefined, request: EngineRequest): Comparison {
  const { brief, instructions, tone } = request
  let written: Promise<string | undefined> | undefined
  const reference = async () => {
    written ??= composer && referenceBy(composer, request)
    return written
  }
  return {
    reference,
    async faultsOf(text) {
      const isLacking = composer && (await paced(() => lacksFacts(text, { brief, instructions: `${instructions}\n${tone}` })))
      const known = isLacking ? await reference() : undefined
      return paced(() => faultsIn(text, { ...request, ...(known !== undefined && { reference: known }) }))
    },
  }
}

/** The composer's text for the request. Undefined if the brief has no facts for it, or the user stops. */
async function referenceBy(composer: Engine, request: EngineRequest): Promise<string | undefined> {
  try {
    const { text, finish_reason } = await writeDraft(composer, request, UNHEARD)
    return finish_reason === 'stopped' ? undefined : text
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
}

async function composed(composer: Engine, request: EngineRequest, listener: Listener, reason: string): Promise<Written> {
  const written = await writeText(composer, request, listener)
  return { ...written, notices: [{ code: 'engine', message: reason }, ...written.notices] }
}

/** The better one of the first version and a second one. If the second attempt fails or is stopped, the first is used. */
async function repaired(
  engine: Engine,
  request: EngineRequest,
  { first, found, comparison }: { first: Written; found: Faults; comparison: Comparison },
  listener: Listener,
) {
  listener.reset(repairNotice(found))
  const seed = request.seed === undefined ? {} : { seed: request.seed + 1 }
  const repair = { draft: first.text, request: repairRequest(found, request.avoidWords) }
  const again = { ...request, ...seed, repair }
  let begun = ''
  const recording: Listener = {
    ...listener,
    delta(text) {
      begun += text
      listener.delta(text)
    },
  }
  try {
    const second = await writeDraft(engine, again, recording)
    const stillThere = await comparison.faultsOf(second.text)
    const isBetter = second.finish_reason !== 'stopped' && weightOf(stillThere) < weightOf(found)
    const best = { ...(isBetter ? second : first), usage: sumOfUsage(first.usage, second.usage), calls: [...first.calls, ...second.calls] }
    return { best, faults: isBetter ? stillThere : found }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    // A rejected request is not charged; one that failed later is.
    const calls = isRejected(error) ? first.calls : [...first.calls, callOf(begun, UNKNOWN_USAGE, again)]
    return { best: { ...first, calls }, faults: found }
  }
}

function isRejected({ cause }: EngineError): boolean {
  return typeof cause === 'object' && cause !== null && 'status' in cause && typeof cause.status === 'number'
}

/** Names what the platform would still reject. */
function withLimitNotice(written: Written, { platform, continueFrom }: EngineRequest): Written {
  if (continueFrom !== undefined) return written
  const { text } = withoutFields(platform, written.text.trim())
  const problems = measure(platform, text).problems.filter(({ severity }) => severity === 'error')
  if (problems.length === 0) return written
  return withNotice(written, {
    code: 'platform_limit',
    message: `Change the text before you post it: ${problems.map(({ message }) => message).join(' ')}`,
  })
}

/** With the text that it continues. */
function joined(written: Written, { platform, continueFrom }: EngineRequest): Written {
  if (continueFrom === undefined) return written
  return { ...written, whole: isThread(platform) ? joinThread(continueFrom, written.text) : joinContinuation(continueFrom, written.text) }
}

const isThread = (platform: PlatformId) => platformById(platform).features.thread

const wholeOf = ({ text, whole }: Written) => whole ?? text

/** Replaces the whole text. The part that a continuation added does not change. */
const withWhole = (written: Written, text: string): Written => ({ ...written, [written.whole === undefined ? 'text' : 'whole']: text })

function withNotice(written: Written, notice: Notice): Written {
  return { ...written, notices: [...written.notices, notice] }
}

/** Cuts a text that is still over its platform's limit, and splits the posts of a thread that are too long. A continuation is cut only in a thread. */
function fitted(written: Written, { platform, continueFrom }: EngineRequest): Written {
  const whole = wholeOf(written)
  if (continueFrom !== undefined && !isThread(platform)) return written
  const text = cutToFit(platform, whole)
  const { brand } = platformById(platform)
  if (text !== whole) {
    const message = `The text was too long for ${brand}, also after a second attempt, and was shortened after a sentence.`
    return withNotice(withWhole(written, text), { code: 'shortened', message })
  }
  const drafted = unnumberedPosts(whole).length
  if (continueFrom !== undefined || !isThread(platform) || drafted < 2 || postsIn(platform, numberedThread(whole)) <= drafted)
    return written
  return withNotice(written, { code: 'thread_split', message: `A post of the thread was over ${X_LIMIT} characters and was split.` })
}

const postsIn = (platform: PlatformId, text: string) => measure(platform, text).posts?.length ?? 1

function numbered(written: Written, { platform }: EngineRequest): Written {
  return isThread(platform) ? withWhole(written, numberedThread(wholeOf(written))) : written
}

/** Separate notices for the user's own words to avoid and for the writing rules. */
function withFaultNotices(written: Written, { words, parts, worn }: WordFaults, { rules }: EngineRequest, engine?: Engine): Written {
  const isOfRules = (word: string) => rules.never.some((each) => each === word)
  // An engine that handles words to avoid has its own notice about words.
  const ofRules = engine?.followsRules ? parts : [...words.filter(isOfRules), ...parts]
  const ofUser = engine?.followsRules ? [] : words.filter((word) => !isOfRules(word))
  const notices: Notice[] = []
  if (ofUser.length > 0)
    notices.push({ code: 'words_to_avoid', message: `The text still uses ${quoted(ofUser)}, which you asked to avoid.` })
  if (ofRules.length > 0)
    notices.push({
      code: 'writing_rules',
      message: `The text still contains ${quoted(ofRules)}, which this site's writing rules exclude. Reword your brief.`,
    })
  if (worn.length > 0 && !engine?.followsRules)
    notices.push({
      code: 'stock_phrases',
      message: `The text still uses ${quoted(worn)}. Readers have seen this often; your own words are better.`,
    })
  return notices.length === 0 ? written : { ...written, notices: [...written.notices, ...notices] }
}

/** Adds the missing own facts and phrases of the `Always:` rules, unless the text would then exceed the platform's limit. */
function withDemanded(written: Written, { platform, rules, mentions, requestedFacts = [] }: EngineRequest, listener: Listener): Written {
  const before = wholeOf(written)
  const wanted = [...mentions, ...forgottenFacts(before, requestedFacts).map(({ sentence }) => sentence)]
  const missing = missingPhrases(before, { ...rules, always: [...wanted, ...rules.always] })
  if (missing.length === 0) return written
  const text = withPhrases(before, missing)
  const fits = (whole: string) => measure(platform, isThread(platform) ? numberedThread(whole) : whole).fits
  if (fits(before) && !fits(text)) {
    const message = `There was no space for ${quoted(missing)}, which ${missing.some((phrase) => wanted.includes(phrase)) ? 'your instructions' : "this site's writing rules"} require. Shorten your brief.`
    return withNotice(written, { code: 'writing_rules', message })
  }
  if (text.startsWith(before)) listener.delta(text.slice(before.length))
  return withWhole(written, text)
}

function quoted(words: string[]): string {
  return words.map((word) => `"${word}"`).join(', ')
}
