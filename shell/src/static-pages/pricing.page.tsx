import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts/default-package'
import { useDocumentTitle } from '@loomcast/web-kit'
import { Plans } from '../landing/plans.tsx'
import styles from './static-pages.module.css'

/** Lists the plans in installations without a slice that sells them. */
export default function PricingPage() {
  useDocumentTitle('Pricing')
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Pricing</h1>
      <p className={styles.lead}>Start with {DEFAULT_ENTITLEMENT.limits.texts} free generations. No credit card, cancel anytime.</p>
      <Plans heading="h2" />
      <p className={styles.note}>
        Prices are in US dollars per month. This installation doesn't take payments, so every account is on the{' '}
        {DEFAULT_ENTITLEMENT.package_name} plan.
      </p>
    </div>
  )
}
