import { measure } from '@loomcast/platforms'
import type { BesideText } from '../domain/generation-response.ts'
import type { Notice } from '../domain/model-choice.ts'
import { avoidWordsReminder } from '../domain/system-prompt.ts'
import { avoidedWordsIn } from '../domain/words-to-avoid.ts'
import { brokenRules, missingPhrases, withPhrases } from '../domain/writing-rules.ts'
import { type Engine, EngineError, type EngineRequest, type TokenUsage } from '../engines/engine.ts'

/** Protects memory from an endless text. Far above the longest text that the token limit allows. */
const LONGEST_TEXT = 100_000

export interface Written {
  /** Not trimmed, because a continuation can begin with a blank line. */
  text: string
  finish_reason: 'stop' | 'length' | 'stopped'
  usage: TokenUsage
  engine: string
  notices: Notice[]
  /** The fields that the engine returned along with the text. */
  beside?: BesideText
}

/** Receives the text as it is written. */
export interface Listener {
  delta(text: string): void
  reset(message: string): void
}

/**
 * Gets one text from an engine. If it contains words to avoid or breaks a writing rule, the text is written a second time; the better version is used, and
 * notices list what remains. Phrases that the writing rules demand are added if they are missing. Throws an EngineError if there is no text.
 */
export async function writeText(engine: Engine, request: EngineRequest, listener: Listener): Promise<Written> {
  const first = await writeOnce(engine, request, listener)
  const found = faultsIn(first.text, request)
  if (first.finish_reason === 'stopped') return withFaultNotices(first, found, request)
  if (found.length === 0 || engine.followsAvoidWords)
    return withDemanded(withFaultNotices(first, found, request, engine), request, listener)

  listener.reset(`Writing again without ${quoted(found)}.`)
  const second = await tryAgain(engine, request, found, listener)
  if (!second) return withDemanded(withFaultNotices(first, found, request), request, listener)
  const stillThere = faultsIn(second.text, request)
  const isBetter = second.finish_reason !== 'stopped' && stillThere.length < found.length
  const better = { ...(isBetter ? second : first), usage: sum(first.usage, second.usage) }
  return withDemanded(withFaultNotices(better, isBetter ? stillThere : found, request), request, listener)
}

/** The words to avoid that the text uses, and the writing rules that it breaks. */
function faultsIn(text: string, { avoidWords, rules }: EngineRequest): string[] {
  return [...new Set([...avoidedWordsIn(text, avoidWords), ...brokenRules(text, rules)])]
}

/** If the second attempt fails, the first text is used. */
async function tryAgain(engine: Engine, request: EngineRequest, found: string[], listener: Listener): Promise<Written | null> {
  const words = found.filter((word) => request.avoidWords.includes(word))
  const parts = found.filter((word) => !request.avoidWords.includes(word))
  const reminder = [
    ...(words.length > 0 ? [avoidWordsReminder(words, request.avoidWords)] : []),
    ...(parts.length > 0 ? [`A previous draft contained ${parts.join(' and ')}. Write the text without.`] : []),
  ].join(' ')
  try {
    const seed = request.seed === undefined ? {} : { seed: request.seed + 1 }
    return await writeOnce(engine, { ...request, ...seed, prompt: `${request.prompt}\n\n${reminder}` }, listener)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

async function writeOnce(engine: Engine, request: EngineRequest, listener: Listener): Promise<Written> {
  let text = ''
  try {
    for await (const event of engine.generate(request)) {
      if (event.type === 'delta') {
        text += event.text
        if (text.length > LONGEST_TEXT)
          throw new EngineError('provider_bad_answer', 'The model did not stop writing. Try again, or choose another model.')
        listener.delta(event.text)
        continue
      }
      const { notices = [], beside } = event
      if (event.finish_reason !== 'stopped' && !text.trim()) throw emptyText(event.finish_reason)
      return { text, finish_reason: event.finish_reason, usage: event.usage, engine: event.engine, notices, ...(beside && { beside }) }
    }
  } catch (error) {
    if (!request.signal.aborted) throw error
  }
  if (!request.signal.aborted) throw new EngineError('provider_unavailable', 'The text broke off before it was finished. Try again.')
  return {
    text,
    finish_reason: 'stopped',
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    engine: engine.id,
    notices: [],
  }
}

function emptyText(finish: 'stop' | 'length'): EngineError {
  const detail =
    finish === 'length'
      ? 'The model used up its tokens before it wrote anything. Raise the maximum of tokens.'
      : 'The model answered with an empty text. Try again.'
  return new EngineError('provider_bad_answer', detail)
}

/** Separate notices for the user's own words to avoid and for the writing rules. */
function withFaultNotices(written: Written, found: string[], { rules }: EngineRequest, engine?: Engine): Written {
  const forbidden: readonly string[] = [...rules.never, ...rules.without]
  // An engine that handles words to avoid has its own notice about words.
  const ofRules = found.filter((word) => (engine?.followsAvoidWords ? rules.without : forbidden).some((each) => each === word))
  const ofUser = found.filter((word) => !forbidden.includes(word))
  const notices: Notice[] = []
  if (ofUser.length > 0 && !engine?.followsAvoidWords)
    notices.push({ code: 'words_to_avoid', message: `The text still uses ${quoted(ofUser)}, which you asked to avoid.` })
  if (ofRules.length > 0)
    notices.push({
      code: 'writing_rules',
      message: `The text still contains ${quoted(ofRules)}, which this site's writing rules exclude. Reword your brief.`,
    })
  return notices.length === 0 ? written : { ...written, notices: [...written.notices, ...notices] }
}

/** Adds the missing phrases of the `Always:` rules, unless the text would then exceed the platform's limit. */
function withDemanded(written: Written, { platform, rules, continueFrom = '' }: EngineRequest, listener: Listener): Written {
  const before = `${continueFrom}${written.text}`
  const missing = missingPhrases(before, rules)
  if (missing.length === 0) return written
  const text = withPhrases(before, missing)
  if (measure(platform, before).fits && !measure(platform, text).fits) {
    const message = `There was no space for ${quoted(missing)}, which this site's writing rules require. Shorten your brief.`
    return { ...written, notices: [...written.notices, { code: 'writing_rules', message }] }
  }
  if (text.startsWith(before)) listener.delta(text.slice(before.length))
  return { ...written, text: text.slice(continueFrom.length) }
}

function quoted(words: string[]): string {
  return words.map((word) => `"${word}"`).join(', ')
}

function sum(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    prompt_tokens: one.prompt_tokens + other.prompt_tokens,
    completion_tokens: one.completion_tokens + other.completion_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
  }
}
