import type Stripe from 'stripe'

/**
 * Runs a change of an object that was read before. A change that is rejected because another process, the customer, or the end of a period has made it since then is complete.
 * Rejects with the error of the change otherwise.
 */
export async function unlessMade(change: () => Promise<unknown>, isMade: () => Promise<boolean>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(await isMade().catch(() => false))) throw error
  }
}

/** Voids an invoice that is open. Resolves to its status afterward: another one than `void` if it was paid or written off instead. */
export async function voidOpenInvoice(stripe: Stripe, invoiceId: string, idempotencyKey: string): Promise<Stripe.Invoice['status']> {
  const read = async () => (await stripe.invoices.retrieve(invoiceId)).status
  let status = await read()
  if (status !== 'open') return status
  await unlessMade(
    async () => {
      status = (await stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey })).status
    },
    async () => {
      status = await read()
      return status !== 'open'
    },
  )
  return status
}
