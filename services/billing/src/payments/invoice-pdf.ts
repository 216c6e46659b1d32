import { AppError } from '@loomcast/service-kit/errors'
import { ProviderError } from '../engines/payment-provider.ts'
import { callProvider } from '../engines/provider-failures.ts'
import type { PaymentsContext } from './context.ts'

const DOWNLOAD_MS = 15_000
const MAX_BYTES = 10 * 1024 * 1024

export interface InvoiceFile {
  name: string
  content: Buffer
}

/**
 * The PDF of one of the user's invoices. Throws AppError `not_found` for unknown invoices and those of others, `payment_provider_unavailable` or
 * `payment_provider_rejected`.
 */
export async function readInvoicePdf({ provider, repositories }: PaymentsContext, userId: string, invoiceId: string): Promise<InvoiceFile> {
  const invoice = await repositories.payments.invoice(invoiceId)
  if (invoice?.user_id !== userId) throw noInvoice()
  if (!provider) throw new AppError('payment_provider_unavailable', undefined, { charged: 'no' })
  const pdf = await callProvider(() => provider.invoicePdf(invoiceId).catch(nullIfMissing), { charged: 'no' })
  if (pdf === null) throw noInvoice()
  const name = `${(invoice.number ?? invoiceId).replace(/[^\w.-]/g, '_')}.pdf`
  return { name, content: await download(pdf.url) }
}

/** The provider's own link, which is not a link of a user. */
async function download(url: string): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) })
    if (!response.ok) throw new Error(`The provider responded with ${response.status}.`)
    const content = Buffer.from(await response.arrayBuffer())
    if (content.length > MAX_BYTES) throw new Error('The file is too large.')
    return content
  } catch (error) {
    throw new AppError('payment_provider_unavailable', undefined, { cause: error, charged: 'no' })
  }
}

/** Of an account that the provider had before. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ProviderError && error.failure === 'not_found') return null
  throw error
}

function noInvoice(): AppError {
  return new AppError('not_found', 'There is no invoice with this id.')
}
