import { globSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { eventSchemas } from '@loomcast/contracts'
import { COMMITTED_PACTS } from '@loomcast/contracts/pact'
import { isServiceName } from '@loomcast/platform-config'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { asyncApiDocument } from './contracts/asyncapi.ts'
import { documentedApis, usedApis } from './contracts/browser-calls.ts'
import {
  type DocumentedRoute,
  uncontractedCalls,
  uncontractedEvents,
  unmatchedTypes,
  unusedInternalRoutes,
  unverifiedProviders,
} from './contracts/coverage.ts'
import { documentFindings } from './contracts/document-store.ts'
import { eventComplaints, lastEventRelease } from './contracts/event-release.ts'
import { committedInteractions, testedProviders } from './contracts/pact-list.ts'
import { callingParts, deployedParts, pendingConsumers, pendingProviders } from './contracts/parts.ts'
import { publicApiFindings } from './contracts/public-api.ts'
import { readTopology, topologyFindings } from './contracts/topology.ts'
import { versionFindings } from './contracts/versions.ts'
import { documentedApps } from './documented-apps.ts'
import { differences } from './json-differences.ts'

/**
 * `node tooling/checks/src/contracts.ts`: checks that event schemas and APIs are backward compatible, that contracts/asyncapi.json matches the
 * services, and that every call and every consumer has a pact. With `--write`, it writes the JSON Schema files and the AsyncAPI document.
 */
const root = join(import.meta.dirname, '..', '..', '..')
const released = join(root, 'contracts', 'released')
const write = process.argv.includes('--write')
const SHOWN = 20
let failed = 0

function report(what: string, complaints: string[]): void {
  console.log(`${complaints.length === 0 ? '✓' : '✗'} ${what}`)
  for (const line of complaints) console.log(`    ${line}`)
  if (complaints.length > 0) failed++
}

const schemas = eventSchemas()
const release = lastEventRelease(released)
report(
  release ? `event schemas only grow since ${release.version}` : 'event schemas are released',
  release ? eventComplaints(release, schemas) : ['Nothing is released yet: npm run contracts:release -- events <version>'],
)
report('releases name every document in contracts/released/documents, and none was altered', documentFindings(released))
report('packages, releases, images and environments name the same versions', versionFindings(root))
report('event schemas are described and their examples keep them', describedComplaints())

const services = await readTopology()
report('platform.config.ts consumes what the services consume', [...missingServices(), ...topologyFindings(services)])
const document = asyncApiDocument(services, release?.version ?? '0.0.0')
report('the AsyncAPI document is valid', asyncApiComplaints())
await compareSchemaFiles()
await compareDocument()

const pending = pendingProviders(root)
const committed = committedInteractions(COMMITTED_PACTS)
const apps = await documentedApps()
const documented = apps.map(({ name }) => name)
report('every type is published and has a schema', unmatchedTypes(services, [...schemas.keys()], pending))
report('every consumer of events has its pact', uncontractedEvents(services, committed))
report('every call from a browser is documented or has its pact', callComplaints())
report('the APIs keep what their newest releases have', await publicApiFindings(root))
report('every internal route has its consumer', internalComplaints())
report('every pact is verified, or its provider is known to be missing', [
  ...unverifiedProviders(committed, [...testedProviders(root).keys()], pending),
  // Not with --write, with which the generator adds a service before its pacts can be verified.
  ...(write ? [] : pending)
    .filter((provider) => documented.includes(provider) || services.some(({ service }) => `${service}-events` === provider))
    .map((provider) => `${provider} exists now: verify its pacts (verifyPacts) and remove it from contracts/pending.json.`),
])
for (const provider of pending) console.log(`  not verified yet, because it does not exist: ${provider}`)
for (const { consumer, provider, paths } of pendingConsumers(root))
  console.log(`  not called yet, because ${consumer} does not exist: ${paths} of ${provider}`)
process.exit(failed > 0 ? 1 : 0)

function describedComplaints(): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  ajvFormats.default(ajv)
  return [...schemas].flatMap(([type, schema]) => {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Record<string, unknown>>)
    const examples = Array.isArray(schema['examples']) ? schema['examples'] : []
    const validate = ajv.compile(schema)
    return [
      ...(schema['title'] === type ? [] : [`${type}: its title is not its type`]),
      ...(typeof schema['description'] === 'string' ? [] : [`${type}: it has no description`]),
      ...properties
        .filter(([, { title, description }]) => !title || !description)
        .map(([name]) => `${type}: ${name} needs a title and a description with its unit`),
      ...(examples.length > 0 ? [] : [`${type}: it has no example`]),
      ...examples.flatMap((example) =>
        validate(example) ? [] : [`${type}: its example does not keep it: ${ajv.errorsText(validate.errors)}`],
      ),
    ]
  })
}

