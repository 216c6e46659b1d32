import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * A process with Bluesky's servers: the directory of accounts (PLC) in memory, and a personal data server (PDS) on a loopback port. Arguments: the folder of the
 * installed packages, the data folder, the port, the secret with which the PDS signs its tokens.
 */
const [modules = '', folder = '', port = '', jwtSecret = ''] = process.argv.slice(2)

interface PlcModule {
  Database: { mock(): unknown }
  PlcServer: { create(options: { db: unknown; port: number }): { start(): Promise<{ address(): { port: number } }> } }
}

interface PdsModule {
  envToCfg(env: object): unknown
  envToSecrets(env: object): unknown
  PDS: { create(config: unknown, secrets: unknown): Promise<{ start(): Promise<unknown> }> }
}

// The packages are not in this repository's node_modules, so neither are their types.
const { resolve } = createRequire(join(modules, 'package.json'))
const load = (name: string): Promise<unknown> => import(pathToFileURL(resolve(name)).href)
const { Database, PlcServer } = (await load('@did-plc/server')) as PlcModule
const { PDS, envToCfg, envToSecrets } = (await load('@atproto/pds')) as PdsModule

const plc = await PlcServer.create({ db: Database.mock(), port: 0 }).start()
/** Nothing listens there: posts are read from the PDS itself. */
const NOWHERE = 'http://127.0.0.1:9'
const env = {
  devMode: true,
  hostname: 'localhost',
  port: Number(port),
  serviceHandleDomains: ['.test'],
  inviteRequired: false,
  didPlcUrl: `http://127.0.0.1:${plc.address().port}`,
  dataDirectory: folder,
  blobstoreDiskLocation: join(folder, 'blobs'),
  bskyAppViewUrl: NOWHERE,
  bskyAppViewDid: 'did:web:localhost',
  disableSsrfProtection: true,
  jwtSecret,
  adminPassword: jwtSecret,
  plcRotationKeyK256PrivateKeyHex: '11'.repeat(32),
}
const pds = await PDS.create(envToCfg(env), envToSecrets(env))
await pds.start()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
