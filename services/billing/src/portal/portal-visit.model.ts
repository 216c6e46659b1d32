import { Schema } from 'mongoose'

/** The last visit of a user to the provider's portal, where the subscription can be changed. Removed after a day. */
export interface PortalVisitRecord {
  /** The user's id. */
  _id: string
  opened_at: Date
  /** For the expiry of the row, by the database's clock. */
  stored_at: Date
}

export const portalVisitSchema = new Schema<PortalVisitRecord>(
  {
    _id: { type: String, required: true },
    opened_at: { type: Date, required: true },
    stored_at: { type: Date, required: true },
  },
  { collection: 'portal_visits', versionKey: false },
)
portalVisitSchema.index({ stored_at: 1 }, { expireAfterSeconds: 24 * 3600 })
