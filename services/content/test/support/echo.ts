import type { Engine } from '../../src/engines/engine.ts'

/** An engine that returns the brief, for tests that need no provider. */
export const echo: Engine = {
  id: 'composer',
  async *generate({ brief, signal }) {
    for (const word of brief.split(/(?<= )/u)) {
      if (signal.aborted) break
      yield { type: 'delta', text: word }
    }
    yield {
      type: 'done',
      finish_reason: signal.aborted ? 'stopped' : 'stop',
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      engine: 'composer',
    }
  },
}
