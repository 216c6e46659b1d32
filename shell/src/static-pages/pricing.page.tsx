import { useDocumentTitle } from '@loomcast/web-kit'
import { Plans } from '../landing/plans.tsx'
import styles from './static-pages.module.css'

/** What the plans include, for installations without the slice that sells them. */
export default function PricingPage() {
  useDocumentTitle('Pricing')
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Pricing</h1>
      <p className={styles.lead}>Begin with ten free generations. No credit card, cancel anytime.</p>
      <Plans />
      <p className={styles.note}>
        Prices in US dollars a month. This installation takes no payments: every account here is on the free plan.
      </p>
    </div>
  )
}
