import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts/default-package'
import { Skeleton } from '@loomcast/design-system'
import { Link } from '@loomcast/web-kit'
import { GENERATIONS, type OfferedPackage, perMonth, priceOf, taxNote } from '@loomcast/web-kit/plans'
import type { ReactNode } from 'react'
import styles from './landing.module.css'
import { useOffers } from './offers.ts'

/** The free package and the cheapest paid one, with the prices of the billing service. */
export function Plans() {
  const state = useOffers()
  const offers = state.status === 'loaded' ? state.offers : []
  const free = offers.find(({ tier }) => tier === 'free')
  const paid = offers.find(({ tier }) => tier !== 'free')
  return (
    <ul className={styles.plans}>
      <Plan
        name={free?.name ?? DEFAULT_ENTITLEMENT.package_name}
        price={free ? priceOf(free, false) : '$0'}
        points={[
          perMonth(free ? free.generation_limit : DEFAULT_ENTITLEMENT.limits.texts, GENERATIONS),
          'No credit card',
          'Cancel anytime',
          'Bonus generations when you refer friends',
        ]}
      >
        <Link to="/register" className={styles.primaryButton}>
          Get Started Free
        </Link>
      </Plan>
      <PaidPlan offer={paid} isLoading={state.status === 'loading'} />
    </ul>
  )
}

/** The cheapest paid package; a placeholder while it loads, and a link to the prices if it cannot be loaded. */
function PaidPlan({ offer, isLoading }: { offer: OfferedPackage | undefined; isLoading: boolean }) {
  if (offer) {
    return (
      <Plan name={offer.name} price={priceOf(offer, false)} tax={taxNote(offer)} points={pointsOf(offer)}>
        <Link to="/pricing" className={styles.quietButton}>
          View Pricing
        </Link>
      </Plan>
    )
  }
  if (isLoading) {
    return (
      <li className={styles.plan} aria-busy="true">
        <span className={styles.planName}>Loading the paid plans</span>
        <Skeleton height={36} width="50%" />
        <div className={styles.planPoints}>
          <Skeleton height={20} width="70%" />
          <Skeleton height={20} width="60%" />
        </div>
        <Skeleton height={44} />
      </li>
    )
  }
  return (
    <li className={styles.plan}>
      <h3 className={styles.planName}>Paid plans</h3>
      <p className={styles.planPoints}>The prices can't be loaded right now. You can start on the free plan and upgrade later.</p>
      <Link to="/pricing" className={styles.quietButton}>
        View Pricing
      </Link>
    </li>
  )
}

interface PlanProps {
  name: string
  price: string
  /** The note about taxes; empty if the price contains them. */
  tax?: string
  points: string[]
  children: ReactNode
}

function Plan({ name, price, tax = '', points, children }: PlanProps) {
  return (
    <li className={styles.plan}>
      <h3 className={styles.planName}>{name}</h3>
      <p className={styles.planPrice}>
        {price}
        <span className={styles.planPeriod}>/month{tax}</span>
      </p>
      <ul className={styles.planPoints}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </li>
  )
}

const MAX_POINTS = 4

/** What the package has without its video option, and the price with it. */
function pointsOf(offer: OfferedPackage): string[] {
  const withVideo = offer.has_video_toggle ? [`With more videos: ${priceOf(offer, true)} per month${taxNote(offer)}`] : []
  const features = offer.features.map(({ name }) => name).filter((name) => !/\bvideo option\b/.test(name))
  return [...features.slice(0, MAX_POINTS - withVideo.length), ...withVideo]
}
