import { batches } from './bus-conformance/batches.ts'
import { deliveries } from './bus-conformance/deliveries.ts'
import { failures } from './bus-conformance/failures.ts'
import { outboxAndInbox } from './bus-conformance/outbox.ts'
import { type BusHarness, createSuite, jestGlobals } from './bus-conformance/suite.ts'

export type { BusHarness } from './bus-conformance/suite.ts'

/** The requirements of every EventBus adapter, on any transport. */
export function busConformance(name: string, harness: BusHarness): void {
  const suite = createSuite(harness)
  jestGlobals().describe(`${name} as an event bus`, () => {
    deliveries(suite)
    failures(suite)
    batches(suite)
    outboxAndInbox(suite)
  })
}
