import type { Size } from '../../domain/formats.ts'
import { FPS } from '../frame.ts'
import type { Part, Segment } from '../timeline.ts'
import { type DrawnLogo, overlaid } from './logo.ts'
import { type Shot, TAGS } from './shot.ts'
import { transitionGraph } from './transitions.ts'

export interface Picture {
  segments: readonly Segment[]
  part: Part
  /** By index in the timeline: the part's own segments, and the previous one when the part begins with a transition. */
  shots: ReadonlyMap<number, Shot>
  size: Size
  /** Name of the ASS file in the folder, which also contains its fonts. Its times are relative to the whole timeline. */
  captions: string | null
  /** Drawn over everything else, the same in every frame. */
  logo: DrawnLogo | null
}

/**
 * Draws a part of the video track as a filter graph with the output `[v]`. Each segment is split into its entry transition, its middle and the end that is
 * visible below the next segment. All are concatenated by frame count, so the length is exact.
 */
export function pictureGraph({ segments, part, shots, size, captions, logo }: Picture): {
  inputs: string[]
  count: number
  graph: string
} {
  const inputs: string[] = []
  const graph: string[] = []
  const segmentInputs: string[] = []
  let first = 0
  const start = segments[part.first]?.start ?? 0
  const open = (place: number, out: string, from: number, to: number) => {
    const shot = shots.get(place)
    if (!shot) throw new Error(`Nothing to show in segment ${place}`)
    graph.push(shot.filters({ first, out, from, to }))
    inputs.push(...shot.inputs.flat())
    first += shot.inputs.length
  }
  for (const [place, segment] of segments.entries()) {
    if (place < part.first || place > part.last) continue
    const overlap = segment.entry?.overlap ?? 0
    // The overlap with a segment of another part is drawn in that part.
    const next = place < part.last ? (segments[place + 1]?.entry?.overlap ?? 0) : 0
    const before = segments[place - 1]
    if (place === part.first && before && overlap > 0) open(place - 1, `t${place - 1}`, before.frames, before.frames + overlap)
    open(place, `s${place}`, 0, segment.frames + next)
    const cuts = [overlap > 0 && `h${place}`, `m${place}`, next > 0 && `t${place}`].filter((name) => name !== false)
    graph.push(`[s${place}]split=${cuts.length}${cuts.map((name) => `[s${name}]`).join('')}`)
    if (overlap > 0) graph.push(`[sh${place}]trim=end_frame=${overlap}[h${place}]`)
    graph.push(`[sm${place}]trim=start_frame=${overlap}:end_frame=${segment.frames},setpts=PTS-STARTPTS[m${place}]`)
    if (next > 0) graph.push(`[st${place}]trim=start_frame=${segment.frames},setpts=PTS-STARTPTS[t${place}]`)
    if (segment.entry) {
      const ends = { a: `t${place - 1}`, b: `h${place}`, out: `x${place}` }
      graph.push(transitionGraph(segment.entry.transition, ends, size, overlap))
      segmentInputs.push(`[x${place}]`)
    }
    segmentInputs.push(`[m${place}]`)
  }
  const burnt = captions ? `,settb=1/${FPS},setpts=N+${start},ass=${captions}:fontsdir=fonts,setpts=N` : ''
  const drawn = `${segmentInputs.join('')}concat=n=${segmentInputs.length}:v=1${burnt}`
  const finish = `format=yuv420p,setsar=1,${TAGS}[v]`
  if (!logo) return { inputs, count: first, graph: [...graph, `${drawn},${finish}`].join(';') }
  graph.push(`${drawn}[p]`, `${overlaid(logo, { base: 'p', input: first })},${finish}`)
  return { inputs: [...inputs, '-i', logo.file], count: first + 1, graph: graph.join(';') }
}
