import mongoose, { Schema } from 'mongoose'
import type { AlertKind } from '../alerts/alert.model.ts'
import type { InvariantRule } from '../domain/invariant-rules.ts'
import type { Pass } from '../reconciliation/reconciliation.model.ts'

/** The state of the service as a worker measured it last. Every process reads it when its metrics are read. */
export interface MeasurementRecord {
  _id: 'billing'
  taken_at: Date
  /** Violations by invariant. */
  violations: Partial<Record<InvariantRule, number>>
  /** Alerts that are not resolved, by kind. */
  open_alerts: Partial<Record<AlertKind, number>>
  last_event_at: Date | null
  oldest_closing_at: Date | null
  /** Start of the last run of each pass that ended. */
  reconciled_at: Record<Pass, Date | null>
}

/** How far an invariant that compares only changes has compared. Stored when a pass is complete. */
export interface InvariantPassRecord {
  _id: InvariantRule
  /** When the newest compared event was published. */
  compared_until: Date | null
  /** When everything was compared last. */
  full_at: Date
  /** Violations that were found, which every pass compares again. */
  violations: string[]
}

const { Mixed } = mongoose.Schema.Types
const moment = { type: Date, default: null }

export const measurementSchema = new Schema<MeasurementRecord>(
  {
    _id: { type: String, required: true },
    taken_at: { type: Date, required: true },
    violations: { type: Mixed, required: true },
    open_alerts: { type: Mixed, required: true },
    last_event_at: moment,
    oldest_closing_at: moment,
    reconciled_at: { type: Mixed, required: true },
  },
  { collection: 'measurements', versionKey: false, minimize: false },
)

export const invariantPassSchema = new Schema<InvariantPassRecord>(
  {
    _id: { type: String, required: true },
    compared_until: moment,
    full_at: { type: Date, required: true },
    violations: { type: [String], required: true },
  },
  { collection: 'invariant_passes', versionKey: false },
)
