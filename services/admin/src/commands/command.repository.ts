import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { CommandRecord } from './command.model.ts'

export type FinalState = Exclude<CommandRecord['state'], 'running' | 'checking'>

const OPEN = ['running', 'checking'] as const

export function createCommandRepository({ commands }: { commands: Model<CommandRecord> }) {
  return {
    async insert(command: CommandRecord): Promise<void> {
      await commands.insertOne(command)
    },

    /** Ends a command that is open, with the target that is known now. False if it has ended already. */
    async end(tx: Tx, id: string, state: FinalState, now: Date, target: CommandRecord['target']): Promise<boolean> {
      const changes = { $set: { state, ended_at: now, target } }
      const changed = await commands.updateOne({ _id: id, state: trusted({ $in: [...OPEN] }) }, changes, { session: tx.session })
      return changed.modifiedCount === 1
    },

    /** Marks a running command as one without a response. False if it is not running. */
    async check(tx: Tx, id: string): Promise<boolean> {
      const changed = await commands.updateOne({ _id: id, state: 'running' }, { $set: { state: 'checking' } }, { session: tx.session })
      return changed.modifiedCount === 1
    },

    /** Running commands from before `startedBefore`: their process ended without a result. */
    async abandoned(startedBefore: Date, limit: number): Promise<CommandRecord[]> {
      return commands
        .find({ state: 'running', started_at: trusted({ $lt: startedBefore }) })
        .sort({ started_at: 1 })
        .limit(limit)
        .lean<CommandRecord[]>()
    },

    /** Commands without a known outcome that were not looked up since `checkedBefore`, and reserves them for the caller. */
    async claimUnchecked(checkedBefore: Date, now: Date, limit: number): Promise<CommandRecord[]> {
      const claimed: CommandRecord[] = []
      while (claimed.length < limit) {
        const filter = {
          state: 'checking' as const,
          owner: trusted({ $ne: null }),
          $or: trusted([{ checked_at: null }, { checked_at: trusted({ $lt: checkedBefore }) }]),
        }
        const found = await commands
          .findOneAndUpdate(filter, { $set: { checked_at: now } }, { sort: { started_at: 1 }, returnDocument: 'after' })
          .lean<CommandRecord>()
        if (!found) break
        claimed.push(found)
      }
      return claimed
    },

    async countChecking(): Promise<number> {
      return commands.countDocuments({ state: 'checking' })
    },

    /** Removes the details of a deleted account. The audit log keeps digests of them. */
    async erase(tx: Tx, userId: string): Promise<void> {
      await commands.updateMany({ 'target.id': userId }, { $set: { reason: null } }, { session: tx.session })
      await commands.updateMany({ 'source.actor_id': userId }, { $set: { reason: null, 'source.address': '-' } }, { session: tx.session })
    },

    async find(id: string): Promise<CommandRecord | null> {
      return commands.findOne({ _id: id }).lean<CommandRecord>()
    },

    async statesOf(ids: readonly string[]): Promise<Map<string, CommandRecord['state']>> {
      const found = await commands.find({ _id: trusted({ $in: [...ids] }) }, { state: 1 }).lean()
      return new Map(found.map(({ _id, state }) => [_id, state]))
    },
  }
}

export type CommandRepository = ReturnType<typeof createCommandRepository>
