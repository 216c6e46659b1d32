import { api } from '@loomcast/web-kit'
import type { OfferedPackage } from '@loomcast/web-kit/plans'
import { useEffect, useState } from 'react'

/** The packages for sale, in the order of the pricing page. Rejects with an ApiError. */
export const loadOffers = (signal?: AbortSignal): Promise<OfferedPackage[]> =>
  api.get<{ packages: OfferedPackage[] }>('/api/packages', { signal }).then(({ packages }) => packages)

export type Offers = { status: 'loading' } | { status: 'loaded'; offers: OfferedPackage[] } | { status: 'unavailable' }

export function useOffers(): Offers {
  const [state, setState] = useState<Offers>({ status: 'loading' })
  useEffect(() => {
    const aborted = new AbortController()
    loadOffers(aborted.signal).then(
      (offers) => setState({ status: 'loaded', offers }),
      () => {
        if (!aborted.signal.aborted) setState({ status: 'unavailable' })
      },
    )
    return () => aborted.abort()
  }, [])
  return state
}
