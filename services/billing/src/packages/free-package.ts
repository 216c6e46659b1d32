import type { Tx } from '@loomcast/service-kit/mongo'
import type { Package } from '../domain/package.ts'
import type { PackagesContext } from './context.ts'

/** The package of users without a subscription or grant. */
export async function freePackage({ packages }: Pick<PackagesContext['repositories'], 'packages'>, tx?: Tx): Promise<Package> {
  const { _id, ...rest } = await packages.findFree(tx)
  return { ...rest, package_id: _id }
}
