import type { Audience, SliceRoute } from '@loomcast/contracts/registry'

export interface ProductRoute {
  path: string
  /** The page's name in a sentence: "Activity is not available in this installation". */
  label: string
  audience: Audience
  /** Shape of the placeholder while the session is checked. */
  skeleton: SliceRoute['skeleton']
}

/** The routes of all slice manifests in the repository, inserted by the build (`slice-routes.ts` in slice-build). */
declare const SLICE_ROUTES: readonly SliceRoute[]

/**
 * Pages of the product that no slice in the repository serves yet. `npm run new -- slice` removes the lines of pages that the new slice serves; `npm test`
 * fails if such a line remains.
 */
export const PLANNED_ROUTES: readonly ProductRoute[] = []

/** Every page of the product. If no installed slice serves a page, the page shows a notice instead of a 404. */
export const PRODUCT_ROUTES: readonly ProductRoute[] = [
  ...SLICE_ROUTES.map(({ path, title, audience, skeleton }) => ({ path, label: `The “${title}” page`, audience, skeleton })),
  ...PLANNED_ROUTES,
]
