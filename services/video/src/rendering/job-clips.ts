import type { StoredJob } from './job.model.ts'

/** Sets the progress of the step that renders the scenes to their mean. It never decreases. */
export function averageClips(job: Pick<StoredJob, 'steps' | 'clips'>): void {
  const step = job.steps.find((each) => each.step === 'video_generation')
  if (!step || job.clips.length === 0) return
  const mean = job.clips.reduce((sum, clip) => sum + clip.progress, 0) / job.clips.length
  step.progress = Math.max(step.progress, mean)
}
