import sharp from 'sharp'
import type { Bench, BenchContext } from '../bench.ts'
import { median } from '../frame/statistics.ts'
import { startServices } from '../text/services.ts'

/** In each round, uploads are measured alone, then together with the greedy account, so that other load on the machine is in both. */
const ROUNDS = 3
const UPLOADS = 5
/** At most, while no upload of the greedy account has ended. */
const MAX_UPLOADS = 40
/** As many as the gateway lets one user upload at the same time. */
const GREEDY = 6
/** Large, but within the limits of uploads. */
const GREEDY_SIDE = 6_300
/** With the noise, the file has between 4 and 10 MB. */
const GREEDY_QUALITY = 60
const ORDINARY = { width: 640, height: 480 }

export const bench: Bench = {
  name: 'uploads',
  title: 'An ordinary upload during those of one greedy account',
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
    const during: number[] = []
    let greedy = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let upload = 0; upload < UPLOADS; upload += 1) alone.push(await ordinary())
      greedy += await whileUploading(
        context,
        () => upload('greedy', large),
        async (ended) => {
          // The first large upload has to arrive before it is decoded.
          for (let count = 0; count < UPLOADS || (ended() === 0 && count < MAX_UPLOADS); count += 1) during.push(await ordinary())
        },
      )
    }
    const ours = median(during)
    const reference = median(alone)
    const ratio = ours / reference
    const note = `median of ${during.length}, slowest ${Math.round(Math.max(...during))} ms; the greedy account's ${greedy} uploads ended in the meantime`
    const measure = `image of 640 × 480 during ${GREEDY} parallel WebP of ${GREEDY_SIDE} × ${GREEDY_SIDE} of one account; reference: alone`
    return [{ measure, ours, reference, unit: 'ms', ratio, target: '<= 3 x alone', met: ratio <= 3, note }]
  },
}

/** Runs `work` while the greedy account always has the maximum of uploads under way. Resolves to how many of them ended. */
async function whileUploading(context: BenchContext, upload: () => Promise<unknown>, work: (ended: () => number) => Promise<void>) {
  let isRunning = true
  let ended = 0
  const uploading = Array.from({ length: GREEDY }, async () => {
    while (isRunning) {
      await upload()
      ended += 1
    }
  })
  try {
    await work(() => ended)
    return ended
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
