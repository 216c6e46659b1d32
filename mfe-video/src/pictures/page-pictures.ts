import { ApiError, blockPageLoadWhile, newIdempotencyKey } from '@loomcast/web-kit'
import { useSyncExternalStore } from 'react'
import { videoApi } from '../api/video.api.ts'
import { isClip, problemOf } from './check-file.ts'
import { isReady, type Picture } from './picture.ts'
import { createPictures, type SavedPicture } from './pictures.ts'
import { readClip } from './read-clip.ts'
import { measure, thumbnail } from './thumbnail.ts'
import { uploadClip } from './upload-clip.ts'

const savers = new Set<(saved: readonly SavedPicture[]) => void>()

/** The studio's pictures, with the real server and browser. */
export const pictures = createPictures({
  check: (file) => problemOf(file, { measure, secondsOf: async (clip) => (await readClip(clip))?.seconds ?? null }),
  isClip,
  upload: async (file, options) => ((await isClip(file)) ? uploadClip(file, options) : videoApi.upload(file, options)),
  failureOf(error) {
    if (error instanceof ApiError) return { message: error.detail, retryable: error.temporary }
    console.error('Upload', error)
    return { message: 'Failed to upload the file', retryable: true }
  },
  show: (file) => URL.createObjectURL(file),
  hide: (address) => URL.revokeObjectURL(address),
  thumbnail: async (file) => ((await isClip(file)) ? ((await readClip(file))?.thumbnail ?? '') : thumbnail(file)),
  async poster({ image_url }) {
    // A signed address of a file, not a call to a service.
    const response = await window.fetch(image_url)
    return response.ok ? thumbnail(await response.blob()) : ''
  },
  newId: newIdempotencyKey,
  onSaved(saved) {
    for (const save of savers) save(saved)
  },
})

// A picture that is not uploaded yet, or failed to upload, exists only in this page.
blockPageLoadWhile(() => !pictures.get().every(isReady))

export function onSavedPictures(save: (saved: readonly SavedPicture[]) => void): void {
  savers.add(save)
}

export function usePictures(): readonly Picture[] {
  return useSyncExternalStore(pictures.subscribe, pictures.get)
}
