import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import { type ChangeSet, createChangeSet, type Written, withoutBlocks, withoutLines } from './change-set.ts'
import { existing } from './existing.ts'
import { removeWorkspace } from './lock-file.ts'
import { type Names, UsageError } from './name.ts'
import { OF_OWNERS } from './owner-files.ts'
import { outputOf, runProgram } from './programs.ts'
import { requireCommitted } from './uncommitted.ts'

export interface Removal {
  names: Names
  /** Removes files that are not committed, too. */
  force: boolean
}

/** Removes a service that was never released: all that `npm run new -- service` adds, and all that was added to its folder. */
export async function removeService(root: string, { names, force }: Removal, signal: AbortSignal): Promise<Written> {
  const { name, NAME } = names
  const folder = `services/${name}`
  if (!SERVICES.some((service) => service === name)) throw new UsageError(`There is no service "${name}".`)
  await requireUnreleased(root, name)
  requireUnused(name)
  const workspace = `@loomcast/${name}`
  const pacts = await outputOf(root, 'git', ['ls-files', '-co', '--', `contracts/pacts/${name}-*.json`])
  const written = [folder, `k8s/base/${name}`, `packages/api-types/src/generated/${name}.ts`, ...pacts]
  if (!force) await requireCommitted(root, written, `service ${name}`)
  const changes = createChangeSet(root, `removes the service ${name}`, signal)
  for (const path of [...written, `node_modules/${workspace}`]) changes.remove(path)
  await changes.edit('platform.config.ts', withoutBlocks(new RegExp(`^ {4}${name}: \\{$`)))
  await changes.edit('compose.yaml', withoutBlocks(new RegExp(`^(?:x-${name}(?:-settings)?: &.*| {2}${name}(?:-worker)?:)$`)))
  await changes.edit(
    'compose.yaml',
    withoutLines(new RegExp(`^ {6}(?:${NAME}_(?:URL|DB_PASSWORD): |${name}: \\{ condition: service_healthy \\}$)`)),
  )
  await changes.edit('compose.env.example', withoutLines(new RegExp(`^${NAME}_DB_PASSWORD=`)))
  await removeImage(changes, name)
  await changes.edit('k8s/base/gateway/deployment.yaml', withoutLines(new RegExp(`- \\{ name: ${NAME}_URL, value: http:`)))
  await changes.edit(
    'k8s/components/in-cluster-stores/mongodb.yaml',
    withoutLines(new RegExp(`- name: ${NAME}_DB_PASSWORD$|key: ${NAME}_DB_PASSWORD \\}`)),
  )
  await changes.edit('k8s/overlays/small/kustomization.yaml', withoutLines(new RegExp(`- \\{ name: ${name}, envs: \\[secrets/`)))
  await changes.edit('k8s/overlays/small/secrets.sh', (text) =>
    text.replace(
      /^services="([a-z ]+)"$/m,
      (_, known: string) =>
        `services="${known
          .split(' ')
          .filter((each) => each !== name)
          .join(' ')}"`,
    ),
  )
  await changes.edit('package-lock.json', removeWorkspace(folder, workspace))
  // The index of all paths is written with any document.
  return complete(root, changes, [['openapi', 'gateway'], ['contracts'], ['owners']], signal)
}

/** Removes a slice that was never released: all that `npm run new -- slice` adds, and all that was added to its folder. */
export async function removeSlice(root: string, { names, force }: Removal, signal: AbortSignal): Promise<Written> {
  const folder = `mfe-${names.name}`
  if ((await existing(root, [folder])).length === 0) throw new UsageError(`There is no slice "${names.name}".`)
  await requireUnreleased(root, folder)
  const written = [folder, `k8s/base/${folder}`]
  if (!force) await requireCommitted(root, written, `slice ${names.name}`)
  const changes = createChangeSet(root, `removes the slice ${names.name}`, signal)
  for (const path of [...written, `node_modules/${folder}`]) changes.remove(path)
  await changes.edit('compose.yaml', withoutBlocks(new RegExp(`^ {2}${folder}:$`)))
  await changes.edit(
    'compose.yaml',
    withoutLines(new RegExp(`^ {6}(?:- http://${folder}:8080|${folder}: \\{ condition: service_healthy \\})$`)),
  )
  await removeImage(changes, folder)
  await changes.edit('package-lock.json', removeWorkspace(folder, folder))
  return complete(root, changes, [['owners']], signal)
}

async function removeImage(changes: ChangeSet, name: string): Promise<void> {
  await changes.edit('k8s/base/kustomization.yaml', withoutLines(new RegExp(`^ {2}- (?:${name}$|\\{ name: loomcast/${name}, )`)))
  await changes.edit('k8s/overlays/production/kustomization.yaml', withoutLines(new RegExp(`^ {2}- \\{ name: loomcast/${name}, `)))
}

/** Writes the changes, and the files that the checks derive from what is left. */
async function complete(root: string, changes: ChangeSet, checks: string[][], signal: AbortSignal): Promise<Written> {
  const derived = [...OF_OWNERS, 'contracts/asyncapi.json', 'packages/api-types/src/generated/all-paths.ts']
  for (const file of derived) await changes.edit(file, (text) => text)
  return changes.write(async () => {
    for (const [check, ...args] of checks)
      await runProgram(root, process.execPath, [`tooling/checks/src/${check}.ts`, '--write', ...args], signal)
  })
}

async function requireUnreleased(root: string, part: string): Promise<void> {
  const releases = `contracts/released/${part}`
  if ((await existing(root, [releases])).length > 0)
    throw new UsageError(
      `${part} was released (${releases}), so installations and other versions can depend on it. It cannot be removed by this command.`,
    )
}

/** Throws UsageError if another service calls the service, or if it publishes events. */
function requireUnused(name: string): void {
  const callers = SERVICES.filter((service) => Object.values(serviceConfig(service).calls).some((called) => called.includes(name)))
  if (callers.length > 0) throw new UsageError(`${callers.join(' and ')} call the service "${name}". Remove the calls first.`)
  const published = SERVICES.filter((service) => service === name).flatMap((service) => serviceConfig(service).publishes)
  if (published.length > 0)
    throw new UsageError(`The service "${name}" publishes ${published.join(', ')}. Retire the events first: docs/how-to/add-an-event.md`)
}
