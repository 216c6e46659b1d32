import { useSyncExternalStore } from 'react'
import { narrationApi } from '../api/narration.api.ts'
import { createUploadedSound } from '../sound/uploaded-sound.ts'
import { type NarrationState, narrationFrom, problemOf } from './narration.ts'

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
