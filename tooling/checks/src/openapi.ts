import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SERVICES } from '@loomcast/platform-config'
import type { OpenAPI3 } from 'openapi-typescript'
import { allPathsOf, apiTypesOf } from './api-types.ts'
import { documentedApps } from './documented-apps.ts'
import { differences } from './json-differences.ts'
import { lintOpenApi } from './openapi-lint.ts'

/**
 * `node tooling/checks/src/openapi.ts`: fails, and lists the differences, if a committed OpenAPI document does not match the routes or the
 * types in `packages/api-types` do not match the document. With `--write`, it writes both. In both cases, the documents must pass Redocly's
 * rules, and every schema must compile.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const write = process.argv.includes('--write')
/** Names of services whose documents are checked; empty for all. */
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const SHOWN = 30
let stale = 0
let faulty = 0

for (const { name, file, app } of (await documentedApps()).filter(({ name }) => only.length === 0 || only.includes(name))) {
  await app.ready()
  app.compileSchemas()
  const document = JSON.parse(JSON.stringify(app.swagger())) as OpenAPI3
  await app.close()
  const text = `${JSON.stringify(document, null, 2)}\n`
  const path = join(root, file)
  const committed = await readFile(path, 'utf8').catch(() => undefined)
  if (committed === text) {
    console.log(`✓ ${file}`)
  } else if (write) {
    await writeFile(path, text)
    console.log(`✎ ${file}`)
  } else {
    stale++
    console.log(`✗ ${file} does not match the routes of ${name}:`)
    const found = committed === undefined ? ['the file does not exist'] : differencesOf(committed, document)
    for (const line of found.slice(0, SHOWN)) console.log(`    ${line}`)
    if (found.length > SHOWN) console.log(`    … and ${found.length - SHOWN} more`)
  }
  if (name !== 'gateway') await checkTypes(name, await apiTypesOf(document, file))
  const complaints = await lintOpenApi(path)
  for (const line of complaints) console.log(`    ${line}`)
  if (complaints.length > 0) faulty++
}
await checkTypes('all-paths', allPathsOf(SERVICES))
if (faulty > 0) console.log('\nCorrect the route at the JSON pointer, then run `npm run openapi`.')
if (stale > 0) console.log('\nRun `npm run openapi` and commit what it writes.')
process.exit(stale + faulty > 0 ? 1 : 0)

async function checkTypes(name: string, text: string): Promise<void> {
  const file = `packages/api-types/src/generated/${name}.ts`
  const path = join(root, file)
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) {
    console.log(`✓ ${file}`)
  } else if (write) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    console.log(`✎ ${file}`)
  } else {
    stale++
    console.log(`✗ ${file} is not what \`npm run openapi\` writes`)
  }
}

function differencesOf(committed: string, document: OpenAPI3): string[] {
  try {
    const found = differences(JSON.parse(committed), document)
    return found.length > 0 ? found : ['the same content, formatted differently']
  } catch {
    return ['the file is not JSON']
  }
}
