import { Schema } from 'mongoose'
import type { Slot } from '../domain/local-time.ts'

/** A user's weekly times. */
export interface StoredSchedule {
  /** The user's id. */
  _id: string
  time_zone: string
  slots: Slot[]
  grace_minutes: number
  updated_at: Date
}

export const scheduleSchema = new Schema<StoredSchedule>(
  {
    _id: { type: String, required: true },
    time_zone: { type: String, required: true },
    slots: { type: [new Schema({ weekday: Number, time: String }, { _id: false })] as never, required: true },
    grace_minutes: { type: Number, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'schedules', versionKey: false },
)
