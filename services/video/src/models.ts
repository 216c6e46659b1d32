import { entitlementSchema, meterSchema, type StoredEntitlement, type StoredMeter } from '@loomcast/quota'
import type mongoose from 'mongoose'
import { analysisSchema, type StoredAnalysis } from './analysis/analysis.model.ts'
import { fileSchema, intentSchema, type StoredFile, type StoredIntent } from './files/file.model.ts'
import { jobSchema, type StoredJob } from './rendering/job.model.ts'
import { type RenderTask, renderTaskSchema } from './rendering/render-task.model.ts'
import { type StoredCaptions, writtenCaptionsSchema } from './storyboards/written-captions.model.ts'
import { type StoredUpload, uploadSchema } from './uploads/upload.model.ts'
import { type StoredUpscaledImage, type StoredUpscaling, upscaledImageSchema, upscalingSchema } from './upscaling/upscaling.model.ts'

export interface Models {
  jobs: mongoose.Model<StoredJob>
  renderTasks: mongoose.Model<RenderTask>
  files: mongoose.Model<StoredFile>
  intents: mongoose.Model<StoredIntent>
  uploads: mongoose.Model<StoredUpload>
  writtenCaptions: mongoose.Model<StoredCaptions>
  analyses: mongoose.Model<StoredAnalysis>
  upscalings: mongoose.Model<StoredUpscaling>
  upscaledImages: mongoose.Model<StoredUpscaledImage>
  meters: mongoose.Model<StoredMeter>
  entitlements: mongoose.Model<StoredEntitlement>
}

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
  return {
    jobs: model('Job', jobSchema),
    renderTasks: model('RenderTask', renderTaskSchema),
    files: model('File', fileSchema),
    intents: model('FileIntent', intentSchema),
    uploads: model('Upload', uploadSchema),
    writtenCaptions: model('WrittenCaptions', writtenCaptionsSchema),
    analyses: model('Analysis', analysisSchema),
    upscalings: model('Upscaling', upscalingSchema),
    upscaledImages: model('UpscaledImage', upscaledImageSchema),
    meters: model('Meter', meterSchema),
    entitlements: model('Entitlement', entitlementSchema),
  }
}
