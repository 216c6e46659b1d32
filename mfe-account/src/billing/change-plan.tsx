import { Alert, Button, ErrorState, Modal, Skeleton } from '@loomcast/design-system/full'
import { ApiError, announce, Link, toast } from '@loomcast/web-kit'
import { intervalOf, type OfferedPackage, withTaxNote, yearlyAmountOf } from '@loomcast/web-kit/plans'
import { useQuery } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { serverDetail } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { billingApi, type ChangePreview, type Choice, type Subscription } from './billing.api.ts'
import css from './billing.module.css'
import { billingKeys, reloadBilling, showSubscription } from './billing.queries.ts'
import { confirmLabel, doneText, PreviewTerms } from './change-terms.tsx'
import { IntervalChoice } from './interval-choice.tsx'
import { PlanChoice } from './plan-choice.tsx'

interface ChangePlanProps {
  subscription: Subscription
  offers: OfferedPackage[]
  initial?: Choice
  onClose: () => void
}

export function ChangePlanDialog(props: ChangePlanProps) {
  return (
    <Modal opened onClose={props.onClose} title="Change plan" size="lg">
      <ChangePlan {...props} />
    </Modal>
  )
}

interface Failure {
  title: string
  text: string
}

function ChangePlan({ subscription, offers, initial, onClose }: ChangePlanProps) {
  const paid = offers.filter(({ tier }) => tier !== 'free')
  const current: Choice = {
    package_id: subscription.package.package_id,
    include_video: subscription.include_video,
    interval: subscription.interval === 'year' ? 'year' : 'month',
  }
  const [chosen, setChosen] = useState<Choice>(initial ?? current)
  const [failure, setFailure] = useState<Failure>()
  const [confirmUrl, setConfirmUrl] = useState<string>()
  const offer = paid.find(({ package_id }) => package_id === chosen.package_id)
  // A plan that is not sold by the year is paid by the month.
  const interval = offer ? intervalOf(offer, chosen.include_video, chosen.interval) : chosen.interval
  const choice: Choice = { ...chosen, interval }
  const isSameOption = choice.package_id === current.package_id && choice.include_video === current.include_video
  const unchanged = isSameOption && choice.interval === current.interval
  const preview = usePreview(choice, subscription.price, !unchanged && offer !== undefined && confirmUrl === undefined)

  const { run: change, busy } = useOnce(async (shown: ChangePreview) => {
    setFailure(undefined)
    try {
      const { outcome, payment_url, subscription: changed } = await billingApi.change({ ...choice, proration_date: shown.proration_date })
      showSubscription(changed)
      if (outcome === 'confirmation_needed' && payment_url) return setConfirmUrl(payment_url)
      const done = doneText(outcome, shown, isSameOption)
      announce(done)
      toast({ kind: 'success', message: done })
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      if (error instanceof ApiError && error.charged !== 'no') reloadBilling()
      if (error instanceof ApiError && error.code === 'subscription_changed') {
        reloadBilling()
        await preview.refetch()
      }
    }
  })

  function choose(next: Choice) {
    setFailure(undefined)
    setChosen(next)
  }

  if (confirmUrl) return <ConfirmPayment url={confirmUrl} onClose={onClose} />
  return (
    <div className={css.change}>
      {paid.some((each) => yearlyAmountOf(each, false) !== null || yearlyAmountOf(each, true) !== null) ? (
        <IntervalChoice value={chosen.interval} disabled={busy} onChange={(wished) => choose({ ...chosen, interval: wished })} />
      ) : null}
      <fieldset className={css.choices} disabled={busy}>
        <legend className={css.legend}>Your new plan</legend>
        {paid.map((each) => (
          <PlanChoice
            key={each.package_id}
            offer={each}
            choice={chosen}
            isCurrent={each.package_id === current.package_id}
            onChoose={choose}
          />
        ))}
      </fieldset>
      <div className={css.preview} aria-live="polite">
        {unchanged ? (
          <p className={css.quiet}>This is your current plan. Choose another one to see what you would pay.</p>
        ) : preview.isError && !preview.isFetching ? (
          <ErrorState
            compact
            title="The amount couldn't be loaded"
            description={previewFailure(preview.error)}
            onRetry={() => void preview.refetch()}
          />
        ) : preview.data && !preview.isFetching ? (
          <PreviewTerms preview={preview.data} tax={withTaxNote(offer ?? {})} subscription={subscription} isSameOption={isSameOption} />
        ) : (
          <div role="status" aria-label="Loading the amount">
            <Skeleton height={24} width="60%" />
            <Skeleton height={24} width="80%" mt="sm" />
          </div>
        )}
      </div>
      {failure ? (
        <Alert tone="danger" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <p className={css.quiet}>
        Looking for the free plan? Cancel your subscription on the{' '}
        <Link to="/billing" onClick={onClose}>
          billing page
        </Link>{' '}
        instead.
      </p>
      <div className={css.dialogActions}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Keep my current plan
        </Button>
        <Button
          disabled={unchanged || !preview.data || preview.isFetching || preview.isError}
          loading={busy}
          onClick={() => {
            if (preview.data) void change(preview.data)
          }}
        >
          {confirmLabel(unchanged ? undefined : preview.data)}
        </Button>
      </div>
    </div>
  )
}

/** The exact amount of a change. A preview is valid for 10 minutes, so an older one is read again. */
function usePreview(choice: Choice, price: number, enabled: boolean) {
  return useQuery({
    queryKey: billingKeys.preview(choice, price),
    queryFn: ({ signal }) => billingApi.previewChange(choice, { signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 9 * 60_000,
  })
}

function ConfirmPayment({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <div className={css.change}>
      <p>
        Your bank requires you to confirm this payment. Your plan changes as soon as you do. Until then, you keep your current plan and
        aren't charged.
      </p>
      <div className={css.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component="a" href={url} target="_blank" rel="noopener" onClick={onClose}>
          Confirm your payment
        </Button>
      </div>
      <p className={css.quiet}>
        You can also find this link on the <Link to="/billing">billing page</Link>.
      </p>
    </div>
  )
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.code === 'subscription_changed')
    return {
      title: 'Check the new amount',
      text: 'The amount you saw was no longer valid, so nothing was changed or charged. Check the new amount, then confirm again.',
    }
  const charge =
    error instanceof ApiError && error.charged === 'no'
      ? 'Nothing was charged.'
      : "We don't know yet whether you were charged. Check your invoices before you try again."
  const detail = serverDetail(error) ?? (error instanceof ApiError ? error.detail : '')
  return { title: "Your plan wasn't changed", text: `${detail} ${charge}`.trim() }
}

function previewFailure(error: unknown): string {
  return `${serverDetail(error) ?? ''} Nothing was charged.`.trim()
}
