import type { PaymentRecord } from './payment.model.ts'

export interface LedgerFilter {
  kind?: PaymentRecord['kind'] | 'invoice'
  user_id?: string
  from?: Date
  before?: Date
}

/** The last line of a page. */
export interface LedgerCursor {
  at: Date
  id: string
}
