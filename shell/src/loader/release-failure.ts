import type { Release } from '@loomcast/contracts/registry'
import { wasReloadedFor } from '../registry/page-load.ts'

/** The cause under which the page is loaded again because a release failed. */
export const failureOf = ({ base, entry }: Release): string => `failure of ${base}${entry}`

/** Whether the page was loaded again because this release failed, so that its fallback is used. */
export const hasFailed = (release: Release): boolean => wasReloadedFor(failureOf(release))
