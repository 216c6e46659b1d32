import { entitlementSchema, meterSchema } from '@loomcast/quota'
import { modelRegistry } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import { analysisSchema } from './analysis/analysis.model.ts'
import { brandKitSchema } from './brand-kit/brand-kit.model.ts'
import { fileSchema, intentSchema } from './files/file.model.ts'
import { pictureReferenceSchema } from './pictures/picture-reference.model.ts'
import { jobSchema } from './rendering/job.model.ts'
import { renderTaskSchema } from './rendering/render-task.model.ts'
import { writtenCaptionsSchema } from './storyboards/written-captions.model.ts'
import { uploadSchema } from './uploads/upload.model.ts'
import { upscaledImageSchema, upscalingSchema } from './upscaling/upscaling.model.ts'

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: Connection) {
  const model = modelRegistry(connection)
  return {
    jobs: model('Job', jobSchema),
    renderTasks: model('RenderTask', renderTaskSchema),
    files: model('File', fileSchema),
    intents: model('FileIntent', intentSchema),
    pictureReferences: model('PictureReference', pictureReferenceSchema),
    brandKits: model('BrandKit', brandKitSchema),
    uploads: model('Upload', uploadSchema),
    writtenCaptions: model('WrittenCaptions', writtenCaptionsSchema),
    analyses: model('Analysis', analysisSchema),
    upscalings: model('Upscaling', upscalingSchema),
    upscaledImages: model('UpscaledImage', upscaledImageSchema),
    meters: model('Meter', meterSchema),
    entitlements: model('Entitlement', entitlementSchema),
  }
}

export type Models = ReturnType<typeof modelsOf>
