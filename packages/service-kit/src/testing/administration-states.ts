import type mongoose from 'mongoose'
import type { ReplayRow } from '../administration/replays.ts'
import type { EventBus } from '../events/bus.ts'
import { ADMIN_COMMANDS, ADMIN_REPLAYS } from '../mongo/collections.ts'

const TIME = '2026-03-10T12:00:00.000Z'

/** Pact provider states for the routes that `addAdministration` registers. */
export function administrationStates({ connection, bus }: { connection: mongoose.Connection; bus: EventBus }) {
  return {
    /** Makes evt_pact the only dead letter of `group` and of the service. */
    'the dead letter evt_pact': async ({ group = '' }: Record<string, string>) => {
      const type = 'com.loomcast.pact.tested.v1'
      const message = { key: 'usr_pact', headers: {}, value: JSON.stringify({ user_id: 'usr_pact' }) }
      const error = { name: 'Error', message: 'There is no such user.' }
      bus.deadLetters = async (requested) =>
        requested === group ? [{ group, event_id: 'evt_pact', type, message, attempts: 5, error, failed_at: TIME }] : []
      return undefined
    },
    /** Makes rpl_pact the only replay of the service. */
    'the running replay rpl_pact': async ({ group = '' }: Record<string, string>) => {
      const replay: Omit<ReplayRow, '_id'> = {
        kind: 'dead_letters',
        group,
        ids: ['evt_pact'],
        per_second: 10,
        state: 'running',
        position: 0,
        handled: 0,
        failed: [],
        waiting: [],
        requested_at: new Date(TIME),
        ended_at: null,
        // Leased for a century, so that no worker processes the replay.
        leased_until: new Date('2126-03-10T12:00:00.000Z'),
      }
      const replays = connection.collection<ReplayRow>(ADMIN_REPLAYS)
      await replays.deleteMany({})
      await replays.insertOne({ _id: 'rpl_pact', ...replay })
      return undefined
    },
    'the performed command cmd_pact': async () => {
      const times = { started_at: new Date(), ended_at: new Date() }
      const command = { request_hash: 'pact', state: 'done', status: 200, ...times }
      await connection.collection<{ _id: string }>(ADMIN_COMMANDS).replaceOne({ _id: 'cmd_pact' }, command, { upsert: true })
      return undefined
    },
  }
}
