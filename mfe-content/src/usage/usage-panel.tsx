import { Alert, CloseButton, ProgressBar, VisuallyHidden } from '@loomcast/design-system/full'
import { useRoutesAvailable } from '@loomcast/web-kit'
import { type ReactNode, useState } from 'react'
import { dayOf } from './renewal-day.ts'
import { UpgradeButton } from './upgrade-button.tsx'
import styles from './usage.module.css'
import { generations, hintFor, type NoticeKind, noticeFor, noticesOf, type Usage } from './usage.ts'

const number = new Intl.NumberFormat('en')
const tones = { 'limit-reached': 'danger', 'low-usage': 'warning', promo: 'info' } as const
/** Rendered invisibly while the figures load, to reserve the panel's size. */
const unknown: Usage = { used: 0, limit: 10, remaining: 10, bonusLeft: 0, periodEndsAt: new Date(0).toISOString() }

export interface UsagePanelProps {
  /** Undefined while it loads. */
  usage: Usage | undefined
  isDismissed: (what: string) => boolean
  dismiss: (what: string) => void
}

/** The month's usage and its notices. The notices have a fixed size, so that they cause no layout shift. */
export function UsagePanel({ usage, isDismissed, dismiss }: UsagePanelProps) {
  const forSale = useRoutesAvailable('/billing')
  const shown = usage ?? unknown
  const notice = noticeFor(shown, forSale)
  const hint = hintFor(shown)
  const hintName = hint?.urgent ? 'hint-urgent' : 'hint'
  const appeared = useAppeared(usage && (notice ?? 'none'))
  return (
    <section className={styles.panel} aria-label="Your usage" aria-busy={!usage} style={{ visibility: usage ? undefined : 'hidden' }}>
      {shown.limit === null ? (
        <p>
          <b>Unlimited generations</b>, {number.format(shown.used)} used this month
        </p>
      ) : (
        <ProgressBar
          label="Used this month"
          value={shown.used}
          max={shown.limit}
          text={`${number.format(shown.used)} of ${generations(shown.limit)}`}
          tone={shown.remaining === 0 ? 'danger' : (shown.remaining ?? 0) <= 3 ? 'warning' : 'primary'}
        />
      )}
      <p className={styles.renewal}>
        {shown.periodEndsAt && <>Renews on {dayOf(shown.periodEndsAt)}.</>}
        {shown.bonusLeft > 0 && <> {generations(shown.bonusLeft)} of your referral bonus left.</>}
      </p>
      <VisuallyHidden role="status">{noticesOf(shown, forSale).find(({ kind }) => kind === appeared)?.title}</VisuallyHidden>
      <div className={styles.slot}>
        <Place shown={notice === null || isDismissed(notice)}>
          <p className={styles.quiet}>Each post you keep uses one generation. A failed one costs nothing.</p>
        </Place>
        {noticesOf(shown, forSale).map(({ kind, title, text }) => (
          <Place key={kind} shown={kind === notice && !isDismissed(kind)}>
            <Alert
              tone={tones[kind]}
              className={`${styles.notice} ${kind === 'promo' ? styles.promo : ''}`}
              live={false}
              title={title}
              onClose={() => dismiss(kind)}
            >
              {text}
            </Alert>
          </Place>
        ))}
      </div>
      <div className={styles.foot}>
        <div className={styles.hint} data-urgent={hint?.urgent || undefined}>
          {hint && !isDismissed(hintName) && (
            <>
              {hint.text}
              <CloseButton aria-label="Dismiss the hint" onClick={() => dismiss(hintName)} />
            </>
          )}
        </div>
        {forSale && <UpgradeButton variant="default" />}
      </div>
    </section>
  )
}

/** One of several alternatives in the same area. The hidden ones still determine its height. */
function Place({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div style={{ visibility: shown ? undefined : 'hidden' }} aria-hidden={!shown}>
      {children}
    </div>
  )
}

/** Announces a notice that appears while the page is open. A notice of the initial page is not announced. */
function useAppeared(notice: NoticeKind | 'none' | undefined): NoticeKind | 'none' | undefined {
  const [first, setFirst] = useState(notice)
  if (first === undefined && notice !== undefined) setFirst(notice)
  return notice === first ? undefined : notice
}
