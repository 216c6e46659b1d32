import { Alert, Button, ErrorState, Modal, Skeleton, Switch } from '@loomcast/design-system/full'
import { ApiError, announce, Link, toast } from '@loomcast/web-kit'
import { intervalOf, money, type OfferedPackage, priceOf, yearlyAmountOf } from '@loomcast/web-kit/plans'
import { useQuery } from '@loomcast/web-kit/query'
import { useId, useState } from 'react'
import { serverDetail } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { billingApi, type ChangePreview, type Choice, type Subscription } from './billing.api.ts'
import css from './billing.module.css'
import { billingKeys, reloadBilling, showSubscription } from './billing.queries.ts'
import { dayText } from './day.ts'
import { IntervalChoice } from './interval-choice.tsx'

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
  const unchanged =
    choice.package_id === current.package_id && choice.include_video === current.include_video && choice.interval === current.interval
  const preview = usePreview(choice, subscription.price, !unchanged && offer !== undefined && confirmUrl === undefined)

  const { run: change, busy } = useOnce(async (shown: ChangePreview) => {
    setFailure(undefined)
    try {
      const { outcome, payment_url, subscription: changed } = await billingApi.change({ ...choice, proration_date: shown.proration_date })
      showSubscription(changed)
      if (outcome === 'confirmation_needed' && payment_url) return setConfirmUrl(payment_url)
      const done =
        outcome === 'scheduled'
          ? `Your plan changes to ${shown.package_name} on ${dayText(shown.effective_at)}.`
          : `You're on ${shown.package_name} now.`
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
          <PreviewTerms preview={preview.data} subscription={subscription} />
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

interface PlanChoiceProps {
  offer: OfferedPackage
  choice: Choice
  isCurrent: boolean
  onChoose: (choice: Choice) => void
}

function PlanChoice({ offer, choice, isCurrent, onChoose }: PlanChoiceProps) {
  const id = useId()
  const chosen = choice.package_id === offer.package_id
  const withVideo = offer.has_video_toggle && choice.include_video
  const interval = intervalOf(offer, withVideo, choice.interval)
  return (
    <div className={css.choice} data-chosen={chosen || undefined}>
      <label className={css.choiceLabel} htmlFor={id}>
        <input
          id={id}
          type="radio"
          name="plan"
          checked={chosen}
          onChange={() => onChoose({ ...choice, package_id: offer.package_id, include_video: withVideo })}
        />
        <span className={css.choiceName}>
          {offer.name}
          {isCurrent ? <small>Current plan</small> : null}
        </span>
        <span className={css.choicePrice}>
          {priceOf(offer, withVideo, interval)} per {interval}
        </span>
      </label>
      {chosen && offer.has_video_toggle ? (
        <Switch
          className={css.choiceVideo}
          label="Include video"
          checked={choice.include_video}
          onChange={(event) => onChoose({ ...choice, include_video: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}

function PreviewTerms({ preview, subscription }: { preview: ChangePreview; subscription: Subscription }) {
  const { kind, amount_due, currency, next_amount, next_date, effective_at, package_name, interval } = preview
  const newTerms = interval === subscription.interval ? package_name : `${package_name}, paid by the ${interval},`
  const covers =
    interval === subscription.interval
      ? `the difference for the rest of this ${interval}`
      : `a full ${interval} from today, less what is left of the ${subscription.interval} you paid for`
  return (
    <>
      <p className={css.due}>
        <span>Due today</span> <strong>{money(amount_due, currency)}</strong>
      </p>
      <p className={css.quiet}>
        {kind === 'downgrade'
          ? `You keep ${subscription.package.name} until ${dayText(effective_at)}. Then you switch to ${newTerms} for ${money(next_amount, currency)} per ${interval}, first charged on ${dayText(next_date)}.`
          : `You switch to ${newTerms} right away. ${amount_due > 0 ? `Today's amount covers ${covers}. ` : ''}After that, ${money(next_amount, currency)} every ${interval} until you cancel; next renewal ${dayText(next_date)}.`}
      </p>
      {preview.withdraws_cancellation ? (
        <p className={css.quiet}>You canceled this subscription. This change withdraws the cancellation, so your plan renews again.</p>
      ) : null}
    </>
  )
}

function confirmLabel(preview: ChangePreview | undefined): string {
  if (!preview) return 'Change plan'
  if (preview.kind === 'downgrade') return `Switch on ${dayText(preview.effective_at)}`
  return preview.amount_due > 0 ? `Pay ${money(preview.amount_due, preview.currency)} and switch` : 'Switch now'
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
