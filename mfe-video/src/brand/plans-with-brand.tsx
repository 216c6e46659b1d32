import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { logoApi } from '../api/logo.api.ts'
import { keys } from '../api/queries.ts'

/** Names the plans that include a brand kit. */
export function PlansWithBrand() {
  const canBuy = useRoutesAvailable('/pricing')
  return canBuy ? <Plans /> : <>A brand kit isn't part of your plan.</>
}

function Plans() {
  const { data: names = [] } = useQuery({ queryKey: keys.brandPackages, queryFn: ({ signal }) => logoApi.packages(signal) })
  const plans = names.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(names) : 'another plan'
  return (
    <>
      A brand kit is part of {plans}. <Link to="/pricing">Compare plans</Link>
    </>
  )
}
