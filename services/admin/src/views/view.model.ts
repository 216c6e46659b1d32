import { Schema } from 'mongoose'

/** A saved view of a table in the back office. Each administrator has their own. */
export interface ViewRecord {
  _id: string
  owner_id: string
  /** The page that the view belongs to: `users`. */
  page: string
  name: string
  /** The query of the page's URL, without `?`. */
  query: string
  is_default: boolean
  created_at: Date
}

export const viewSchema = new Schema<ViewRecord>(
  {
    _id: { type: String, required: true },
    owner_id: { type: String, required: true },
    page: { type: String, required: true },
    name: { type: String, required: true },
    // Mongoose rejects an empty string if it is required.
    query: { type: String, default: '' },
    is_default: { type: Boolean, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'admin_views', versionKey: false },
)
viewSchema.index({ owner_id: 1, page: 1, name: 1 }, { unique: true })
