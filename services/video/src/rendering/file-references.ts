import { isRunning } from '../domain/job.ts'
import type { FileKind, StoredFile } from '../files/file.model.ts'
import type { JobRepository } from './job.repository.ts'

const INPUTS: readonly FileKind[] = ['image', 'upscaled', 'narration', 'music', 'footage', 'former_logo']

/** Returns whether a job, a post or a clip needs the file. The sweep removes files for which this is false. */
export async function isReferenced(
  {
    jobs,
    pictureReferences,
    files,
  }: {
    jobs: JobRepository
    pictureReferences: { uses(userId: string, fileId: string): Promise<boolean> }
    files: { isSmallOfClip(userId: string, fileId: string): Promise<boolean> }
  },
  file: StoredFile,
): Promise<boolean> {
  if (file.kind === 'small_footage') return files.isSmallOfClip(file.user_id, file._id)
  return (await isReferencedByJob(jobs, file)) || pictureReferences.uses(file.user_id, file._id)
}

async function isReferencedByJob(jobs: JobRepository, file: StoredFile): Promise<boolean> {
  if (INPUTS.includes(file.kind)) return jobs.usesInput(file.user_id, file._id)
  const job = file.job_id !== null && (await jobs.findById(file.job_id))
  if (!job) return false
  if (isRunning(job.state)) return true
  const { outputs, clips } = job
  if (outputs && [outputs.video_file_id, outputs.poster_file_id, outputs.subtitles_file_id].includes(file._id)) return true
  // A completed video no longer needs its clips, but a retry of a failed one reuses them.
  return job.state !== 'completed' && clips.some((clip) => clip.file_id === file._id)
}
