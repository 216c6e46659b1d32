import type { BesideText } from '../domain/generation-response.ts'
import type { Notice } from '../domain/model-choice.ts'
import { avoidWordsReminder } from '../domain/system-prompt.ts'
import { avoidedWordsIn } from '../domain/words-to-avoid.ts'
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
 * Gets one text from an engine. If it contains words that the user wants to avoid, the text is written a second time; the better version is used, and a notice
 * lists the words that remain. Throws an EngineError if there is no text.
 */
export async function writeText(engine: Engine, request: EngineRequest, listener: Listener): Promise<Written> {
  const first = await writeOnce(engine, request, listener)
  const found = engine.followsAvoidWords ? [] : avoidedWordsIn(first.text, request.avoidWords)
  if (found.length === 0 || first.finish_reason === 'stopped') return withWordsNotice(first, found)

  listener.reset(`Writing again without ${quoted(found)}.`)
  const second = await tryAgain(engine, request, found, listener)
  if (!second) return withWordsNotice(first, found)
  const stillThere = avoidedWordsIn(second.text, request.avoidWords)
  const better = second.finish_reason !== 'stopped' && stillThere.length < found.length ? second : first
  return withWordsNotice({ ...better, usage: sum(first.usage, second.usage) }, better === second ? stillThere : found)
}

/** If the second attempt fails, the first text is used. */
async function tryAgain(engine: Engine, request: EngineRequest, found: string[], listener: Listener): Promise<Written | null> {
  const reminder = avoidWordsReminder(found, request.avoidWords)
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

function withWordsNotice(written: Written, found: string[]): Written {
  if (found.length === 0) return written
  const message = `The text still uses ${quoted(found)}, which you asked to avoid.`
  return { ...written, notices: [...written.notices, { code: 'words_to_avoid', message }] }
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
