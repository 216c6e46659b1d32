import { Alert, Card, ErrorState, PageHeader, Skeleton } from '@loomcast/design-system/full'
import { useDocumentTitle, useSession } from '@loomcast/web-kit'
import { type BillingInterval, GENERATIONS, type OfferedPackage, perMonth, taxNote } from '@loomcast/web-kit/plans'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Choice, Packages } from '../billing/billing.api.ts'
import { usePackages, usePlanInSession, useSubscription } from '../billing/billing.queries.ts'
import { ChangePlanDialog } from '../billing/change-plan.lazy.ts'
import { IntervalChoice } from '../billing/interval-choice.tsx'
import { PaymentNotice } from '../billing/payment-notice.tsx'
import { Comparison } from './comparison.tsx'
import { Faq } from './faq.tsx'
import { planAction, type Viewer } from './plan-action.ts'
import { PlanCard } from './plan-card.tsx'
import { readPlanChoice } from './plan-choice.ts'
import css from './pricing.module.css'
import { useCheckout } from './use-checkout.ts'
import { isSoldYearly, largestSaving } from './yearly-offers.ts'

export function PricingPage() {
  useDocumentTitle('Pricing')
  const packages = usePackages()
  const offers = packages.data?.packages
  return (
    <div className={css.page}>
      <PageHeader title="Pricing" description={<Lead offers={offers} />} />
      {packages.data ? <Plans packages={packages.data} /> : null}
      {packages.isPending ? <PlansSkeleton /> : null}
      {packages.isError && !offers ? (
        <Card>
          <ErrorState
            title="The prices couldn't be loaded"
            description="Nothing was charged. Try again in a moment."
            retrying={packages.isFetching}
            onRetry={() => void packages.refetch()}
          />
        </Card>
      ) : null}
      {offers ? <Comparison offers={offers} /> : null}
      <Faq
        sandbox={packages.data?.checkout === 'sandbox'}
        yearly={offers !== undefined && isSoldYearly(offers)}
        addsTax={offers?.some((offer) => taxNote(offer) !== '') === true}
      />
    </div>
  )
}

/** Why the user came here, if an upgrade prompt led to this page, and what the paid plans of this installation have for it. */
function reasonText(reason: string | null, offers: OfferedPackage[] = []): string | undefined {
  const paid = offers.filter(({ tier }) => tier !== 'free')
  if (paid.length === 0) return undefined
  const texts = paid.some(({ generation_limit }) => generation_limit === null) ? 'unlimited generations' : 'more generations'
  if (reason === 'low_usage') return `This month's generations are almost used up. A paid plan gives you ${texts}.`
  if (reason !== 'feature_locked') return undefined
  const videos = paid.some(({ video_enabled }) => video_enabled) ? ['more videos'] : []
  const models = paid.some(({ advanced_ai_models }) => advanced_ai_models) ? ['the strongest AI models'] : []
  return `A paid plan gives you ${new Intl.ListFormat('en').format([texts, ...videos, ...models])}.`
}

function Lead({ offers }: { offers: OfferedPackage[] | undefined }) {
  const [query] = useSearchParams()
  const reason = reasonText(query.get('reason'), offers)
  if (reason) return reason
  const free = offers?.find(({ tier }) => tier === 'free')
  if (!free) return 'Start free. No credit card, cancel anytime.'
  return `Start free with ${perMonth(free.generation_limit, GENERATIONS).toLowerCase()}. No credit card, cancel anytime.`
}

