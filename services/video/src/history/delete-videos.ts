import type { VideoService } from '../rendering/video-service.ts'
import type { Trash } from './trash.ts'

/**
 * Moves the user's videos to the trash, and cancels those that are running first. Returns the ids that were moved; unknown and deleted ones are
 * skipped.
 */
export async function deleteVideos(
  { videos, trash }: { videos: VideoService; trash: Trash },
  userId: string,
  jobIds: readonly string[],
): Promise<string[]> {
  await videos.cancelRunning(userId, jobIds)
  return trash.delete(userId, jobIds)
}
