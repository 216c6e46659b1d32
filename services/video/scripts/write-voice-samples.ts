import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInference } from '@loomcast/inference'
import { findFfmpeg } from '@loomcast/local-servers'
import { VOICE_NAMES } from '../src/domain/storyboard.ts'
import { createFfmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { createSpeaker } from '../src/engines/speech/speaker.ts'

/** `npm run voice-samples -w services/video`: writes the samples of the voices that the studio plays. */
const target = join(import.meta.dirname, '..', '..', '..', 'mfe-video', 'src', 'look', 'voices')
const inference = createInference()
const speaker = createSpeaker({ inference })
const ffmpeg = createFfmpeg(await findFfmpeg(console.log))
const folder = await mkdtemp(join(tmpdir(), 'loomcast-voices-'))
const { signal } = new AbortController()
try {
  for (const voice of VOICE_NAMES) {
    const name = voice.charAt(0).toUpperCase() + voice.slice(1)
    const speech = await speaker.speak({ text: `Hi, I'm ${name}. I can read your captions.`, voice, folder, name: voice, signal })
    if (!speech) throw new Error(`${voice} said nothing.`)
    const filters = 'loudnorm=I=-18:TP=-2:LRA=7,aresample=24000'
    const output = join(target, `${voice}.mp3`)
    await ffmpeg.run({
      folder,
      signal,
      args: ['-i', speech.file, '-af', filters, '-ac', '1', '-b:a', '32k', '-map_metadata', '-1', '-y', output],
    })
    console.log(`${output}: ${speech.seconds.toFixed(1)} s`)
  }
} finally {
  await inference.close()
  await rm(folder, { recursive: true, force: true })
}
