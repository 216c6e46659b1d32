import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

// Some milliseconds of work, whatever a part is made of.
const CHARACTERS_A_TURN = 100_000

/**
 * An answer that is written part by part, as fast as its reader takes it. Between parts it yields to the event loop, even
 * when the next part is ready. An error before the first part can still be answered as a problem; a later one ends the connection.
 */
export function textStream(parts: AsyncIterable<string>): Readable {
  return Readable.from(inTurns(parts), { highWaterMark: 1 })
}

async function* inTurns(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let characters = 0
  for await (const part of parts) {
    yield part
    characters += part.length
    if (characters < CHARACTERS_A_TURN) continue
    characters = 0
    await nextTurn()
  }
}
