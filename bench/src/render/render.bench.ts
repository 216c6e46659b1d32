import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFfmpeg } from '@loomcast/dev/servers'
import {
  type Clip,
  clipGraph,
  composeStill,
  createFfmpeg,
  createMerge,
  createMotionEngine,
  type Ffmpeg,
  FPS,
  framesIn,
  framesOf,
  moveOf,
  pictureGraph,
  TAIL_FRAMES,
  timelineOf,
} from '@loomcast/video/engines'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { interleave, median } from '../frame/statistics.ts'
import { type Cost, costOf } from './children-cpu.ts'
import { drawPhotographs } from './photographs.ts'

const SECONDS = 3
const ROUNDS = 2
const SIZES = { '720p': { width: 720, height: 1280 }, '1080p': { width: 1080, height: 1920 } } as const
const LOOK = {
  template: 'story',
  captions: 'bold',
  transition: 'crossfade',
  music: 'off',
  voice: 'off',
  title_card: null,
  call_to_action: null,
} as const

type Size = { width: number; height: number }

export const bench: Bench = {
  name: 'render',
  title: 'Rendering a video of three scenes against one bare ffmpeg command, and the moves against zoompan',
  async run(context) {
    const ffmpeg = createFfmpeg(await findFfmpeg(context.say))
    const photographs = await drawPhotographs(context.folder)
    const rows: BenchRow[] = []
    // The graph is the same at every size; what a larger frame costs is told by the moves.
    rows.push(...(await againstBare(ffmpeg, photographs, '720p', SIZES['720p'], context)))
    for (const [name, size] of Object.entries(SIZES)) rows.push(await againstZoompan(ffmpeg, photographs, name, size, context))
    return rows
  },
}

const scenesOf = (photographs: readonly string[]) =>
  photographs.map((_, index) => ({
    index,
    file_id: '',
    caption: 'We cut food waste by 40% in Lyon',
    emphasis: ['40%'],
    direction: '',
    seconds: SECONDS,
  }))

/** The engine as the pipeline runs it: a clip a scene, then the merge. The reference does the same filters in one command, from stills that are composed already. */
async function againstBare(
  ffmpeg: Ffmpeg,
  photographs: readonly string[],
  name: string,
  size: Size,
  { folder, say }: BenchContext,
): Promise<BenchRow[]> {
  const scenes = scenesOf(photographs)
  const signal = new AbortController().signal
  const engine = createMotionEngine(ffmpeg)
  const merge = createMerge(ffmpeg)
  const merged = join(folder, `merged-${name}`)
  await mkdir(merged, { recursive: true })
  const ours = async () => {
    const clips: Clip[] = []
    for (const scene of scenes) {
      const own = join(folder, `clip-${name}-${scene.index}`)
      await mkdir(own, { recursive: true })
      const request = {
        job_id: 'bench',
        scene,
        scenes: scenes.length,
        look: LOOK,
        model: 'veo3_fast' as const,
        size,
        image: photographs[scene.index] ?? '',
      }
      clips.push(await engine.renderClip({ ...request, folder: own, signal, onProgress: () => {} }))
    }
    await merge({ job_id: 'bench', clips, scenes, look: LOOK, size, folder: merged, signal, onProgress: () => {} })
  }
  // Composes the stills and writes captions and fonts, which the bare command needs as files.
  await ours()
  const stills = await Promise.all(
    photographs.map((image, index) => composeStill(image, size, join(folder, `clip-${name}-${index}`), { captioned: true })),
  )
  const segments = timelineOf(scenes, LOOK)
  const inputs: string[] = []
  const graphs = stills.map((still, index) => {
    const first = inputs.length
    for (const picture of [still.picture, still.backdrop, still.outline])
      if (picture) inputs.push(join(folder, `clip-${name}-${index}`, picture))
    const graph = clipGraph(still, moveOf(still, index), size, framesOf(SECONDS) + TAIL_FRAMES, 'linear')
    const renamed = graph.replace(/\[(\d):v\]/gu, (_, input: string) => `[${first + Number(input)}:v]`)
    return renamed.replaceAll('[out]', `[clip${index}]`).replaceAll(/\[(moving|outline|card|backdrop)\]/gu, `[$1${index}]`)
  })
  const picture = pictureGraph(segments, size, 'captions.ass').replaceAll(/\[(\d):v\]/gu, '[clip$1]')
  const sound = `anullsrc=r=48000:cl=stereo,atrim=end=${framesIn(segments) / FPS}[a]`
  const bare = () =>
    ffmpeg.run({
      folder: merged,
      signal,
      args: [
        ...inputs.flatMap((file) => ['-framerate', String(FPS), '-i', file]),
        ...[
          '-filter_complex',
          [...graphs, picture, sound].join(';'),
          '-map',
          '[v]',
          '-map',
          '[a]',
          '-c:v',
          'libx264',
          '-preset',
          'veryfast',
          '-crf',
          '21',
        ],
        ...['-profile:v', 'high', '-g', String(2 * FPS), '-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', 'bare.mp4'],
      ],
    })
  say(`${name}: the engine and the bare command`)
  const [own, reference] = await interleave(
    ROUNDS,
    () => costOf(ours),
    () => costOf(bare),
  )
  const seconds = framesIn(segments) / FPS
  return [
    row(`${name}: CPU of a video of ${seconds} s`, own, reference, 'cpu', 's CPU', '<= 1.15 x bare ffmpeg', 1.15),
    row(`${name}: time of a video of ${seconds} s`, own, reference, 'wall', 's', '<= 1.15 x bare ffmpeg', 1.15),
  ]
}

function row(
  measure: string,
  own: readonly Cost[],
  other: readonly Cost[],
  which: keyof Cost,
  unit: string,
  aim: string,
  most: number,
): BenchRow {
  const [ours, reference] = [median(own.map((cost) => cost[which])), median(other.map((cost) => cost[which]))]
  const note = 'ours composes the images, keeps every scene as a clip and reads it again; the bare command starts from composed stills'
  return { measure, ours, reference, unit, ratio: ours / reference, aim, met: ours / reference <= most, note }
}

/** Seconds of moving picture for a CPU second: our clip against the usual zoompan of a source four times as large, which still jumps more. */
async function againstZoompan(
  ffmpeg: Ffmpeg,
  photographs: readonly string[],
  name: string,
  size: Size,
  { folder, say }: BenchContext,
): Promise<BenchRow> {
  const own = join(folder, `zoompan-${name}`)
  await mkdir(own, { recursive: true })
  const signal = new AbortController().signal
  const still = await composeStill(photographs[0] ?? '', size, own, { captioned: false })
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
  const zoompan = `[0:v]scale=${size.width * 4}:${size.height * 4},zoompan=z='1+0.14*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=${size.width}x${size.height}:fps=${FPS},format=yuv420p[out]`
  say(`${name}: perspective and zoompan`)
  const [ours, reference] = await interleave(
    2,
    () => run(clipGraph({ ...still, layout: { kind: 'fill' } }, moveOf(still, 0), size, frames, 'linear')),
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
