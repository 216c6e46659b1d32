import { Alert, CloseButton, numberText, ProgressBar, VisuallyHidden } from '@loomcast/design-system/full'
import { useRoutesAvailable } from '@loomcast/web-kit'
import { type ReactNode, useState } from 'react'
import { useHasModel } from '../api/queries.ts'
import { dayOf } from './renewal-day.ts'
import { UpgradeButton } from './upgrade-button.tsx'
import styles from './usage.module.css'
import { generations, hintFor, type NoticeKind, noticeFor, noticesOf, type Usage } from './usage.ts'

const tones = { 'limit-reached': 'danger', 'low-usage': 'warning', promo: 'info' } as const
/** Rendered invisibly while usage loads, to reserve the panel's space. */
const PLACEHOLDER_USAGE: Usage = { used: 0, limit: 10, remaining: 10, bonusLeft: 0, periodEndsAt: new Date(0).toISOString() }

export interface UsagePanelProps {
  /** Undefined while it loads. */
  usage: Usage | undefined
  isDismissed: (id: string) => boolean
  dismiss: (id: string) => void
}

/** The month's usage and its notices. All notices share one grid cell as tall as the tallest of them, so that they cause no layout shift. */
export function UsagePanel({ usage, isDismissed, dismiss }: UsagePanelProps) {
  const canUpgrade = useRoutesAvailable('/pricing')
  const displayed = usage ?? PLACEHOLDER_USAGE
  const notice = noticeFor(displayed, canUpgrade)
  const hasModel = useHasModel()
  const hint = hintFor(displayed)
  const hintName = hint?.urgent ? 'hint-urgent' : 'hint'
  const newNotice = useNewNotice(usage && (notice ?? 'none'))
  return (
    <section className={styles.panel} aria-label="Your usage" aria-busy={!usage} style={{ visibility: usage ? undefined : 'hidden' }}>
      {displayed.limit === null ? (
        <p>
          <b>Unlimited generations</b>, {numberText(displayed.used)} used this month
        </p>
      ) : (
        <ProgressBar
          label="Used this month"
          value={displayed.used}
          max={displayed.limit}
          text={`${numberText(displayed.used)} of ${generations(displayed.limit)}`}
          tone={displayed.remaining === 0 ? 'danger' : (displayed.remaining ?? 0) <= 3 ? 'warning' : 'primary'}
        />
      )}
      <p className={styles.renewal}>
        {displayed.periodEndsAt && <>Renews on {dayOf(displayed.periodEndsAt)}.</>}
        {displayed.bonusLeft > 0 && <> {generations(displayed.bonusLeft, 'referral bonus')} left.</>}
      </p>
      <VisuallyHidden role="status">
        {noticesOf(displayed, canUpgrade, hasModel).find(({ kind }) => kind === newNotice)?.title}
      </VisuallyHidden>
      <div className={styles.slot}>
        <StackedItem visible={notice === null || isDismissed(notice)}>
          <p className={styles.quiet}>Each post uses one generation. Failed and identical posts are free.</p>
        </StackedItem>
        {noticesOf(displayed, canUpgrade, hasModel).map(({ kind, title, text }) => (
          <StackedItem key={kind} visible={kind === notice && !isDismissed(kind)}>
            <Alert
              tone={tones[kind]}
              className={`${styles.notice} ${kind === 'promo' ? styles.promo : ''}`}
              live={false}
              title={title}
              onClose={() => dismiss(kind)}
            >
              {text}
            </Alert>
          </StackedItem>
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
        {canUpgrade && <UpgradeButton variant="default" />}
      </div>
    </section>
  )
}

/** One of several alternatives in the same grid cell. The hidden ones still determine its height. */
function StackedItem({ visible, children }: { visible: boolean; children: ReactNode }) {
  return (
    <div style={{ visibility: visible ? undefined : 'hidden' }} inert={!visible}>
      {children}
    </div>
  )
}

/** The notice that appeared while the page was open, for the status region. Undefined for the notice that was there when usage loaded. */
function useNewNotice(notice: NoticeKind | 'none' | undefined): NoticeKind | 'none' | undefined {
  const [first, setFirst] = useState(notice)
  if (first === undefined && notice !== undefined) setFirst(notice)
  return notice === first ? undefined : notice
}
