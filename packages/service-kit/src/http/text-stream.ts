import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

// A few milliseconds of work, regardless of what the text contains.
const CHARACTERS_PER_YIELD = 100_000

/**
 * Streams a response in parts, as fast as the client reads it. Yields to the event loop between parts even if the next part is ready. An error before the
 * first part can still be sent as a problem document; a later error closes the connection.
 */
export function textStream(parts: AsyncIterable<string>): Readable {
  return Readable.from(yielding(parts), { highWaterMark: 1 })
}

async function* yielding(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let characters = 0
  for await (const part of parts) {
    yield part
    characters += part.length
    if (characters < CHARACTERS_PER_YIELD) continue
    characters = 0
    await yieldToEventLoop()
  }
}
