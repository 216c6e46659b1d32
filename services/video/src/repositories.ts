import { createEntitlements, createMeter, type Entitlements, type Meter } from '@loomcast/quota'
import { createTagsRepository, type Tags } from '@loomcast/service-kit/tags'
import type mongoose from 'mongoose'
import { type AnalysisRepository, createAnalysisRepository } from './analysis/analysis.repository.ts'
import { type BrandKitRepository, createBrandKitRepository } from './brand-kit/brand-kit.repository.ts'
import { createFileRepository, type FileRepository } from './files/file.repository.ts'
import { createHistoryRepository, type HistoryRepository } from './history/history.repository.ts'
import { modelsOf } from './models.ts'
import { createPictureReferences, type PictureReferences } from './pictures/picture-reference.repository.ts'
import type { StoredJob } from './rendering/job.model.ts'
import { createJobRepository, type JobRepository } from './rendering/job.repository.ts'
import { publishChanges } from './rendering/published-jobs.repository.ts'
import { createRenderTaskRepository, type RenderTaskRepository } from './rendering/render-task.repository.ts'
import { createWrittenCaptionsRepository, type WrittenCaptionsRepository } from './storyboards/written-captions.repository.ts'
import { createUploadRepository, type UploadRepository } from './uploads/upload.repository.ts'
import { createUpscalingRepository, type UpscalingRepository } from './upscaling/upscaling.repository.ts'

export interface Repositories {
  files: FileRepository
  uploads: UploadRepository
  /** The pictures of posts. */
  pictureReferences: PictureReferences
  brandKits: BrandKitRepository
  jobs: JobRepository
  renderTasks: RenderTaskRepository
  history: HistoryRepository
  /** The tags of videos. */
  tags: Tags
  analyses: AnalysisRepository
  upscalings: UpscalingRepository
  writtenCaptions: WrittenCaptionsRepository
  /** The video quota. */
  meters: Meter
  entitlements: Entitlements
}

/** `onJobChange` is called after a job was changed and the change is durable. */
export function createRepositories(connection: mongoose.Connection, onJobChange: (job: StoredJob) => void = () => {}): Repositories {
  const models = modelsOf(connection)
  return {
    files: createFileRepository(models.files, models.intents),
    pictureReferences: createPictureReferences(models.pictureReferences),
    uploads: createUploadRepository(models.uploads),
    brandKits: createBrandKitRepository(models.brandKits),
    jobs: publishChanges(createJobRepository(models.jobs), onJobChange),
    renderTasks: createRenderTaskRepository(models.renderTasks),
    history: createHistoryRepository(models.jobs),
    tags: createTagsRepository(models.jobs),
    analyses: createAnalysisRepository(models.analyses),
    upscalings: createUpscalingRepository(models),
    writtenCaptions: createWrittenCaptionsRepository(models.writtenCaptions),
    meters: createMeter(models.meters),
    entitlements: createEntitlements(models.entitlements),
  }
}
