import { readFileSync } from 'node:fs'
import { createDecodingPermits, DECODED_AT_A_TIME, DECODER_PEAK, VERY_LARGE_PIXELS } from '../src/uploads/decoding-permits.ts'

const PHONE = { width: 4032, height: 3024 }
const LARGEST = { width: 7300, height: 5470 }

function tasks() {
  const permits = createDecodingPermits()
  const running = new Set<string>()
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    running,
    add(userId: string, size: typeof PHONE) {
      const end = Promise.withResolvers<void>()
      ends.set(userId, end)
      const task = async () => {
        running.add(userId)
        await end.promise
        running.delete(userId)
      }
      return permits.run(task, { userId, size, signal: new AbortController().signal })
    },
    end: (userId: string) => ends.get(userId)?.resolve(),
  }
}

test('one very large image is decoded at a time for each user', async () => {
  const { add, end, running } = tasks()
  const ada = add('ada', LARGEST)
  const bob = add('bob', LARGEST)
  const carl = add('carl', PHONE)
  expect([...running]).toEqual(['ada', 'carl'])
  end('carl')
  await carl
  expect([...running]).toEqual(['ada'])
  end('ada')
  await ada
  end('bob')
  await bob
})

test('two other images are decoded at a time', async () => {
  const { add, end, running } = tasks()
  const all = ['ada', 'bob', 'carl'].map((user) => add(user, PHONE))
  expect([...running]).toEqual(['ada', 'bob'])
  for (const user of ['ada', 'bob', 'carl']) end(user)
  await Promise.all(all)
  expect(PHONE.width * PHONE.height).toBeLessThan(VERY_LARGE_PIXELS)
})

/** MiB, from k8s/README.md: the process of the service, and analysis with the model process when it enlarges an image. */
const OTHERS = 306 + 100 + 450
const MAX_PROCESSES = 4

test('the memory limit of the pod is enough for everything that it does at the same time', () => {
  const manifest = readFileSync(new URL('../../../k8s/base/video/http.yaml', import.meta.url), 'utf8')
  const limit = Number(/limits: \{ memory: (\d+)Mi \}/.exec(manifest)?.[1])
  const decoders = DECODER_PEAK.veryLarge + (DECODED_AT_A_TIME - 1) * DECODER_PEAK.other
  expect(limit).toBeGreaterThanOrEqual(OTHERS + decoders + (MAX_PROCESSES - DECODED_AT_A_TIME) * DECODER_PEAK.idle)
})
