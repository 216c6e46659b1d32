import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { composeStill, type Ffmpeg, FPS, framesOf, moveOf, stillShot } from '@loomcast/video/engines'
import type { BenchContext, BenchRow } from '../bench.ts'
import { interleave, median } from '../frame/statistics.ts'
import { type Cost, costOf } from './children-cpu.ts'

const SECONDS = 3
const ROUNDS = 2

/** Seconds of video per CPU second: the engine's camera move against zoompan of a source four times as large, which still jitters more. */
export async function againstZoompan(
  ffmpeg: Ffmpeg,
  photograph: string,
  { name, size }: { name: string; size: { width: number; height: number } },
  { folder, log }: BenchContext,
): Promise<BenchRow> {
  const own = join(folder, `zoompan-${name}`)
  await mkdir(own, { recursive: true })
  const signal = new AbortController().signal
  const still = await composeStill(photograph, size, own, { captioned: false })
  const frames = framesOf(SECONDS)
  const coding = ['-frames:v', String(frames), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '15', '-g', String(FPS), 'out.mp4']
  const run = (filter: string) =>
    costOf(() =>
      ffmpeg.run({
        folder: own,
        signal,
        args: ['-framerate', String(FPS), '-i', still.picture, '-filter_complex', filter, '-map', '[out]', ...coding],
      }),
    )
  const shot = stillShot({ ...still, layout: { kind: 'fill' } }, '', moveOf(still, 0), size, frames, 'linear')
  const zoompan = `[0:v]scale=${size.width * 4}:${size.height * 4},zoompan=z='1+0.14*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=${size.width}x${size.height}:fps=${FPS},format=yuv420p[out]`
  log(`${name}: perspective and zoompan`)
  const [ours, reference] = await interleave(
    ROUNDS,
    () => run(shot.filters({ first: 0, out: 'out', from: 0, to: frames })),
    () => run(zoompan),
  )
  const rate = (costs: readonly Cost[]) => SECONDS / median(costs.map(({ cpu }) => cpu))
  return {
    measure: `${name}: seconds of a moving still for a CPU second, against zoompan x4`,
    ours: rate(ours),
    reference: rate(reference),
    unit: 's/s CPU',
    ratio: rate(ours) / rate(reference),
    aim: '> 1 x zoompan',
    met: rate(ours) > rate(reference),
  }
}
