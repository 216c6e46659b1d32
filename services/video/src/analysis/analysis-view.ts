import { type Static, Type } from 'typebox'
import { BANDS, FAULTS, type ImageAnalysis } from '../domain/analysis.ts'
import { TEMPLATES } from '../domain/storyboard.ts'
import { Nullable, oneOf } from '../schema-types.ts'

const Score = Type.Number({ description: '0 to 1: 0.8 and above is excellent, 0.6 good, 0.4 moderate, and less is poor.' })
const Band = oneOf(BANDS)

/** An analysis as the API returns it. */
export const AnalysisView = Type.Object({
  overall_similarity: Nullable(Score),
  visual_similarity: Nullable(Score),
  subject_consistency: Nullable(Score),
  color_consistency: Nullable(Score),
  subject_by: oneOf(['faces', 'appearance']),
  quality_prediction: Type.Object({ score: Score, band: Band }),
  user_guidance: Type.Array(
    Type.Object({
      code: oneOf([...FAULTS, 'unreadable', 'fine', 'more_images']),
      images: Type.Array(Type.Integer({ description: 'From 1, in the order of the request.' })),
      message: Type.String(),
    }),
  ),
  template_suggestions: Type.Array(Type.Object({ template: oneOf(TEMPLATES), fit: Score, reason: Type.String() })),
  images: Type.Array(
    Type.Object({
      index: Type.Integer(),
      image_url: Type.String(),
      readable: Type.Boolean(),
      width: Type.Integer(),
      height: Type.Integer(),
      quality: Type.Object({ sharpness: Score, exposure: Score, resolution: Score, overall: Score, band: Band }),
      faces: Type.Integer(),
      faults: Type.Array(oneOf(FAULTS)),
      duplicate_of: Nullable(Type.Integer({ description: 'Index of the first image with the same picture.' })),
    }),
  ),
})

/** `imageUrls` must be in the order of the analyzed images. */
export function toAnalysisView(analysis: ImageAnalysis, imageUrls: readonly string[]): Static<typeof AnalysisView> {
  return { ...analysis, images: analysis.images.map((image, index) => ({ ...image, image_url: imageUrls[index] ?? '' })) }
}
