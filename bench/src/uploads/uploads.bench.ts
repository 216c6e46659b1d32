import sharp from 'sharp'
import type { Bench, BenchContext } from '../bench.ts'
import { median } from '../frame/statistics.ts'
import { startServices } from '../text/services.ts'

const ROUNDS = 8
/** As many as the gateway lets one user upload at the same time. */
const GREEDY = 6
/** Large, but within the limits of uploads. */
const GREEDY_SIDE = 6_300
/** With the noise, the file has between 4 and 10 MB. */
const GREEDY_QUALITY = 60
const ORDINARY = { width: 640, height: 480 }

export const bench: Bench = {
  name: 'uploads',
  title: 'An ordinary upload beside one greedy account',
  async run(context) {
    const { services, as } = await startServices(context)
    const upload = async (user: string, image: Blob) => {
      const form = new FormData()
      form.append('file', image, 'image.webp')
      const begun = performance.now()
      const { status, body } = await services.video.call('POST', '/api/upload/image', await as(user), form)
      return { status, body, milliseconds: performance.now() - begun }
    }
    const ordinary = async (): Promise<number> => {
      const { status, body, milliseconds } = await upload('ordinary', await noise(ORDINARY.width, ORDINARY.height))
      if (status !== 200 && status !== 201) throw new Error(`The ordinary upload was refused with ${status}: ${body.slice(0, 300)}`)
      return milliseconds
    }
    const large = await noise(GREEDY_SIDE, GREEDY_SIDE)
    context.log(`the greedy account uploads files of ${(large.size / 1e6).toFixed(1)} MB`)
    await ordinary()

    const alone: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) alone.push(await ordinary())
    const { times: beside, greedy } = await whileUploading(
      context,
      () => upload('greedy', large),
      async () => {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) times.push(await ordinary())
        return times
      },
    )
    const [ours, reference] = [median(beside), median(alone)]
    const ratio = ours / reference
    const note = `median of ${ROUNDS}, slowest ${Math.round(Math.max(...beside))} ms; the greedy account's ${greedy} uploads ended meanwhile`
    const measure = `image of 640 × 480 beside ${GREEDY} parallel WebP of ${GREEDY_SIDE} × ${GREEDY_SIDE} of one account; beside: alone`
    return [{ measure, ours, reference, unit: 'ms', ratio, aim: '<= 3 x alone', met: ratio <= 3, note }]
  },
}

/** Runs `work` while the greedy account always has the maximum of uploads under way. */
async function whileUploading(context: BenchContext, upload: () => Promise<unknown>, work: () => Promise<number[]>) {
  let isRunning = true
  let ended = 0
  const uploading = Array.from({ length: GREEDY }, async () => {
    while (isRunning) {
      await upload()
      ended += 1
    }
  })
  try {
    return { times: await work(), greedy: ended }
  } finally {
    isRunning = false
    context.log('waiting for the last uploads of the greedy account')
    await Promise.allSettled(uploading)
  }
}

async function noise(width: number, height: number): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 12 } } })
  const file = await image.webp({ quality: GREEDY_QUALITY, effort: 0 }).toBuffer()
  return new Blob([new Uint8Array(file)], { type: 'image/webp' })
}
