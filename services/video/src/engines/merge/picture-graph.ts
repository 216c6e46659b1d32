import type { Size } from '../../domain/formats.ts'
import { FPS } from '../frame.ts'
import { TAGS, TO_YUV } from '../motion/clip-graph.ts'
import { named, perspective } from '../motion/moves.ts'
import type { Segment } from '../timeline.ts'
import { transitionGraph } from './transitions.ts'

/**
 * The whole picture track as one graph. Input k is segment k: a clip of any size and rate, or a card's still. Every segment is cut
 * into what comes in with the one before, its own middle, and what goes on below the next; the pieces are put end to end by frames,
 * so the length is exact. `captions` is the ASS file's name in the folder, with its fonts beside it.
 */
export function pictureGraph(segments: readonly Segment[], size: Size, captions: string | null): string {
  const graph: string[] = []
  const pieces: string[] = []
  for (const [place, segment] of segments.entries()) {
    const overlap = segment.entry?.overlap ?? 0
    const next = segments[place + 1]?.entry?.overlap ?? 0
    graph.push(`[${place}:v]${normalised(segment, size, segment.frames + next)}`)
    const parts = [overlap > 0 && `h${place}`, `m${place}`, next > 0 && `t${place}`].filter((name) => name !== false)
    graph[graph.length - 1] += parts.length > 1 ? `,split=${parts.length}${parts.map((name) => `[s${name}]`).join('')}` : `[sm${place}]`
    if (overlap > 0) graph.push(`[sh${place}]trim=end_frame=${overlap}[h${place}]`)
    graph.push(`[sm${place}]trim=start_frame=${overlap}:end_frame=${segment.frames},setpts=PTS-STARTPTS[m${place}]`)
    if (next > 0) graph.push(`[st${place}]trim=start_frame=${segment.frames},setpts=PTS-STARTPTS[t${place}]`)
    if (segment.entry) {
      graph.push(transitionGraph(segment.entry.transition, { a: `t${place - 1}`, b: `h${place}`, out: `x${place}` }, size, overlap))
      pieces.push(`[x${place}]`)
    }
    pieces.push(`[m${place}]`)
  }
  const burnt = captions ? `,ass=${captions}:fontsdir=fonts` : ''
  graph.push(`${pieces.join('')}concat=n=${pieces.length}:v=1${burnt},format=yuv420p,setsar=1,${TAGS}[v]`)
  return graph.join(';')
}

/** Exactly that size, rate and number of frames: cropped to the middle, its last frame held when it is short. */
function normalised({ kind }: Segment, size: Size, frames: number): string {
  const { width, height } = size
  if (kind !== 'scene') {
    const slow = { ...named('push_in', { x: 0.5, y: 0.5 }), zoom: [1, 1.07] as const }
    return `${TO_YUV},loop=loop=-1:size=1:start=0,${perspective(slow, size, frames, 'linear')},trim=end_frame=${frames},setsar=1,${TAGS}`
  }
  return [
    `setpts=PTS-STARTPTS,fps=${FPS}`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:force_divisible_by=2:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
    `crop=${width}:${height},format=yuv420p,setsar=1,${TAGS}`,
    `tpad=stop_mode=clone:stop=-1,trim=end_frame=${frames}`,
  ].join(',')
}
