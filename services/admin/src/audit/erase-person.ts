import type { Tx } from '@loomcast/service-kit/mongo'
import type { AuditContext } from './context.ts'

/** Erases the personal details of a deleted account from the audit log and from open commands. Digests stay, so the chain remains valid. */
export async function erasePerson({ repositories }: Pick<AuditContext, 'repositories'>, tx: Tx, userId: string): Promise<void> {
  await repositories.audit.erase(tx, userId)
  await repositories.commands.erase(tx, userId)
}
