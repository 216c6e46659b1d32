import type { Tx } from '@loomcast/service-kit/mongo'
import type { AuditContext } from '../audit/context.ts'
import type { Owners } from '../owners/owners.ts'
import type { KnowledgeRepository } from './knowledge.repository.ts'

export interface KnowledgeContext extends AuditContext {
  repositories: AuditContext['repositories'] & {
    knowledge: KnowledgeRepository
    directory: { applyDeletion(tx: Tx, userId: string, version: number, deletedAt: Date): Promise<void> }
  }
  owners: Owners
}
