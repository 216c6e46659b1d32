import { EngineFailure } from '../video-engine.ts'

/** Reports an image that cannot be decoded as the failure that users know. */
export async function readable<T>(analysis: Promise<T>): Promise<T> {
  try {
    return await analysis
  } catch (error) {
    throw new EngineFailure('image_unreadable', undefined, { cause: error })
  }
}
