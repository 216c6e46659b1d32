import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredSchedule } from './schedule.model.ts'

export type Schedule = Pick<StoredSchedule, 'slots' | 'grace_minutes'> & { time_zone: string | null }

/** Weekdays at nine, until the user chooses other times. */
export const DEFAULT_SCHEDULE: Schedule = {
  time_zone: null,
  slots: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: '09:00' })),
  grace_minutes: 30,
}

export interface ScheduleRepository {
  find(userId: string, tx?: Tx): Promise<Schedule>
  save(schedule: StoredSchedule, tx: Tx): Promise<void>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export function createScheduleRepository(schedules: Model<StoredSchedule>): ScheduleRepository {
  return {
    async find(userId, tx) {
      return (await schedules.findOne({ _id: userId }, null, tx && { session: tx.session }).lean()) ?? DEFAULT_SCHEDULE
    },
    async save({ _id, ...changes }, tx) {
      await schedules.updateOne({ _id }, { $set: changes }, { upsert: true, session: tx.session })
    },
    async removeAllOf(userId, tx) {
      await schedules.deleteOne({ _id: userId }, { session: tx.session })
    },
  }
}
