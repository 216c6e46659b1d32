import { ApiError, newIdempotencyKey } from '@loomcast/web-kit'
import { useEffect, useRef, useState } from 'react'
import { billingApi, type Choice } from '../billing/billing.api.ts'
import { reloadBilling } from '../billing/billing.queries.ts'
import { otherPage } from '../billing/other-page.ts'
import { serverDetail } from '../server-error.ts'

const NO_URL = 'Failed to create checkout session'
const NOT_STARTED = 'Failed to start checkout process'

export interface CheckoutFailure {
  package_id: string
  title: string
  text: string
  /** Whether the user has a subscription, which is changed on the billing page. */
  hasSubscription: boolean
}

/** Starts checkouts, one at a time. A checkout charges nothing: the user pays on the page that opens. */
export function useCheckout() {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<CheckoutFailure>()
  const running = useRef(false)
  // A repeated attempt with the same choice sends the same key, so that it opens the same checkout.
  const attempt = useRef<{ choice: string; key: string }>(undefined)

  function release() {
    running.current = false
    setBusy(undefined)
  }

  // Back from the payment page can restore this page as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) release()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  })

  async function start(choice: Choice): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(choice.package_id)
    setFailure(undefined)
    const fail = (title: string, text: string, hasSubscription = false) => {
      setFailure({ package_id: choice.package_id, title, text, hasSubscription })
      release()
    }
    try {
      const { checkout_url } = await billingApi.startCheckout(choice, keyFor(choice))
      attempt.current = undefined
      if (checkout_url) otherPage.open(checkout_url)
      else fail(NO_URL, 'Nothing was charged. Try again in a few minutes.')
    } catch (error) {
      if (error instanceof ApiError && !error.temporary) attempt.current = undefined
      const detail = serverDetail(error)
      const hasSubscription = error instanceof ApiError && error.code === 'subscription_exists'
      if (hasSubscription) reloadBilling()
      if (detail === NO_URL) return fail(NO_URL, "This installation can't take payments right now. Nothing was charged.")
      fail(NOT_STARTED, `${detail ?? (error instanceof ApiError ? error.detail : '')} Nothing was charged.`.trim(), hasSubscription)
    }
  }

  function keyFor(choice: Choice): string {
    const text = JSON.stringify(choice)
    if (attempt.current?.choice !== text) attempt.current = { choice: text, key: newIdempotencyKey() }
    return attempt.current.key
  }

  return { start: (choice: Choice) => void start(choice), busy, failure }
}
