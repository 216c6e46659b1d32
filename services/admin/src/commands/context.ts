import type { AuditContext } from '../audit/context.ts'
import type { Owners } from '../owners/owners.ts'
import type { CommandRepository } from './command.repository.ts'

export interface CommandsContext extends AuditContext {
  repositories: AuditContext['repositories'] & { commands: CommandRepository }
  /** The services that own what administrators change. */
  owners: Owners
}
