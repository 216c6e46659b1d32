import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Clip,
  type ClipRequest,
  createMerge,
  createMotionEngine,
  disclosureOfVideo,
  drawPart,
  type Ffmpeg,
  FINISHED,
  partOf,
  shotsOf,
  timelineOf,
} from '@loomcast/video/engines'
import type { BenchContext, BenchRow } from '../bench.ts'
import { interleave, median } from '../frame/statistics.ts'
import { type Cost, costOf } from './children-cpu.ts'

const ROUNDS = 4
const MAX_RATIO = 1.15
const LOOK = {
  template: 'story',
  captions: 'bold',
  transition: 'crossfade',
  music: 'off',
  voice: 'off',
  title_card: null,
  call_to_action: null,
} as const

interface Video {
  /** Duration of each scene (s). */
  seconds: number
  size: { width: number; height: number }
}

/**
 * Runs the engine as the pipeline does: one clip per scene, then the merge. The baseline renders the same video with the same filters and
 * encoder in one command, from composed stills.
 */
export async function againstBare(
  ffmpeg: Ffmpeg,
  photographs: readonly string[],
  { seconds, size }: Video,
  { folder, log }: BenchContext,
): Promise<BenchRow[]> {
  const scenes = photographs.map((_, index) => ({
    index,
    file_id: '',
    caption: 'We cut food waste by 40% in Lyon',
    emphasis: ['40%'],
    direction: '',
    seconds,
  }))
  const signal = new AbortController().signal
  const common = { job_id: 'bench', scenes, look: LOOK, model: 'veo3_fast', size, signal, onProgress: () => {} } as const
  const imageOf: ClipRequest['imageOf'] = async ({ index }) => photographs[index] ?? ''
  const emptyFolder = async (name: string) => {
    const own = join(folder, `${seconds}-${name}`)
    await mkdir(own, { recursive: true })
    return own
  }
  const segments = timelineOf(scenes, LOOK)
  const engine = createMotionEngine(ffmpeg)
  const merge = createMerge(ffmpeg)
  const disclosure = disclosureOfVideo({ engine: 'motion', storyboard: { scenes, look: LOOK, written_by: 'you' } })

  async function whole(): Promise<void> {
    const clips: Clip[] = []
    for (const scene of scenes) {
      clips.push(await engine.renderClip({ ...common, scene, imageOf, folder: await emptyFolder(`scene-${scene.index}`) }))
    }
    await merge({ ...common, disclosure, clips, folder: await emptyFolder('merged') })
  }
  /** The cost of composing the stills. Each is composed for its scene, and again for the transition that follows. */
  async function composing(): Promise<void> {
    for (const { index } of scenes) {
      await shotsOf(ffmpeg, segments, partOf(segments, index), { ...common, imageOf, folder: await emptyFolder(`scene-${index}`) })
    }
  }
  const bareFolder = await emptyFolder('bare')
  const part = { first: 0, last: segments.length - 1 }
  const shots = await shotsOf(ffmpeg, segments, part, { ...common, imageOf, folder: bareFolder })
  const { inputs, graph, frames } = await drawPart({ ...common, segments, part, shots, folder: bareFolder })
  const bare = () =>
    ffmpeg.run({
      folder: bareFolder,
      signal,
      args: [
        ...[...inputs, '-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-filter_complex', graph, '-map', '[v]', ...FINISHED],
        ...[
          '-map',
          `${inputs.filter((arg) => arg === '-i').length}:a`,
          '-c:a',
          'aac',
          '-b:a',
          '160k',
          '-t',
          String(seconds * scenes.length),
        ],
        ...['-movflags', '+faststart', 'bare.mp4'],
      ],
    })

  const name = `${scenes.length} scenes of ${seconds} s at 720p`
  log(`${name}: the engine and the bare command, ${frames} frames`)
  const [ours, reference] = await interleave(
    ROUNDS,
    async () => ({ whole: await costOf(whole), stills: await costOf(composing) }),
    () => costOf(bare),
  )
  const stills = ours.map((cost) => cost.stills)
  const all = ours.map((cost) => cost.whole)
  const without = ours.map((cost) => ({ cpu: cost.whole.cpu - cost.stills.cpu, elapsed: cost.whole.elapsed - cost.stills.elapsed }))
  return (['cpu', 'elapsed'] as const).flatMap((which) => {
    const [what, unit] = which === 'cpu' ? ['CPU', 's CPU'] : ['time', 's']
    const row = (measure: string, costs: readonly Cost[], note: string, hasTarget = true): BenchRow => {
      const one = median(costs.map((cost) => cost[which]))
      const other = median(reference.map((cost) => cost[which]))
      const target = { target: `<= ${MAX_RATIO} x bare ffmpeg`, met: one / other <= MAX_RATIO }
      return {
        measure: `${name}: ${what}, ${measure}`,
        ours: one,
        reference: other,
        unit,
        ratio: one / other,
        ...(hasTarget && target),
        note,
      }
    }
    return [
      row('the whole engine', all, 'from uploaded images to file and poster; the bare command starts from composed stills'),
      row('without composing the stills', without, 'what the same filter graph costs in the engine: parts, joining, probe, poster'),
      row('composing the stills', stills, 'part of the first row: decoding, cropping and resizing images, no filter graph', false),
    ]
  })
}
