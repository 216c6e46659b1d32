import { Type } from 'typebox'
import { DateTime } from '../schema-types.ts'

const limitOrUnlimited = Type.Union([Type.Integer(), Type.Literal('unlimited')])
export const UsageResponse = Type.Object({
  success: Type.Literal(true),
  video_enabled: Type.Boolean(),
  video_generations_used: Type.Integer({ description: 'Videos completed and charged this month.' }),
  video_generations_in_progress: Type.Integer({
    description: 'Videos in progress: reserved, and released if they fail.',
  }),
  video_generations_limit: limitOrUnlimited,
  remaining: limitOrUnlimited,
  bonus_remaining: Type.Integer({ description: 'Bonus videos that can still be started.' }),
  period_ends_at: DateTime,
})
