import type { CustomersContext } from '../customers/context.ts'
import type { PortalVisitRepository } from './portal-visit.repository.ts'

export interface PortalContext extends Pick<CustomersContext, 'provider' | 'clock'> {
  repositories: Pick<CustomersContext['repositories'], 'customers'> & { portalVisits: PortalVisitRepository }
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
}
