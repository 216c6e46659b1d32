import { Schema } from 'mongoose'

/** What billing last said about a user's package. Missing until it said anything. */
export interface EntitlementRecord {
  _id: string
  package_name: string
  description: string
  price: number
  subscription_status: 'free' | 'pro' | 'business'
  version: number
}

export const entitlementSchema = new Schema<EntitlementRecord>(
  {
    _id: { type: String, required: true },
    package_name: { type: String, required: true },
    description: { type: String, default: '' },
    price: { type: Number, required: true },
    subscription_status: { type: String, enum: ['free', 'pro', 'business'], required: true },
    version: { type: Number, required: true },
  },
  { collection: 'entitlements', versionKey: false },
)
