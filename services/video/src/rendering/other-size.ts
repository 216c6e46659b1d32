import { AppError } from '@loomcast/service-kit/errors'
import { type FrameRequest, otherFrame } from '../domain/other-frame.ts'
import type { VideoRequest } from '../domain/video-spec.ts'
import type { StoredJob } from './job.model.ts'

/**
 * Returns the request for a finished video in another size: everything but the frame stays as it was. Rejects with `video_not_finished`, and throws
 * VideoSpecRejected if the frame is not a definite other one.
 */
export function otherSizeOf({ outputs, input, engine, storyboard, size }: StoredJob, frame: FrameRequest): VideoRequest {
  if (!outputs) throw new AppError('video_not_finished', "This video isn't finished, so it can't be made in another size yet.")
  return {
    ...otherFrame({ format: input.video_format, aspect_ratio: input.aspect_ratio, resolution: input.resolution, size }, frame),
    user_instructions: input.user_instructions,
    model_preference: input.model_preference,
    scene_count: storyboard.scenes.length,
    engine,
  }
}
