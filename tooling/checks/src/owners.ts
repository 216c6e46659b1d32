import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import { codeowners, type Owned } from './owners/codeowners.ts'
import { SLICES } from './slices.ts'

/** `node tooling/checks/src/owners.ts`: fails if CODEOWNERS differs from the owners of the services and slices. With `--write`, it writes the file. */
const root = join(import.meta.dirname, '..', '..', '..')
const file = join(root, 'CODEOWNERS')

const slices = await Promise.all(
  SLICES.map(async (slice): Promise<Owned> => {
    const { default: manifest }: { default: { owner: string } } = await import(join(root, slice, 'slice.manifest.ts'))
    return { folder: slice, image: slice, owner: manifest.owner }
  }),
)
const services = SERVICES.map((name): Owned => ({ folder: `services/${name}`, image: name, owner: serviceConfig(name).owner }))
const text = codeowners([...slices, ...services])
if (process.argv.includes('--write')) await writeFile(file, text)
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.log('CODEOWNERS differs from the owners in platform.config.ts and slice.manifest.ts. Run `npm run owners`.')
  process.exitCode = 1
}
