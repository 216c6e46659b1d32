import type { Model } from 'mongoose'
import type { MeasurementRecord } from './measurement.model.ts'

export function createMeasurementRepository({ measurements }: { measurements: Model<MeasurementRecord> }) {
  return {
    /** Null before the first measurement. */
    async last(): Promise<MeasurementRecord | null> {
      return measurements.findOne({ _id: 'billing' }).lean<MeasurementRecord>()
    },

    async save(measurement: MeasurementRecord): Promise<void> {
      await measurements.replaceOne({ _id: measurement._id }, measurement, { upsert: true })
    },
  }
}

export type MeasurementRepository = ReturnType<typeof createMeasurementRepository>
