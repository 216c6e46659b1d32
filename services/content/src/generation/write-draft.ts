import type { BesideText } from '../domain/generation-response.ts'
import type { Notice } from '../domain/model-choice.ts'
import { createPromptMarkFilter } from '../domain/prompt-marks.ts'
import { UNKNOWN_USAGE } from '../domain/token-usage.ts'
import { type Engine, EngineError, type EngineRequest, type TokenUsage } from '../engines/engine.ts'

/** Protects memory from an endless text. Far above the longest text that the token limit allows. */
const LONGEST_TEXT = 100_000

/** One call of a model, for counting its tokens. */
export interface ModelCall {
  /** As reported; zeros if nothing was. */
  usage: TokenUsage
  text: string
  repair?: EngineRequest['repair']
}

export interface Written {
  /** Not trimmed, because a continuation can begin with a blank line. */
  text: string
  /** The continued text with the continuation. Only for a continuation. */
  whole?: string
  finish_reason: 'stop' | 'length' | 'stopped'
  /** Of all calls, as reported. */
  usage: TokenUsage
  calls: ModelCall[]
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

/** Gets one text from an engine as it is, in one call. Throws an EngineError if there is no text. */
export async function writeDraft(engine: Engine, request: EngineRequest, listener: Listener): Promise<Written> {
  const marks = createPromptMarkFilter()
  let text = ''
  const add = (part: string) => {
    text += part
    if (text.length > LONGEST_TEXT)
      throw new EngineError('provider_bad_answer', 'The model did not stop writing. Try again, or choose another model.')
    if (part) listener.delta(part)
  }
  try {
    for await (const event of engine.generate(request)) {
      if (event.type === 'delta') {
        add(marks.push(event.text))
        continue
      }
      add(marks.end())
      const { notices = [], beside } = event
      if (event.finish_reason !== 'stopped' && !text.trim()) throw emptyText(event.finish_reason)
      const calls = [callOf(text, event.usage, request)]
      return {
        text,
        finish_reason: event.finish_reason,
        usage: event.usage,
        calls,
        engine: event.engine,
        notices,
        ...(beside && { beside }),
      }
    }
  } catch (error) {
    if (!request.signal.aborted) throw error
  }
  if (!request.signal.aborted) throw new EngineError('provider_unavailable', 'The text broke off before it was finished. Try again.')
  return {
    text,
    finish_reason: 'stopped',
    usage: UNKNOWN_USAGE,
    calls: [callOf(text, UNKNOWN_USAGE, request)],
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

export function callOf(text: string, usage: TokenUsage, { repair }: EngineRequest): ModelCall {
  return { text, usage, ...(repair && { repair }) }
}
