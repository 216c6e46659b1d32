import { realFfmpeg, tempFolder } from './support/media.ts'
import { fuzzImages, fuzzNarrations, imageCorpus, narrationCorpus } from './support/received-files.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 1_000)

test('thousands of damaged images, logos and recordings cause nothing but answers', async () => {
  const { folder, remove } = await tempFolder()
  const ffmpeg = await realFfmpeg()
  await fuzzImages({ folder, corpus: await imageCorpus(), runs: 4_000, seed: SEED })
  await fuzzNarrations(ffmpeg, { folder, corpus: await narrationCorpus(ffmpeg, folder), runs: 800, seed: SEED })
  await remove()
}, 1_800_000)
