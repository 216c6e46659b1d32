import { batches } from './bus-conformance/batches.ts'
import { deliveries } from './bus-conformance/deliveries.ts'
import { failures } from './bus-conformance/failures.ts'
import { type BusHarness, jestGlobals, prepareGround } from './bus-conformance/ground.ts'
import { outboxAndInbox } from './bus-conformance/outbox.ts'

export type { BusHarness } from './bus-conformance/ground.ts'

/** The requirements of every EventBus adapter, on any transport. */
export function busConformance(name: string, harness: BusHarness): void {
  const ground = prepareGround(harness)
  jestGlobals().describe(`${name} as an event bus`, () => {
    deliveries(ground)
    failures(ground)
    batches(ground)
    outboxAndInbox(ground)
  })
}
