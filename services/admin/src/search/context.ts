import type { Logger } from '@loomcast/service-kit/observability'
import type { UserFilter, UserOrder } from '../domain/user-filter.ts'
import type { Owners } from '../owners/owners.ts'

export interface SearchContext {
  repositories: {
    directory: {
      list(filter: UserFilter, order: UserOrder, page: { skip: number; limit: number }): Promise<{ _id: string; email: string }[]>
    }
  }
  owners: Owners
  logger: Logger
}
