import { ProgressBar, Skeleton } from '@loomcast/design-system/full'
import { dayOf } from './renewal-day.ts'
import { UpgradeButton } from './upgrade-button.tsx'
import styles from './usage.module.css'
import { generations, type Usage } from './usage.ts'

const number = new Intl.NumberFormat('en')
/** What of the month is used, what the bonus adds, and when it begins anew. */
export function UsagePanel({ usage }: { usage: Usage | undefined }) {
  if (!usage)
    return (
      <div className={styles.panel} aria-busy="true">
        <Skeleton height={40} />
        <Skeleton height={20} width="60%" />
      </div>
    )
  return (
    <section className={styles.panel} aria-label="Your usage">
      {usage.limit === null ? (
        <p>
          <b>Unlimited generations</b>, {number.format(usage.used)} used this month
        </p>
      ) : (
        <ProgressBar
          label="Used this month"
          value={usage.used}
          max={usage.limit}
          text={`${number.format(usage.used)} of ${generations(usage.limit)}`}
          tone={usage.remaining === 0 ? 'danger' : (usage.remaining ?? 0) <= 3 ? 'warning' : 'primary'}
        />
      )}
      <div className={styles.panelFoot}>
        <span>
          {usage.bonusLeft > 0 && (
            <>
              {generations(usage.bonusLeft)} of your referral bonus left.
              <br />
            </>
          )}
          {usage.periodEndsAt && <>Renews on {dayOf(usage.periodEndsAt)}</>}
        </span>
        <UpgradeButton variant="default" />
      </div>
    </section>
  )
}
