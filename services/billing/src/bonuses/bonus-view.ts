import { Type } from 'typebox'
import type { BonusRecord } from './bonus.model.ts'

export const BonusSchema = Type.Object(
  {
    bonus_id: Type.String(),
    texts: Type.Integer(),
    videos: Type.Integer(),
    reason: Type.String(),
    granted_by: Type.String({ description: 'Id of the administrator.' }),
    granted_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Bonus' },
)

export const bonusView = ({ _id, texts, videos, reason, granted_by, granted_at }: BonusRecord) => ({
  bonus_id: _id,
  texts,
  videos,
  reason,
  granted_by,
  granted_at: granted_at.toISOString(),
})
