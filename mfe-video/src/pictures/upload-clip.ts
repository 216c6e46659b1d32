import { queryClient } from '@loomcast/web-kit/query'
import { clipApi } from '../api/clip.api.ts'
import { keys } from '../api/queries.ts'
import type { ClipResponse, UploadResponse } from '../api/wire.ts'

type Uploaded = Omit<ClipResponse, 'created_at'>

/** Ends when the clip before has been received, because the service receives one clip of a user at a time. */
let before: Promise<unknown> = Promise.resolve()

/** Uploads a clip after those that were chosen before it. Returns it as the picture of a scene. */
export function uploadClip(file: File, options: Parameters<typeof clipApi.upload>[1]): Promise<UploadResponse> {
  const uploaded = before.then(async () => {
    options.signal.throwIfAborted()
    const clip = await clipApi.upload(file, options)
    void queryClient.invalidateQueries({ queryKey: keys.clips })
    return pictureOf(clip)
  })
  before = uploaded.catch(() => {})
  return uploaded
}

/** The image of a clip, as the picture of a scene that shows the clip. */
export function pictureOf({ image_url, image_id, width, height, bytes, clip_url, file_id, seconds, has_sound }: Uploaded): UploadResponse {
  const clip = { clip_url, file_id, seconds, has_sound }
  return { image_url, file_id: image_id, width, height, bytes, content_type: 'image/jpeg', clip }
}

/** A URL of each clip's smaller file, if it has one, with a current signature: that of an upload is valid for minutes. */
export async function currentAddresses(): Promise<ReadonlyMap<string, string>> {
  const clips = await clipApi.list().catch(() => [])
  return new Map(clips.map(({ file_id, clip_url, preview_url }) => [file_id, preview_url ?? clip_url]))
}
