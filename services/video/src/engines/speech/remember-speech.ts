import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Speaker, Speech } from './speaker.ts'

/** A caption is spoken for the times of its words, when its scene is drawn, and again for the sound of the film. 16 captions take about 5 MB. */
const MAX_CACHED = 16

/** A speaker that synthesizes each text once while it is used. Failures are not remembered. */
export function rememberSpeech(speaker: Speaker): Speaker {
  const remembered = new Map<string, { wav: Buffer; speech: Speech }>()
  return {
    available: speaker.available,
    async speak(request) {
      const { text, voice, spellings, folder, name } = request
      const key = JSON.stringify([text, voice ?? null, [...(spellings ?? [])]])
      const known = remembered.get(key)
      if (known) {
        const file = join(folder, `${name}.wav`)
        await mkdir(folder, { recursive: true })
        await writeFile(file, known.wav)
        return { ...known.speech, file }
      }
      const speech = await speaker.speak(request)
      if (!speech) return null
      remembered.set(key, { wav: await readFile(speech.file), speech })
      if (remembered.size > MAX_CACHED) remembered.delete(remembered.keys().next().value ?? key)
      return speech
    },
  }
}
