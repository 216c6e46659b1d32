import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '@loomcast/local-servers'
import { MUSIC_MOODS } from '../src/domain/storyboard.ts'
import { createFfmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { composeMusic } from '../src/engines/merge/audio/music.ts'
import { wavFile } from '../src/engines/wav.ts'

/** `npm run music-samples -w services/video`: writes the samples of the composed music that the studio plays. */
const SECONDS = 10
const target = join(import.meta.dirname, '..', '..', '..', 'mfe-video', 'src', 'music', 'moods')
const ffmpeg = createFfmpeg(await findFfmpeg(console.log))
const folder = await mkdtemp(join(tmpdir(), 'loomcast-music-'))
const { signal } = new AbortController()
try {
  for (const mood of MUSIC_MOODS) {
    await writeFile(join(folder, 'music.wav'), wavFile(await composeMusic(mood, SECONDS)))
    const output = join(target, `${mood}.mp3`)
    const filters = 'loudnorm=I=-18:TP=-2:LRA=7,aresample=44100'
    await ffmpeg.run({ folder, signal, args: ['-i', 'music.wav', '-af', filters, '-b:a', '48k', '-map_metadata', '-1', '-y', output] })
    console.log(output)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
