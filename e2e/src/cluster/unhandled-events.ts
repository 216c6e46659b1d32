import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import type mongoose from 'mongoose'

interface OutboxRow {
  _id: string
  type: string
  waiting?: boolean
}

/** Groups that identify repeated events by what they store, and groups whose events every process handles for itself. */
const isWithoutInbox = (group: string) => group === 'admin.analytics' || group.endsWith('.revocations')

/**
 * Events that were committed and have not been published, or not been handled by a group that consumes their type, one line each. Only of
 * groups that record what they handled.
 */
export async function unhandledEvents(mongo: mongoose.mongo.MongoClient): Promise<string[]> {
  const database = (service: (typeof SERVICES)[number]) => mongo.db(serviceConfig(service).database)
  const outboxes = await Promise.all(SERVICES.map((service) => database(service).collection<OutboxRow>('outbox').find().toArray()))
  const events = outboxes.flat()
  const waiting = events.filter((event) => event.waiting).map(({ _id, type }) => `${type} ${_id} is not published.`)
  const unhandled = await Promise.all(
    SERVICES.flatMap((service) =>
      Object.entries(serviceConfig(service).consumes)
        .filter(([group]) => !isWithoutInbox(group))
        .map(async ([group, types]) => {
          const inbox = database(service).collection<{ group: string; event_id: string }>('inbox')
          const handled = new Set((await inbox.find({ group }).toArray()).map((row) => row.event_id))
          return events
            .filter(({ _id, type }) => (types as readonly string[]).includes(type) && !handled.has(_id))
            .map(({ _id, type }) => `${group} has not handled ${type} ${_id}.`)
        }),
    ),
  )
  return [...waiting, ...unhandled.flat()]
}
