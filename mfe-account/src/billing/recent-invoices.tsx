import { Badge, Button, Card, IconDownload, IconExternal, Skeleton } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { money } from '@loomcast/web-kit/plans'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { billingApi, type Invoice } from './billing.api.ts'
import css from './billing.module.css'
import { useInvoices } from './billing.queries.ts'
import { dayText } from './day.ts'

const MAX_INVOICES = 5

/** The latest 5 invoices. Nothing if there are none, or if they cannot be loaded. */
export function RecentInvoices({ expected }: { expected: boolean }) {
  const invoices = useInvoices()
  if (invoices.isPending && expected) {
    return (
      <Card className={css.section} role="status" aria-busy="true" aria-label="Loading your invoices">
        <Skeleton height={24} width="40%" />
        <Skeleton height={56} />
      </Card>
    )
  }
  if (!invoices.data || invoices.data.length === 0) return null
  return (
    <Card as="section" className={css.section} aria-labelledby="recent-invoices">
      <h2 className={css.sectionTitle} id="recent-invoices">
        Recent Invoices
      </h2>
      <ul className={css.invoices}>
        {invoices.data.slice(0, MAX_INVOICES).map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Card>
  )
}

const TONES: Readonly<Record<string, { tone: 'success' | 'warning' | 'neutral'; label: string }>> = {
  paid: { tone: 'success', label: 'Paid' },
  open: { tone: 'warning', label: 'Open' },
  void: { tone: 'neutral', label: 'Void' },
  uncollectible: { tone: 'neutral', label: 'Not collected' },
}

function statusOf({ status, amount }: Invoice, refunded: number) {
  if (refunded === 0) return TONES[status]
  return { tone: 'neutral' as const, label: refunded < amount ? 'Partly refunded' : 'Refunded' }
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const name = invoice.number ?? 'Draft'
  // A service of an earlier release does not send it.
  const { refunded = 0 } = invoice
  const status = statusOf(invoice, refunded)
  const { run: download, busy } = useOnce(async () => {
    try {
      await billingApi.downloadInvoice(invoice)
    } catch (error) {
      toast({
        kind: 'error',
        message: messageOf(error, "The invoice couldn't be downloaded"),
        action: { label: 'Retry', onClick: () => void download() },
      })
    }
  })
  return (
    <li className={css.invoice}>
      <div className={css.invoiceFacts}>
        <span className={css.invoiceName}>{invoice.package_name === null ? name : `${name}, ${invoice.package_name}`}</span>
        <time className={css.quiet} dateTime={invoice.date}>
          {dayText(invoice.date)}
        </time>
      </div>
      <span className={css.invoiceAmount}>
        {money(invoice.amount, invoice.currency)}
        {invoice.tax > 0 ? <span className={css.quiet}>including {money(invoice.tax, invoice.currency)} tax</span> : null}
        {invoice.discount > 0 ? (
          <span className={css.quiet}>
            {money(invoice.discount, invoice.currency)} off{invoice.promotion_code ? ` with ${invoice.promotion_code}` : ''}
          </span>
        ) : null}
        {refunded > 0 ? <span className={css.quiet}>{money(refunded, invoice.currency)} refunded</span> : null}
        {status ? <Badge tone={status.tone}>{status.label}</Badge> : null}
      </span>
      <div className={css.buttons}>
        {invoice.hosted_url ? (
          <Button
            component="a"
            href={invoice.hosted_url}
            target="_blank"
            rel="noopener"
            variant="default"
            size="sm"
            rightSection={<IconExternal size={16} />}
            aria-label={`View invoice ${name} (opens in a new tab)`}
          >
            View
          </Button>
        ) : null}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          loading={busy}
          aria-label={`Download invoice ${name} as PDF`}
          onClick={() => void download()}
        >
          PDF
        </Button>
      </div>
    </li>
  )
}
