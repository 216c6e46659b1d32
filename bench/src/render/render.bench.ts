import { findFfmpeg } from '@loomcast/local-servers'
import { createFfmpeg } from '@loomcast/video/engines'
import type { Bench, BenchRow } from '../bench.ts'
import { againstBare } from './against-bare.ts'
import { drawPhotographs } from './photographs.ts'

const SIZE = { width: 720, height: 1280 }

export const bench: Bench = {
  name: 'render',
  title: 'Rendering a video of three scenes against one bare ffmpeg command',
  async run(context) {
    const ffmpeg = createFfmpeg(await findFfmpeg(context.log))
    const photographs = await drawPhotographs(context.folder)
    const rows: BenchRow[] = []
    for (const seconds of [8, 3]) rows.push(...(await againstBare(ffmpeg, photographs, { seconds, size: SIZE }, context)))
    return rows
  },
}
