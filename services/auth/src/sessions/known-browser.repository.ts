import type { Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { KnownBrowserRecord } from './known-browser.model.ts'

export function createKnownBrowserRepository({ knownBrowsers }: { knownBrowsers: Model<KnownBrowserRecord> }) {
  return {
    async has(digest: string, userId: string, now: Date): Promise<boolean> {
      return (await this.userOf(digest, now)) === userId
    },

    async userOf(digest: string, now: Date): Promise<string | undefined> {
      const record = await knownBrowsers.findOne({ _id: digest }).lean<KnownBrowserRecord>()
      return record !== null && record.expires_at > now ? record.user_id : undefined
    },

    async add(tx: Tx, browser: KnownBrowserRecord): Promise<void> {
      await knownBrowsers.insertOne(browser, { session: tx.session })
    },

    async remove(tx: Tx, digest: string, userId: string): Promise<void> {
      await knownBrowsers.deleteOne({ _id: digest, user_id: userId }, { session: tx.session })
    },

    async deleteByUser(tx: Tx, userId: string): Promise<void> {
      await knownBrowsers.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type KnownBrowserRepository = ReturnType<typeof createKnownBrowserRepository>
