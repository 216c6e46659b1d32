import type { Identity } from '../owners/call-owner.ts'
import type { SearchContext } from './context.ts'

export interface FoundRecords {
  users: { user_id: string; email: string }[]
  packages: { package_id: string; name: string }[]
}

const MAX_RESULTS = 5
/** In ms. The search continues without packages after this time. */
const PACKAGES_TIMEOUT_MS = 2_000

/** Finds at most five users by email, name or id, and five packages by name. Without billing, it finds no packages. */
export async function searchRecords(context: SearchContext, as: Identity, q: string): Promise<FoundRecords> {
  const [users, packages] = await Promise.all([
    context.repositories.directory.list({ q }, { sort: 'email', order: 'asc' }, { skip: 0, limit: MAX_RESULTS }),
    listPackages(context, as),
  ])
  const wanted = q.toLowerCase()
  return {
    users: users.map(({ _id, email }) => ({ user_id: _id, email })),
    packages: packages.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MAX_RESULTS),
  }
}

async function listPackages({ owners, logger }: SearchContext, as: Identity): Promise<FoundRecords['packages']> {
  try {
    const { packages } = await owners.call<{ packages: FoundRecords['packages'] }>('billing', {
      method: 'GET',
      path: '/internal/admin/packages',
      as,
      timeLimitMs: PACKAGES_TIMEOUT_MS,
    })
    return packages.map(({ package_id, name }) => ({ package_id, name }))
  } catch (error) {
    logger.warn({ err: error }, 'packages are missing in a search')
    return []
  }
}
