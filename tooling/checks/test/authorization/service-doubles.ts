import { join } from 'node:path'
import type { ServiceName } from '@loomcast/platform-config'
import { exampleEnvironment } from '../../src/example-environment.ts'
import { echoRegistry } from './echo-engine.ts'
import { networkDouble } from './network-double.ts'

export interface ServiceSetup {
  /** Environment variables in addition to the URLs of the stores and of auth's key set. */
  env: Record<string, string>
  /** Settings that cannot be set with environment variables. */
  settings?: object
  /** Test doubles for external systems, passed to `buildApp` as dependencies. */
  deps?: object
}

const noWorker = () => Promise.reject(new Error('No worker runs in this test.'))

/** How services are built for the matrix: those listed here without their external systems, all others with their example settings. */
export function setupOf(name: ServiceName, { folder, redisPrefix }: { folder: string; redisPrefix: string }): ServiceSetup {
  const setups: Partial<Record<ServiceName, ServiceSetup>> = {
    auth: { env: { MAIL_OUTBOX: 'true', SECOND_FACTOR_KEY: 'a key of second factors for this test only' }, settings: { redisPrefix } },
    billing: { env: {}, settings: { redisPrefix } },
    content: { env: {}, deps: { engineRegistry: echoRegistry } },
    publish: {
      env: { CONNECTION_KEY: 'a key of connected accounts for this test only' },
      deps: { adapters: new Map([[networkDouble.network, networkDouble]]), queuePrefix: redisPrefix.replaceAll(':', '') },
    },
    video: {
      env: {
        FILE_SIGNING_KEY: 'a signing key that is used in this test only',
        FILE_FOLDER: join(folder, 'files'),
        SCRATCH_FOLDER: join(folder, 'scratch'),
      },
      deps: {
        // Without a worker, videos stay queued.
        renderers: {
          engines: [{ name: 'motion', about: 'Test engine', available: async () => ({ ok: true }), renderClip: noWorker }],
          merge: noWorker,
          undrawableIn: async () => ({ characters: [], fetchFailed: false }),
          voiceAvailable: async () => true,
        },
        prefix: redisPrefix.replaceAll(':', ''),
      },
    },
  }
  return setups[name] ?? { env: exampleEnvironment(name) }
}
