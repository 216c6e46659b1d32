import { createLogger } from '@loomcast/service-kit/observability'
import { createImageDecoder } from '../src/engines/decoder/image-decoder.ts'
import { realFfmpeg, tempFolder } from './support/media.ts'
import { clipCorpus, fuzzClips, fuzzImages, fuzzSound, imageCorpus, narrationCorpus } from './support/received-files.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 1_000)

test('thousands of damaged images, logos, recordings and clips cause only regular responses', async () => {
  const { folder, remove } = await tempFolder()
  const ffmpeg = await realFfmpeg()
  const decoder = createImageDecoder({ logger: createLogger('video', false) })
  await fuzzImages(decoder, { folder, corpus: await imageCorpus(), runs: 4_000, seed: SEED })
  await fuzzSound(ffmpeg, { folder, corpus: await narrationCorpus(ffmpeg, folder), runs: 800, seed: SEED })
  await fuzzClips(ffmpeg, { folder, corpus: await clipCorpus(ffmpeg, folder), runs: 600, seed: SEED })
  await decoder.close()
  await remove()
}, 1_800_000)
