import type { AccountsContext } from '../accounts/context.ts'
import type { ReconciliationContext } from '../reconciliation/context.ts'
import type { Invariants } from './invariant.repository.ts'
import type { MeasurementRepository } from './measurement.repository.ts'

export interface InvariantsContext extends AccountsContext {
  repositories: AccountsContext['repositories'] &
    ReconciliationContext['repositories'] & { invariants: Invariants; measurements: MeasurementRepository }
}
