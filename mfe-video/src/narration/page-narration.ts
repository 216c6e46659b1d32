import { useSyncExternalStore } from 'react'
import { narrationApi, type Transcript } from '../api/narration.api.ts'
import { createUploadedSound } from '../sound/uploaded-sound.ts'
import { type NarrationState, narrationFrom, problemOf } from './narration.ts'

/** The most characters that the service takes. */
const BRIEF_LIMIT = 4_000

/** The narration of the next video. */
export const narration = createUploadedSound({
  id: 'narration',
  noun: 'Narration',
  upload: async (file, options) => ({ ...(await narrationApi.upload(file, options)), name: file.name || 'Recording' }),
  list: narrationApi.list,
  remove: narrationApi.remove,
  from: narrationFrom,
  problemOf,
  failed: "The recording wasn't uploaded. Try again.",
})

export function useNarration(): NarrationState {
  return useSyncExternalStore(narration.subscribe, narration.get)
}

/** The part of a start's body that contains the narration. */
export function narrationToSend(): { narration_url?: string } {
  const now = narration.get()
  return now.phase === 'ready' ? { narration_url: now.sound.narration_url } : {}
}

let spoken: { fileId: string; text: string } | undefined

/** Remembers the words that were found in a narration. */
export function rememberWords(fileId: string, { words }: Transcript): void {
  spoken = { fileId, text: words.map(({ text }) => text).join(' ') }
}

/** What the user says about the video: the words of the narration, if they were found, then the instructions. */
export function briefOf(instructions: string): string {
  const now = narration.get()
  const words = now.phase === 'ready' && now.sound.file_id === spoken?.fileId ? spoken.text : ''
  return [words, instructions.trim()].filter(Boolean).join('\n\n').slice(0, BRIEF_LIMIT)
}
