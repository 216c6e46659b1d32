import { Alert, Button, Loader } from '@loomcast/design-system/full'
import { ApiError, Link, navigate } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { useTimeout } from '@loomcast/web-kit/timers'
import { useEffect, useState } from 'react'
import { serverDetail } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { billingApi, type CheckoutStatus } from './billing.api.ts'
import css from './billing.module.css'
import { reloadBilling } from './billing.queries.ts'
import { announcePlan } from './plan-events.ts'

const POLL_MS = 2_000
const POLL_LIMIT_MS = 60_000

export interface ReturnedCheckout {
  sessionId: string
  result: 'success' | 'cancelled'
}

/** The checkout that the user returned from, from `?session_id=…&checkout=success`. */
export function readReturn(query: URLSearchParams): ReturnedCheckout | null {
  const sessionId = query.get('session_id')
  const result = query.get('checkout')
  if (result === 'cancelled') return { sessionId: sessionId ?? '', result }
  return sessionId && result === 'success' ? { sessionId, result } : null
}

export function CheckoutReturn({ returned }: { returned: ReturnedCheckout }) {
  // A reload must not show the result again.
  const close = () => navigate('/billing', { replace: true })
  if (returned.result === 'cancelled') return <CanceledCheckout onClose={close} />
  return <Processing sessionId={returned.sessionId} onClose={close} />
}

function CanceledCheckout({ onClose }: { onClose: () => void }) {
  return (
    <Alert title="Checkout canceled" onClose={onClose} actions={<Link to="/pricing">Back to the plans</Link>}>
      Nothing was charged, and your plan is unchanged.
    </Alert>
  )
}

function Processing({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const [late, setLate] = useState(false)
  const [applied, setApplied] = useState<{ package_name: string }>()
  const status = useQuery({
    queryKey: ['billing', 'checkout', sessionId],
    queryFn: ({ signal }) => billingApi.checkoutStatus(sessionId, { signal }),
    enabled: applied === undefined,
    // A failed attempt is repeated by the next one.
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (late || isFinal(state.data, state.error) ? false : POLL_MS),
    refetchIntervalInBackground: true,
  })
  const name = status.data?.applied ? status.data.package_name : applied?.package_name
  useTimeout(() => setLate(true), POLL_LIMIT_MS, name === undefined)

  useEffect(() => {
    if (name === undefined) return
    reloadBilling()
    void announcePlan({ name, is_paid: true, grace_until: null })
  }, [name])

  if (name !== undefined) {
    return (
      <Alert tone="success" title={`You're on ${name}`} onClose={onClose}>
        Your payment went through, and your plan is active. We're sending the receipt to your email.
      </Alert>
    )
  }
  if (status.data?.status === 'expired') {
    return (
      <Alert tone="warning" title="This checkout has expired" onClose={onClose} actions={<Link to="/pricing">Back to the plans</Link>}>
        Nothing was charged. Choose your plan again to start a new checkout.
      </Alert>
    )
  }
  if (isUnknown(status.error)) {
    return (
      <Alert tone="warning" title="This checkout wasn't found" onClose={onClose}>
        It belongs to another account, or it no longer exists. Your plan below is up to date.
      </Alert>
    )
  }
  if (late) return <Late sessionId={sessionId} onApplied={setApplied} />
  return (
    <div className={css.processing} role="status">
      <Loader size="sm" />
      <div>
        <p className={css.processingTitle}>Processing</p>
        <p className={css.quiet}>Your payment is being confirmed. This usually takes a few seconds. You can leave this page.</p>
      </div>
    </div>
  )
}

/** After a minute the user can repeat the check, which reads the payment from the provider again. */
function Late({ sessionId, onApplied }: { sessionId: string; onApplied: (answer: { package_name: string }) => void }) {
  const [failure, setFailure] = useState<string>()
  const { run: check, busy } = useOnce(async () => {
    setFailure(undefined)
    try {
      const response = await billingApi.applyCheckout(sessionId)
      if (response.applied) onApplied(response)
      else setFailure("Your payment isn't confirmed yet.")
    } catch (error) {
      setFailure(serverDetail(error) ?? (error instanceof ApiError ? error.detail : 'The check failed. Try again in a moment.'))
    }
  })
  return (
    <Alert
      tone="warning"
      title="Your payment isn't confirmed yet"
      actions={
        <>
          <Button variant="default" loading={busy} onClick={() => void check()}>
            Check again
          </Button>
          <Link to="/help">Get help</Link>
        </>
      }
    >
      Some payments take longer. Your plan becomes active as soon as your payment goes through, even if you leave this page. Checking again
      never charges you.
      {failure ? <p role="alert">{failure}</p> : null}
    </Alert>
  )
}

function isFinal(data: CheckoutStatus | undefined, error: unknown): boolean {
  return data?.applied === true || data?.status === 'expired' || isUnknown(error)
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
