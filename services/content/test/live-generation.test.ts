import { expect, test } from '@jest/globals'
import { LiveGeneration } from '../src/generation/live-generation.ts'

const STARTED = { type: 'started', content_id: 'cnt_1', provider: 'composer', model: 'Composer', engine: 'composer' } as const

function startedRun(): LiveGeneration {
  const run = new LiveGeneration()
  run.emit(STARTED)
  return run
}

/** A listener that ends its iteration after the first event, as when a response can no longer be written. */
async function listenOnce(run: LiveGeneration, disconnected: AbortSignal): Promise<void> {
  for await (const _ of run.listen(disconnected)) return
}

test('a run stops when its last listener ends the iteration without disconnecting', async () => {
  const run = startedRun()
  await listenOnce(run, new AbortController().signal)
  expect(run.signal.aborted).toBe(true)
})

test('a listener that ends the iteration and then disconnects is counted once', async () => {
  const run = startedRun()
  const leaving = new AbortController()
  const staying = new AbortController()
  run.listen(staying.signal)
  await listenOnce(run, leaving.signal)
  leaving.abort()
  expect(run.signal.aborted).toBe(false)
  staying.abort()
  expect(run.signal.aborted).toBe(true)
})

test('a run that is kept running continues without listeners', async () => {
  const run = startedRun()
  run.keepRunning()
  await listenOnce(run, new AbortController().signal)
  expect(run.signal.aborted).toBe(false)
})

test('a run that has ended is not stopped when its listeners leave', async () => {
  const run = startedRun()
  run.emit({ type: 'aborted' })
  const types: string[] = []
  for await (const { type } of run.listen(new AbortController().signal)) types.push(type)
  expect(types).toEqual(['started', 'aborted'])
  expect(run.signal.aborted).toBe(false)
})
