import { Disclosure } from '@loomcast/contracts'
import { ErrorCodeSchema, FailureMembers } from '@loomcast/service-kit/errors'
import { Type } from 'typebox'
import { FACTORS } from '../engines/upscale/factors.ts'
import { closed, DateTime, Id, ImageUrls, Nullable, oneOf } from '../schema-types.ts'

const Factor = Type.Unsafe<number>(Type.Enum([...FACTORS]))
const FactorOptions = Type.Object({
  enabled: Type.Boolean(),
  description: Type.String(),
  default_factor: Type.Number(),
  available_factors: Type.Array(Type.Number()),
})

export const UpscaleOptionsResponse = Type.Object({
  success: Type.Literal(true),
  image_upscaling: FactorOptions,
  video_upscaling: FactorOptions,
})

const choices = { upscale_factor: Type.Optional(Factor), enable_upscaling: Type.Optional(Type.Boolean()) }
export const UpscaleImagesBody = Type.Object({ image_urls: ImageUrls, ...choices, preview: Type.Optional(Type.Boolean()) }, closed)
export const UpscaleVideoBody = Type.Object({ video_url: Type.String({ minLength: 1, maxLength: 2_000 }), ...choices }, closed)

const FailedUpscale = Type.Object({ original_url: Type.String(), error: Type.String(), code: ErrorCodeSchema })
export const UpscaleImagesResponse = Type.Object({
  success: Type.Literal(true),
  upscaling_results: Type.Object({
    successful_count: Type.Integer(),
    total_images: Type.Integer(),
    successful_upscales: Type.Array(
      Type.Object({
        original_url: Type.String(),
        upscaled_url: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
        disclosure: Disclosure,
      }),
    ),
    failed_upscales: Type.Array(FailedUpscale),
  }),
  total_processing_time: Type.Number({ description: 'Seconds.' }),
  preview_data: Type.Object({
    image_comparisons: Type.Array(
      Type.Object({ original_url: Type.String(), upscaled_url: Nullable(Type.String()), error: Nullable(Type.String()) }),
    ),
  }),
})

export const UpscalingParams = Type.Object({ upscale_id: Id }, closed)
export const UpscalingsQuery = Type.Object({ video_url: UpscaleVideoBody.properties.video_url }, closed)
const upscaling = {
  upscale_id: Type.String(),
  status: oneOf(['pending', 'processing', 'completed', 'failed']),
  progress: Type.Integer({ description: 'Percent.' }),
  upscale_factor: Type.Number(),
  original_url: Type.String(),
  upscaled_url: Nullable(Type.String()),
  disclosure: Type.Optional(Disclosure),
  width: Type.Integer({ description: 'Of the result.' }),
  height: Type.Integer(),
  error: Nullable(Type.Object(FailureMembers)),
  created_at: DateTime,
  finished_at: Nullable(DateTime),
}
export const UpscalingResponse = Type.Object({ success: Type.Literal(true), ...upscaling })
export const UpscalingsResponse = Type.Object({ success: Type.Literal(true), upscalings: Type.Array(Type.Object(upscaling)) })