function Plans({ packages: { packages: offers, checkout: mode, as_of } }: { packages: Packages }) {
  const [query] = useSearchParams()
  const [chosen] = useState(() => readPlanChoice(query))
  const [videos, setVideos] = useState<ReadonlySet<string>>(() => new Set(chosen?.include_video ? [chosen.package_id] : []))
  const [interval, setInterval] = useState<BillingInterval | undefined>(chosen?.interval === 'year' ? 'year' : undefined)
  const [change, setChange] = useState<Choice>()
  const { viewer, chosenOffer } = useViewer(offers, chosen)
  const checkout = useCheckout()
  const subscription = viewer.kind === 'user' ? viewer.subscription : undefined
  const canChange = subscription?.is_paid === true
  useEffect(() => {
    if (canChange) void ChangePlanDialog.preload()
  }, [canChange])
  // A plan that is paid by the year is found under that interval.
  const wished = interval ?? (subscription?.source === 'subscription' && subscription.interval === 'year' ? 'year' : 'month')

  function setVideo(id: string, on: boolean) {
    const next = new Set(videos)
    if (on) next.add(id)
    else next.delete(id)
    setVideos(next)
  }

  return (
    <>
      {subscription ? <PaymentNotice subscription={subscription} place="pricing" /> : null}
      {chosenOffer && chosen ? (
        <Alert
          live={false}
          title={`You chose ${chosenOffer.name}${chosen.include_video ? ' with video' : ''}${chosen.interval === 'year' ? ', paid by the year' : ''}`}
        >
          Check the price below, then continue to checkout. You aren't charged until you confirm there.
        </Alert>
      ) : null}
      {mode === 'sandbox' ? (
        <p className={css.mode}>This installation uses a payment sandbox. No money moves.</p>
      ) : mode === 'unavailable' ? (
        <Alert tone="warning" live={false} title="Plans can't be bought here yet">
          This installation isn't connected to a payment provider.
        </Alert>
      ) : null}
      {isSoldYearly(offers) ? <IntervalChoice value={wished} saving={largestSaving(offers)} onChange={setInterval} /> : null}
      <ul className={css.cards}>
        {offers.map((offer) => {
          const withVideo = offer.has_video_toggle && videos.has(offer.package_id)
          return (
            <PlanCard
              key={offer.package_id}
              offer={offer}
              withVideo={withVideo}
              today={new Date(as_of)}
              wished={wished}
              action={planAction(offer, withVideo, wished, viewer)}
              chosen={offer === chosenOffer}
              busy={checkout.busy === offer.package_id}
              disabled={checkout.busy !== undefined && checkout.busy !== offer.package_id}
              failure={checkout.failure?.package_id === offer.package_id ? checkout.failure : undefined}
              onVideo={(on) => setVideo(offer.package_id, on)}
              onCheckout={checkout.start}
              onChange={setChange}
            />
          )
        })}
      </ul>
      {subscription && change ? (
        <Suspense>
          <ChangePlanDialog subscription={subscription} offers={offers} initial={change} onClose={() => setChange(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function useViewer(offers: OfferedPackage[], chosen: Choice | null): { viewer: Viewer; chosenOffer: OfferedPackage | undefined } {
  const session = useSession()
  const isUser = session.status === 'user'
  const subscription = useSubscription({ enabled: isUser })
  usePlanInSession(subscription.data)
  // Only for a user who can still buy the plan that was chosen before signing in.
  const canBuy = isUser && subscription.data?.is_paid === false
  const chosenOffer = canBuy ? offers.find(({ package_id, tier }) => package_id === chosen?.package_id && tier !== 'free') : undefined
  return { viewer: viewerOf(), chosenOffer }

  function viewerOf(): Viewer {
    if (session.status === 'visitor' || session.status === 'admin') return { kind: session.status }
    if (session.status === 'starting' || subscription.isPending) return { kind: 'loading' }
    return { kind: 'user', subscription: subscription.data }
  }
}

function PlansSkeleton() {
  return (
    <div className={css.cards} role="status" aria-busy="true" aria-label="Loading the plans">
      {['starter', 'professional', 'enterprise'].map((id) => (
        <Card key={id} className={css.card}>
          <Skeleton height={28} width="50%" />
          <Skeleton height={24} width="80%" />
          <Skeleton height={44} width="45%" />
          <Skeleton height={52} />
          <Skeleton height={150} />
          <Skeleton height={84} />
        </Card>
      ))}
    </div>
  )
}
