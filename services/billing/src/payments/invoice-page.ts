import { invalidField } from '@loomcast/service-kit/errors'
import type { InvoiceRecord } from '../ledger/invoice.model.ts'
import type { LedgerCursor } from '../ledger/ledger-filter.ts'
import type { PaymentsContext } from './context.ts'

/** Invoices of a page. */
const LISTED = 100

export interface InvoicePage {
  invoices: InvoiceRecord[]
  next_cursor: string | null
}

/** A page of the user's invoices that count, newest first. `cursor` is that of the page before. Throws 400 for another text. */
export async function invoicePage({ repositories }: PaymentsContext, userId: string, cursor: string | undefined): Promise<InvoicePage> {
  const after = cursor === undefined ? undefined : positionOf(cursor)
  const found = await repositories.payments.invoicesOf(userId, after, LISTED + 1)
  const invoices = found.slice(0, LISTED)
  const last = found.length > LISTED ? invoices.at(-1) : undefined
  return { invoices, next_cursor: last ? cursorOf(last) : null }
}

const cursorOf = ({ created_at, _id }: InvoiceRecord) => Buffer.from(`${created_at.getTime()} ${_id}`).toString('base64url')

function positionOf(cursor: string): LedgerCursor {
  const [, time, id] = /^(\d{1,15}) (\w{1,200})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw invalidField('validation_failed', 'cursor', 'Use next_cursor of the previous page.')
  return { at: new Date(Number(time)), id }
}
