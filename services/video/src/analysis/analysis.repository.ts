import { createHash } from 'node:crypto'
import type { Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { ImageAnalysis } from '../domain/analysis.ts'
import type { StoredAnalysis } from './analysis.model.ts'

/** Analyses, keyed by the ids of their images. Files never change, so an analysis stays valid. */
export interface AnalysisRepository {
  find(userId: string, fileIds: readonly string[]): Promise<ImageAnalysis | null>
  save(userId: string, fileIds: readonly string[], result: ImageAnalysis, now: Date): Promise<void>
  delete(userId: string, fileIds: readonly string[]): Promise<void>
  deleteAllOf(userId: string, tx: Tx): Promise<void>
}

export function createAnalysisRepository(analyses: mongoose.Model<StoredAnalysis>): AnalysisRepository {
  const key = (userId: string, fileIds: readonly string[]) =>
    createHash('sha256')
      .update(JSON.stringify([userId, ...fileIds]))
      .digest('base64url')
  return {
    async find(userId, fileIds) {
      const found = await analyses.findOne({ _id: key(userId, fileIds) }).lean()
      return found ? found.result : null
    },

    async save(userId, fileIds, result, now) {
      await analyses.updateOne({ _id: key(userId, fileIds) }, { $set: { user_id: userId, result, created_at: now } }, { upsert: true })
    },

    async delete(userId, fileIds) {
      await analyses.deleteOne({ _id: key(userId, fileIds) })
    },

    async deleteAllOf(userId, tx) {
      await analyses.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
