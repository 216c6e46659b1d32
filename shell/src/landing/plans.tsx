import { Link, useSession } from '@loomcast/web-kit'
import { PLANS } from './landing.data.ts'
import styles from './landing.module.css'

/** The two plans on the landing page. `heading` is the level of the plan names: one below the heading above the list. */
export function Plans({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const session = useSession()
  const visitor = session.status === 'visitor' || session.status === 'starting'
  return (
    <ul className={styles.plans}>
      {PLANS.map((plan) => (
        <li key={plan.id} className={styles.plan} data-plan={plan.id}>
          <Heading className={styles.planName}>{plan.name}</Heading>
          <p className={styles.planPrice}>
            {plan.price}
            {plan.period && <span className={styles.planPeriod}>{plan.period}</span>}
          </p>
          <ul className={styles.planPoints}>
            {plan.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {visitor && (
            <Link to="/register" className={plan.id === 'pro' ? styles.quietButton : styles.primaryButton}>
              {plan.id === 'pro' ? 'Start free, upgrade later' : 'Get Started Free'}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
