import { randomInt } from 'node:crypto'
import type { Engine, EngineEvent, EngineRequest } from '../engine.ts'
import { type ComposeRequest, type Composition, compose } from './compose.ts'
import { ARRANGEMENTS } from './random.ts'
import { cutToTokens, estimateTokens } from './tokens.ts'

export const COMPOSER_ID = 'composer'

/** The writer by rules: no model, no network, nothing to configure. Never fails. */
export function createComposer(): Engine {
  return { id: COMPOSER_ID, generate: write }
}

async function* write(request: EngineRequest): AsyncGenerator<EngineEvent> {
  const { text: whole, notices } = request.continueFrom === undefined ? arranged(request) : continued(request, request.continueFrom)
  const { text, cut } = cutToTokens(whole, request.maxTokens)

  let sent = ''
  for (const [word] of text.matchAll(/\s*\S+\s*?(?=\s|$)|\s+$/gu)) {
    // A turn for others between words, and for the user's stop to arrive.
    await new Promise((resolve) => setImmediate(resolve))
    if (request.signal.aborted) break
    sent += word
    yield { type: 'delta', text: word }
  }
  const stopped = request.signal.aborted
  const prompt = estimateTokens(request.brief)
  const completion = estimateTokens(sent)
  yield {
    type: 'done',
    finish_reason: stopped ? 'stopped' : cut ? 'length' : 'stop',
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    engine: COMPOSER_ID,
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  }
}

function wanted(request: EngineRequest, seed: number): ComposeRequest {
  const { platform, brief, tone, instructions, avoidWords, temperature } = request
  return { platform, brief, tone, instructions, avoidWords, temperature, seed }
}

const arrangementOf = ({ seed }: EngineRequest) =>
  seed === undefined ? randomInt(ARRANGEMENTS) : Math.abs(Math.trunc(seed)) % ARRANGEMENTS

const arranged = (request: EngineRequest) => compose(wanted(request, arrangementOf(request)))

/**
 * What follows a text that was cut: the arrangement that begins like it is found again among all of them. When there is none (it was
 * edited, or another engine wrote it) the sentences that it does not hold yet follow.
 */
function continued(request: EngineRequest, written: string): Composition {
  const start = written.trimEnd()
  for (let seed = 0; seed < ARRANGEMENTS; seed += 1) {
    const { text, notices } = compose(wanted(request, seed))
    if (text.startsWith(start) && text.length > start.length) return { text: text.slice(start.length), notices }
  }
  const { text, notices } = arranged(request)
  const known = squeezed(start)
  const missing = text.split(/\n\n+/u).filter((paragraph) => !known.includes(squeezed(paragraph)))
  const rest = missing.filter((paragraph) => paragraph.split(/(?<=[.!?])\s+/u).some((sentence) => !known.includes(squeezed(sentence))))
  if (rest.length > 0) return { text: `\n\n${rest.join('\n\n')}`, notices }
  return { text: '\n\n[your addition]', notices: [...notices, 'Everything the brief says is in the text already.'] }
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
