import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { environmentOf } from '../deployment.ts'
import { isPartOf, readParticipant } from '../participant-release.ts'
import { newestVersion } from '../versions.ts'
import type { ReleaseRecords } from './contract-broker.ts'

const run = promisify(execFile)

/** The records in the checkout of `root`. `PACT_BROKER_BRANCH` names the branch where git does not, as in most CI systems. */
export function releaseRecords(root: string, env: Readonly<Record<string, string | undefined>>): ReleaseRecords {
  return {
    async branch() {
      if (env['PACT_BROKER_BRANCH']) return env['PACT_BROKER_BRANCH']
      const branch = await run('git', ['branch', '--show-current'], { cwd: root }).then(({ stdout }) => stdout.trim())
      if (branch === '') throw new Error('The checkout is on no branch. Set PACT_BROKER_BRANCH to the branch of the release.')
      return branch
    },
    providersFor({ participant, relies_on }) {
      return [...publishedVersions(root)]
        .filter(([part]) => part !== participant && relies_on.some(({ provider }) => isPartOf(provider.name, part)))
        .flatMap(([part, versions]) => [...versions].map((version) => readParticipant(root, part, version)))
    },
  }
}

/** The recorded versions of each part that a broker needs: those that run in an environment, and the newest. */
export function publishedVersions(root: string): Map<string, Set<string>> {
  const deployed = environmentNames(root).map((environment) => environmentOf(root, environment))
  const parts = globSync('contracts/released/*/', { cwd: root }).map((folder) => basename(folder))
  const versions = parts
    .filter((part) => part !== 'events' && part !== 'documents')
    .map((part): [string, Set<string>] => {
      const newest = newestVersion(join(root, 'contracts', 'released', part))
      const found = [newest, ...deployed.map((environment) => environment[part])]
      return [part, new Set(found.filter((version) => version !== undefined))]
    })
  return new Map(versions.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The names of the environments in the local records. */
export function environmentNames(root: string): string[] {
  return globSync('contracts/environments/*.json', { cwd: root })
    .map((file) => basename(file, '.json'))
    .sort()
}
