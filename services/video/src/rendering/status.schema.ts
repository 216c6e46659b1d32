import { Type } from 'typebox'
import { Analysis } from '../analysis/analysis.schema.ts'
import { Job, Nullable, Storyboard } from './video.schema.ts'

export const StatusAnswer = Type.Object({
  success: Type.Literal(true),
  job: Job,
  storyboard: Storyboard,
  analysis: Nullable(Analysis, {
    description: 'What was found out about the images; null until that step is done, and when it could not be had.',
  }),
  ...Job.properties,
})
