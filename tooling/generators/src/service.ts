import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import { createChangeSet, insertAfter, insertBefore, type Written } from './change-set.ts'
import { addWorkspace, linkWorkspace } from './lock-file.ts'
import { type Names, UsageError } from './name.ts'
import { OF_OWNERS } from './owner-files.ts'
import { format, runProgram } from './programs.ts'
import { readRootVersion, readVersions } from './versions.ts'

/** Adds a service: its folder, its entry in platform.config.ts, and the entries derived from it in compose.yaml, k8s/ and contracts/. */
export async function newService(root: string, names: Names, signal: AbortSignal): Promise<Written> {
  const { name, NAME } = names
  if (SERVICES.some((service) => service === name)) throw new UsageError(`There is a service "${name}" already.`)
  const port = Math.max(...SERVICES.map((service) => serviceConfig(service).port)) + 1
  const folder = `services/${name}`
  const versions = await readVersions(root, 'services/content/package.json')
  const version = await readRootVersion(root)
  const values = { ...names, version, port: String(port), mongoose: versions('mongoose'), typebox: versions('typebox') }
  const changes = createChangeSet(root, `adds the service ${name}`, signal)
  await changes.createFolder(folder, 'service', values)
  await changes.createFolder(`k8s/base/${name}`, 'k8s-service', values)
  await changes.edit('platform.config.ts', insertBefore(/^ {2}\},$/, entry(name, port)))
  await changes.edit('compose.yaml', (text) => compose(text, names, version))
  await changes.edit('compose.env.example', insertAfter(/_DB_PASSWORD=$/, `${NAME}_DB_PASSWORD=`))
  await changes.edit('k8s/base/kustomization.yaml', (text) => kustomization(text, name, version))
  await changes.edit(
    'k8s/base/gateway/deployment.yaml',
    insertAfter(/_URL, value: http:/, `            - { name: ${NAME}_URL, value: http://${name} }`),
  )
  await changes.edit(
    'k8s/components/in-cluster-stores/mongodb.yaml',
    insertAfter(
      /key: \w+_DB_PASSWORD \}/,
      `            - name: ${NAME}_DB_PASSWORD\n              valueFrom: { secretKeyRef: { name: mongodb, key: ${NAME}_DB_PASSWORD } }`,
    ),
  )
  await changes.edit(
    'k8s/overlays/production/kustomization.yaml',
    insertAfter(
      /newName: .*loomcast\//,
      `  - { name: loomcast/${name}, newName: registry.example.com/loomcast/${name}, newTag: ${version} }`,
    ),
  )
  await changes.edit(
    'k8s/overlays/small/kustomization.yaml',
    insertAfter(/envs: \[secrets\//, `  - { name: ${name}, envs: [secrets/${name}.env] }`),
  )
  await changes.edit('k8s/overlays/small/secrets.sh', (text) =>
    text.replace(/^services="([a-z ]+)"$/m, (_, known) => `services="${known} ${name}"`),
  )
  await changes.edit(
    'package-lock.json',
    addWorkspace(folder, {
      name: `@loomcast/${name}`,
      version,
      dependencies: {
        '@loomcast/contracts': version,
        '@loomcast/platform-config': version,
        '@loomcast/service-kit': version,
        mongoose: values.mongoose,
        typebox: values.typebox,
      },
    }),
  )
  const workspace = `@loomcast/${name}`
  changes.expect(`node_modules/${workspace}`)
  changes.expect(`packages/api-types/src/generated/${name}.ts`)
  for (const provider of ['auth', 'events-auth-events']) changes.expect(`contracts/pacts/${name}-${provider}.json`)
  // The checks below write these files. They are listed here so that they are restored if a check fails.
  for (const file of ['contracts/asyncapi.json', ...OF_OWNERS, 'packages/api-types/src/generated/all-paths.ts'])
    await changes.edit(file, (text) => text)
  return changes.write(async () => {
    await linkWorkspace(root, folder, workspace)
    await format(root, [folder, 'platform.config.ts'], signal)
    // Run in separate processes, because this one loaded platform.config.ts before the change.
    for (const [check, ...args] of [['openapi', name], ['pacts', name], ['contracts'], ['owners']])
      await runProgram(root, process.execPath, [`tooling/checks/src/${check}.ts`, '--write', ...args], signal)
  })
}

function entry(name: string, port: number): string {
  return `
    ${name}: {
      owner: '${name}-team',
      port: ${port},
      database: 'loomcast_${name}',
      routes: [{ path: '/api/${name}', methods: ['GET', 'HEAD', 'POST'], token: 'needed', rate: 'by-method', bodyBytes: FORM }],
      calls: { http: ['auth'], worker: ['auth'] },
      settings: ['AUTH_JWKS_URL'],
      secrets: {},
      publishes: [],
      consumes: {
        '${name}.projections': ['com.loomcast.auth.account-deleted.v1'],
        '${name}.revocations': SESSION_REVOCATIONS,
      },
    },`
}

function compose(text: string, { name, NAME }: Names, version: string): string {
  const shared = `x-${name}: &${name}
  <<: *service
  image: loomcast/${name}:${version}
  build: { context: ., dockerfile: k8s/images/service.Dockerfile, args: { SERVICE: ${name}, UNPINNED_IMAGES: allowed } }
  networks: [inside, outside]
  mem_limit: 512m

x-${name}-settings: &${name}-settings
  NODE_OPTIONS: --max-old-space-size=384
  MONGODB_URL: mongodb://${name}:\${${NAME}_DB_PASSWORD:?a password for the ${name} service's database}@mongodb:27017/?replicaSet=rs0&authSource=admin
  REDIS_URL: redis://:\${REDIS_PASSWORD:?a password for Redis}@redis:6379
  KAFKA_BROKERS: kafka:9092
  AUTH_JWKS_URL: http://auth:8080/.well-known/jwks.json
`
  const processes = `  ${name}:
    <<: *${name}
    environment: { <<: *${name}-settings, ROLE: http }
  ${name}-worker:
    <<: *${name}
    environment: { <<: *${name}-settings, ROLE: worker }
`
  const edits = [
    insertBefore(/^x-slice: /, shared),
    insertBefore(/^ {2}mfe-\w+:$/, processes),
    insertAfter(/^ {6}[A-Z]+_URL: http:\/\/\w+:8080$/, `      ${NAME}_URL: http://${name}:8080`),
    insertBefore(/^ {6}shell: \{ condition: service_completed_successfully \}$/, `      ${name}: { condition: service_healthy }`),
    insertAfter(
      /^ {6}[A-Z]+_DB_PASSWORD: /,
      `      ${NAME}_DB_PASSWORD: \${${NAME}_DB_PASSWORD:?a password for the ${name} service's database}`,
    ),
  ]
  return edits.reduce((result, edit) => edit(result), text)
}

export function kustomization(text: string, name: string, version: string): string {
  return insertAfter(
    /^ {2}- \{ name: loomcast\/[a-z-]+, newTag: /,
    `  - { name: loomcast/${name}, newTag: ${version} }`,
  )(insertBefore(/^components:$/, `  - ${name}`)(text))
}
