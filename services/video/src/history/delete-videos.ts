import type { VideoService } from '../rendering/video-service.ts'
import type { Trash } from './trash.ts'

/** Moves the user's videos to the trash, after canceling those that are running. Returns the ids of the moved videos; skips unknown and deleted ones. */
export async function deleteVideos(
  { videos, trash }: { videos: VideoService; trash: Trash },
  userId: string,
  jobIds: readonly string[],
): Promise<string[]> {
  await videos.cancelRunning(userId, jobIds)
  return trash.delete(userId, jobIds)
}
