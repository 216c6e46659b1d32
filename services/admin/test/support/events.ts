import { randomUUID } from 'node:crypto'
import type { EventData, EventType } from '@loomcast/contracts'
import { type BusEvent, encodeEvent } from '@loomcast/service-kit/events'
import type { AdminService } from './admin-service.ts'

export interface ReceivedEvent<T extends EventType> {
  type: T
  key: string
  data: EventData<T>
  version?: number
  /** Default: a new one, so that each call is an event of its own. */
  id?: string
}

/** The event as the bus has it. */
export function busEvent<T extends EventType>(
  { clock }: Pick<AdminService, 'clock'>,
  { type, key, data, version = 1, id = `evt_${randomUUID()}` }: ReceivedEvent<T>,
): BusEvent {
  const [, , owner] = type.split('.')
  return { id, type, source: `/loomcast/${owner}`, time: clock().toISOString(), key, version, data }
}

/** Delivers an event to one of the service's groups. */
export async function receive<T extends EventType>(
  admin: Pick<AdminService, 'bus' | 'clock'>,
  group: string,
  event: ReceivedEvent<T>,
): Promise<void> {
  await admin.bus.receive(group, encodeEvent(busEvent(admin, event)))
}
