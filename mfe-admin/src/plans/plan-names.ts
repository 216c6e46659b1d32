import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { useMemo } from 'react'

export const TIERS = ['free', 'pro', 'business'] as const
export type Tier = (typeof TIERS)[number]

/** Of several plans, a user has the one with the highest rank. */
export const RANK_LABELS: Record<Tier, string> = { free: 'Without payment', pro: 'Standard', business: 'Highest' }

export type AdminPackage = ResponseData<'/api/admin/packages', 'get'>['packages'][number]

export const packagesKey = ['admin', 'packages']

export async function listPackages({ signal }: { signal?: AbortSignal } = {}): Promise<AdminPackage[]> {
  return (await api.get<{ packages: AdminPackage[] }>('/api/admin/packages', { signal })).packages
}

/** A plan by the name of its package. The API identifies it by the tier. */
export interface PlanOption {
  value: Tier
  label: string
}

export interface PlanNames {
  /** The package that a user of each tier is given. */
  given: PlanOption[]
  /** All packages of each tier, for filters: "Professional, Team". */
  all: PlanOption[]
}

/** The names of the plans. Until the packages are loaded, the ranks of the tiers are their names. */
export function usePlanNames(): PlanNames {
  const { data } = useQuery({ queryKey: packagesKey, queryFn: ({ signal }) => listPackages({ signal }) })
  return useMemo(() => {
    const namesOf = (tier: Tier) =>
      (data ?? [])
        .filter((each) => each.tier === tier)
        .toSorted((one, other) => Number(other.is_active) - Number(one.is_active))
        .map(({ name }) => name)
    const options = (label: (names: string[]) => string | undefined) =>
      TIERS.map((value) => ({ value, label: label(namesOf(value)) ?? RANK_LABELS[value] }))
    return { given: options(([first]) => first), all: options((names) => (names.length === 0 ? undefined : names.join(', '))) }
  }, [data])
}
