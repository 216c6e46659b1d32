import { useEffect, useState } from 'react'
import { useOnce } from '../use-once.ts'
import { billingApi } from './billing.api.ts'
import { otherPage } from './other-page.ts'

const FAILED = 'Unable to access billing portal. Please contact support.'

export type PortalFlow = 'payment_method_update' | 'manage'

/** Opens the payment provider's portal in place of this page. */
export function usePortal() {
  const [opening, setOpening] = useState<PortalFlow>()
  const [failure, setFailure] = useState<string>()
  const { run } = useOnce(async (flow: PortalFlow) => {
    setFailure(undefined)
    setOpening(flow)
    try {
      const { url } = await billingApi.openPortal(flow === 'manage' ? undefined : flow)
      if (!url) throw new Error('the response has no URL')
      otherPage.open(url)
    } catch (error) {
      console.error('billing portal', error)
      setOpening(undefined)
      setFailure(FAILED)
    }
  })

  // Back from the portal can restore this page as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) setOpening(undefined)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  return { open: (flow: PortalFlow) => void run(flow), busy: opening, failure }
}
