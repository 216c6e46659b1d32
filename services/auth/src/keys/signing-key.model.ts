import type { JWK } from 'jose'
import { Schema } from 'mongoose'
import type { KeyTimes } from '../domain/signing-key.ts'

export interface SigningKeyRecord extends KeyTimes {
  /** `kid` */
  _id: string
  public_jwk: JWK
  private_jwk: JWK
  created_at: Date
}

export const signingKeySchema = new Schema<SigningKeyRecord>(
  {
    _id: { type: String, required: true },
    sequence: { type: Number, required: true },
    public_jwk: { type: Schema.Types.Mixed, required: true },
    private_jwk: { type: Schema.Types.Mixed, required: true },
    created_at: { type: Date, required: true },
    active_from: { type: Date, required: true },
  },
  { collection: 'signing_keys', versionKey: false },
)
signingKeySchema.index({ sequence: 1 }, { unique: true })
