import { join } from 'node:path'
import { releaseAuthority } from '@loomcast/gateway/authority'
import type { ReleaseLog } from '@loomcast/gateway/registry'
import { missingApprovals, openRegistryStore, SHELL } from '@loomcast/gateway/releases'

export interface ApprovalQuestion {
  root: string
  environment: string
  part: string
  version: string
  /** The registry whose log has the approvals. Default: SLICE_REGISTRY, or remotes.json of the overlay with the name of the environment. */
  registry?: string | undefined
  env: Readonly<Record<string, string | undefined>>
}

/** Why people have not approved the deployment of this version yet; none for other parts than the shell. */
export async function approvalFaults({ root, environment, part, version, registry, env }: ApprovalQuestion): Promise<string[]> {
  if (part !== SHELL) return []
  const name = registry ?? (env['SLICE_REGISTRY'] || join(root, 'k8s', 'overlays', environment, 'remotes.json'))
  const missing = missingApprovals(await logOf(name, env), version)
  return missing === undefined ? [] : [missing]
}

function logOf(name: string, env: ApprovalQuestion['env']): Promise<ReleaseLog> {
  return /^https?:/.test(name) ? releaseAuthority(name, env['SLICE_TOKEN']).log() : openRegistryStore(name, env).store.log()
}
