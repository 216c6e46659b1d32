import { useSyncExternalStore } from 'react'
import { type MusicResponse, musicApi } from '../api/music.api.ts'
import { createUploadedSound, type SoundState, soundProblem } from '../sound/uploaded-sound.ts'

/** The user's own music in the next video. */
export const music = createUploadedSound<MusicResponse>({
  id: 'music',
  noun: 'Music',
  upload: musicApi.upload,
  list: musicApi.list,
  remove: musicApi.remove,
  from: musicFrom,
  problemOf: (file) => soundProblem(file, { unsupported: "This file isn't supported music.", noun: 'music' }),
  failed: "The music wasn't uploaded. Try again.",
})

export function useMusic(): SoundState<MusicResponse> {
  return useSyncExternalStore(music.subscribe, music.get)
}

/** The part of a start's body that contains the user's own music. */
export function musicToSend(): { music_url?: string } {
  const now = music.get()
  return now.phase === 'ready' ? { music_url: now.sound.music_url } : {}
}

/** Storage is untrusted input: anything of another shape is ignored. */
export function musicFrom(value: unknown): MusicResponse | null {
  if (typeof value !== 'object' || value === null) return null
  const { music_url, file_id, name, seconds } = value as Partial<MusicResponse>
  if (typeof music_url !== 'string' || typeof file_id !== 'string' || typeof name !== 'string' || typeof seconds !== 'number') return null
  return { music_url, file_id, name, seconds }
}
