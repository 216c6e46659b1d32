import { findFfmpeg } from '@loomcast/local-servers'
import { createFfmpeg } from '@loomcast/video/engines'
import type { Bench, BenchRow } from '../bench.ts'
import { againstBare } from './against-bare.ts'
import { againstZoompan } from './against-zoompan.ts'
import { drawPhotographs } from './photographs.ts'

const SIZES = { '720p': { width: 720, height: 1280 }, '1080p': { width: 1080, height: 1920 } } as const

export const bench: Bench = {
  name: 'render',
  title: 'Rendering a video of three scenes against one bare ffmpeg command, and the moves against zoompan',
  async run(context) {
    const ffmpeg = createFfmpeg(await findFfmpeg(context.log))
    const photographs = await drawPhotographs(context.folder)
    const rows: BenchRow[] = []
    // The filter graph is the same at every size; the moves show the cost of a larger frame.
    for (const seconds of [8, 3]) rows.push(...(await againstBare(ffmpeg, photographs, { seconds, size: SIZES['720p'] }, context)))
    for (const [name, size] of Object.entries(SIZES)) rows.push(await againstZoompan(ffmpeg, photographs[0] ?? '', { name, size }, context))
    return rows
  },
}
