import type { BriefRoles } from '../../src/domain/brief/roles/brief-roles.ts'
import type { RoleReader } from '../../src/engines/role-reader/index.ts'

/** What the network reads in each brief. */
export async function rolesOf(reader: RoleReader, briefs: readonly string[]): Promise<Map<string, BriefRoles | undefined>> {
  const all = new Map<string, BriefRoles | undefined>()
  for (const brief of briefs) all.set(brief, await reader.read(brief, 'user-1'))
  return all
}
