import { createLogger } from '@loomcast/service-kit/observability'
import { createImageDecoder } from '../src/engines/decoder/image-decoder.ts'
import type { Ffmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { realFfmpeg, tempFolder } from './support/media.ts'
import { clipCorpus, fuzzClips, fuzzImages, fuzzSound, imageCorpus, narrationCorpus } from './support/received-files.ts'

const decoder = createImageDecoder({ logger: createLogger('video', false) })
let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(async () => {
  await decoder.close()
  await remove()
})

// received-files.soak.test.ts damages many more.
test('damaged images and logos are accepted or rejected with a message, and nothing else happens', async () => {
  const { accepted, rejected } = await fuzzImages(decoder, { folder, corpus: await imageCorpus(), runs: 80, seed: 1 })
  expect(accepted).toBeGreaterThan(5)
  expect(rejected).toBeGreaterThan(20)
})

test('damaged recordings are accepted or rejected with a message, and nothing else happens', async () => {
  const { accepted, rejected } = await fuzzSound(ffmpeg, { folder, corpus: await narrationCorpus(ffmpeg, folder), runs: 8, seed: 1 })
  expect(accepted + rejected).toBe(8)
  expect(rejected).toBeGreaterThan(0)
})

test('damaged clips are accepted or rejected with a message, and nothing else happens', async () => {
  const { accepted, rejected } = await fuzzClips(ffmpeg, { folder, corpus: await clipCorpus(ffmpeg, folder), runs: 12, seed: 1 })
  expect(accepted + rejected).toBe(12)
  expect(rejected).toBeGreaterThan(2)
})
