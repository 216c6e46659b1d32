import { Alert } from '@loomcast/design-system/full'
import { dayOf } from './renewal-day.ts'
import { UpgradeButton } from './upgrade-button.tsx'
import styles from './usage.module.css'
import { type BannerKind, bannerFor, generations, LIMIT_REACHED, UPGRADE_OFFER, type Usage } from './usage.ts'

/** The one banner that fits what is left of the month; the user can put each away. */
export function UsageBanner({
  usage,
  isDismissed,
  dismiss: putAway,
}: {
  usage: Usage
  isDismissed: (kind: BannerKind) => boolean
  dismiss: (kind: BannerKind) => void
}) {
  const kind = bannerFor(usage)
  if (!kind || isDismissed(kind)) return null
  const renewal = usage.periodEndsAt ? ` Your generations renew on ${dayOf(usage.periodEndsAt)}.` : ''
  const dismiss = () => putAway(kind)

  if (kind === 'limit-reached')
    return (
      <Alert tone="danger" className={styles.banner} title={LIMIT_REACHED} onClose={dismiss} actions={<UpgradeButton />}>
        {UPGRADE_OFFER}
        {renewal}
      </Alert>
    )
  if (kind === 'low-usage')
    return (
      <Alert
        tone="warning"
        className={styles.banner}
        title={`${generations(usage.remaining ?? 0)} left this month`}
        onClose={dismiss}
        actions={<UpgradeButton variant="default" />}
      >
        {UPGRADE_OFFER}
        {renewal}
      </Alert>
    )
  return (
    <Alert
      tone="info"
      className={`${styles.banner} ${styles.promo}`}
      live={false}
      title="Writing more than planned?"
      onClose={dismiss}
      actions={<UpgradeButton variant="default" label="See Pro" />}
    >
      {UPGRADE_OFFER}
    </Alert>
  )
}