function missingServices(): string[] {
  return globSync('services/*/src/app.ts', { cwd: root })
    .map((file) => file.split('/')[1] ?? '')
    .filter((service) => !isServiceName(service))
    .map((service) => `services/${service} is not in platform.config.ts.`)
}

function asyncApiComplaints(): string[] {
  const schema: Record<string, unknown> = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0-without-$id.json')
  const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false })
  const { $schema: _draft07, ...rules } = schema
  const validate = ajv.compile(rules)
  return validate(document) ? [] : [ajv.errorsText(validate.errors)]
}

/** `contracts/events/<type>.schema.json`: the schemas of `contracts/src/events` for readers and tools outside of TypeScript. */
async function compareSchemaFiles(): Promise<void> {
  const folder = join(root, 'contracts', 'events')
  const expected = new Map([...schemas].map(([type, schema]) => [`${type}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`]))
  const committed = new Map(
    globSync('*.schema.json', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
  )
  const outdated = [...expected].filter(([file, text]) => committed.get(file) !== text)
  const orphaned = [...committed.keys()].filter((file) => !expected.has(file))
  if (write) {
    for (const [file, text] of outdated) await writeFile(join(folder, file), text)
    for (const file of orphaned) await rm(join(folder, file))
    for (const file of [...outdated.map(([name]) => name), ...orphaned]) console.log(`✎ contracts/events/${file}`)
    return
  }
  report('contracts/events is generated from contracts/src/events', [
    ...[...outdated.map(([file]) => file), ...orphaned].map((file) => `contracts/events/${file} is out of date: run \`npm run asyncapi\``),
  ])
}

async function compareDocument(): Promise<void> {
  const path = join(root, 'contracts', 'asyncapi.json')
  const text = `${JSON.stringify(document, null, 2)}\n`
  let committed = ''
  try {
    committed = readFileSync(path, 'utf8')
  } catch {
    // The file does not exist yet.
  }
  if (write && committed !== text) {
    await writeFile(path, text)
    console.log('✎ contracts/asyncapi.json')
    return
  }
  const found = committed === text ? [] : committed === '' ? ['it is not committed'] : differences(JSON.parse(committed), JSON.parse(text))
  report(
    'contracts/asyncapi.json is what the services do',
    found.length > 0 ? [...found.slice(0, SHOWN), 'Run `npm run asyncapi` and commit what it writes.'] : [],
  )
}

function internalComplaints(): string[] {
  // Not with --write, with which the generator adds a service before its pacts are written.
  const participants = write ? [] : [...deployedParts(root).keys()]
  return unusedInternalRoutes(apps.flatMap(documentedRoutes), committed, pendingConsumers(root), participants)
}

/** The routes of the committed OpenAPI document. */
function documentedRoutes({ name, file }: { name: string; file: string }): DocumentedRoute[] {
  const { paths } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ provider: name, method: method.toUpperCase(), path })),
  )
}

function callComplaints(): string[] {
  const apis = documentedApis(root)
  return callingParts(root).flatMap(({ consumer }) => {
    const { undocumented, complaints } = usedApis(root, consumer, apis)
    return [...complaints, ...uncontractedCalls(consumer, undocumented, committed)]
  })
}
