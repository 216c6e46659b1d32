import { randomUUID } from 'node:crypto'
import type { EventData, EventType } from '@loomcast/contracts'
import { encodeEvent } from '@loomcast/service-kit/events'
import type { AdminService } from './admin-service.ts'

export interface ReceivedEvent<T extends EventType> {
  type: T
  key: string
  data: EventData<T>
  version?: number
  /** Default: a new one, so that each call is an event of its own. */
  id?: string
}

/** Delivers an event to one of the service's groups. */
export async function receive<T extends EventType>(
  { bus, clock }: Pick<AdminService, 'bus' | 'clock'>,
  group: string,
  { type, key, data, version = 1, id = `evt_${randomUUID()}` }: ReceivedEvent<T>,
): Promise<void> {
  const [, , owner] = type.split('.')
  const event = { id, type, source: `/loomcast/${owner}`, time: clock().toISOString(), key, version, data }
  await bus.receive(group, encodeEvent(event))
}
