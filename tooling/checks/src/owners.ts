import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import { alertRoutes } from './owners/alert-routes.ts'
import { codeowners, type Owned } from './owners/codeowners.ts'
import { SLICES } from './slices.ts'

/**
 * `node tooling/checks/src/owners.ts`: fails if CODEOWNERS or the routes of alerts differ from the owners of the services and slices. With
 * `--write`, it writes the files.
 */
const root = join(import.meta.dirname, '..', '..', '..')

const slices = await Promise.all(
  SLICES.map(async (slice): Promise<Owned> => {
    const { default: manifest }: { default: { owner: string } } = await import(join(root, slice, 'slice.manifest.ts'))
    return { folder: slice, image: slice, owner: manifest.owner }
  }),
)
const services = SERVICES.map((name): Owned => ({ folder: `services/${name}`, image: name, owner: serviceConfig(name).owner }))
const owners = [...new Set([...slices, ...services].map(({ owner }) => owner))].sort()
const teams = owners.map((owner) => ({ owner, services: SERVICES.filter((name) => serviceConfig(name).owner === owner) }))
const files = [
  ['CODEOWNERS', codeowners([...slices, ...services])],
  ['docs/observability/alert-routes.yaml', alertRoutes(teams)],
] as const
for (const [file, text] of files) {
  if (process.argv.includes('--write')) await writeFile(join(root, file), text)
  else if ((await readFile(join(root, file), 'utf8').catch(() => '')) !== text) {
    console.log(`${file} differs from the owners in platform.config.ts and slice.manifest.ts. Run \`npm run owners\`.`)
    process.exitCode = 1
  }
}
