import type { UploadAnswer } from '../api/wire.ts'

export const MOST_PICTURES = 10
/** For the browser's file dialog; what is dropped or pasted is judged by its bytes. */
export const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

export type PictureState =
  | { phase: 'checking' }
  | { phase: 'uploading' /** 0 to 1. */; progress: number }
  | { phase: 'ready'; uploaded: UploadAnswer }
  | { phase: 'failed'; message: string /** Sending the same file again may help. */; retryable: boolean }

export interface Picture {
  id: string
  name: string
  /** Something to show: the file itself, or the small copy of an earlier visit; empty while there is none. */
  preview: string
  /** Set when an upscaled copy is used in its place. */
  upscaled: { url: string; preview: string } | null
  state: PictureState
}

export interface ReadyPicture extends Picture {
  state: Extract<PictureState, { phase: 'ready' }>
}

export function isReady(picture: Picture): picture is ReadyPicture {
  return picture.state.phase === 'ready'
}

/** The address that calls take: the upscaled copy where the person chose it. */
export function addressOf({ upscaled, state }: ReadyPicture): string {
  return upscaled?.url ?? state.uploaded.image_url
}

export function previewOf(picture: Picture): string {
  return picture.upscaled?.preview || picture.preview
}

/** Scene k shows picture k, then round again. */
export function pictureOfScene(pictures: readonly Picture[], scene: number): Picture | undefined {
  return pictures.length === 0 ? undefined : pictures[scene % pictures.length]
}
