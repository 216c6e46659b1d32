import type { UploadedClip, UploadResponse } from '../api/wire.ts'

export const MAX_PICTURES = 10
/** For the browser's file dialog; dropped and pasted files are checked by their bytes. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
export const CLIP_TYPES = 'video/mp4,video/quicktime,video/webm,.mov'

export type PictureState =
  | { phase: 'checking' }
  | { phase: 'uploading' /** 0 to 1. */; progress: number }
  | { phase: 'ready'; uploaded: UploadResponse }
  | { phase: 'failed'; message: string /** True if uploading the same file again may succeed. */; retryable: boolean }

export interface Picture {
  id: string
  name: string
  /** URL of the file, or of its small copy after a reload; empty if there is neither. */
  preview: string
  /** Set if an upscaled copy replaces the picture. */
  upscaled: { url: string; preview: string } | null
  state: PictureState
}

export interface ReadyPicture extends Picture {
  state: Extract<PictureState, { phase: 'ready' }>
}

export function isReady(picture: Picture): picture is ReadyPicture {
  return picture.state.phase === 'ready'
}

/** The URL for API calls: the upscaled copy if the user chose it. */
export function addressOf({ upscaled, state }: ReadyPicture): string {
  return upscaled?.url ?? state.uploaded.image_url
}

export function previewOf(picture: Picture): string {
  return picture.upscaled?.preview || picture.preview
}

/** The picture of a scene (0-based). If there are more scenes than pictures, the pictures repeat. */
export function pictureOfScene(pictures: readonly Picture[], scene: number): Picture | undefined {
  return pictures.length === 0 ? undefined : pictures[scene % pictures.length]
}

/** The clip whose image the picture is; undefined for an image. */
export function clipOf(picture: Picture | undefined): UploadedClip | undefined {
  return picture?.state.phase === 'ready' ? picture.state.uploaded.clip : undefined
}
