import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import { csvStream } from '../src/http/csv.ts'
import { textStream } from '../src/http/text-stream.ts'

const PARTS = 10
const LONG = 'x'.repeat(100_000)

/** Counts the event loop iterations while a stream is read. */
async function turnsWhileReading(stream: Readable): Promise<number> {
  let turns = 0
  let isReading = true
  const count = () => {
    turns += 1
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  await text(stream)
  isReading = false
  return turns
}

async function* times<T>(part: T): AsyncGenerator<T> {
  for (let index = 0; index < PARTS; index += 1) yield part
}

describe('a streamed text', () => {
  test('yields to the event loop between long parts', async () => {
    expect(await turnsWhileReading(textStream(times(LONG)))).toBeGreaterThanOrEqual(PARTS)
    expect(await turnsWhileReading(csvStream([{ key: 'text', header: 'Text' }], times({ text: LONG })))).toBeGreaterThanOrEqual(PARTS)
  })

  test('produces parts only as fast as they are read', async () => {
    let taken = 0
    async function* counted() {
      for await (const part of times(LONG)) {
        taken += 1
        yield part
      }
    }
    const stream = textStream(counted())
    for await (const _part of stream) break
    expect(taken).toBeLessThanOrEqual(3)
    expect(stream.destroyed).toBe(true)
  })

  test('fails before the first part when its source fails', async () => {
    const failed = new Error('not available')
    const source = new Readable({
      objectMode: true,
      read() {
        this.destroy(failed)
      },
    })
    await expect(text(textStream(source))).rejects.toBe(failed)
  })
})
