import type { ReleaseLog } from '../registry/registry-store.ts'
import { SHELL } from './release-change.ts'

const NEEDED = 2

/** Who approved a version, each person once. */
export function approversOf({ entries }: Pick<ReleaseLog, 'entries'>, slice: string, version: string): string[] {
  const approvals = entries.filter((each) => each.action === 'approve' && each.slice === slice && each.version === version)
  return [...new Map(approvals.map(({ by }) => [personOf(by), by.trim()])).values()]
}

/** Why a version of the shell must not be deployed yet; undefined if two people have approved it. */
export function missingApprovals(log: ReleaseLog, version: string): string | undefined {
  const { altered } = log
  if (altered !== undefined) return `The log was changed: entry ${altered} is not as it was written, so its approvals do not count.`
  const approvers = approversOf(log, SHELL, version)
  if (approvers.length >= NEEDED) return undefined
  const so = approvers.length === 0 ? 'it has no approval' : `only ${approvers.join(', ')} has approved it`
  return `shell ${version} needs the approvals of ${NEEDED} people, and ${so}: npm run slice -- approve shell ${version}`
}

/** Spelling variants of a name are the same person. */
const personOf = (name: string) => name.normalize('NFKC').trim().toLowerCase()
