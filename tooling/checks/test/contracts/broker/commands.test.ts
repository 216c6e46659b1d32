import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deployedParts } from '../../../src/contracts/parts.ts'
import { type BrokerDouble, startBroker } from './broker.double.ts'

const versions = deployedParts(join(import.meta.dirname, '..', '..', '..', '..', '..'))
const scripts = join(import.meta.dirname, '..', '..', '..', 'src', 'contracts')
let broker: BrokerDouble
beforeAll(async () => {
  broker = await startBroker({ authorization: 'Bearer S3CRET' })
})
afterAll(() => broker.close())

/** Runs a command in this checkout with the broker. */
function run(script: string, args: string[], env: Record<string, string> = {}): Promise<{ status: number; output: string }> {
  const settings = { PACT_BROKER_URL: broker.url, PACT_BROKER_TOKEN: 'S3CRET', PACT_BROKER_BRANCH: 'main', ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(scripts, script), ...args], { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })
}
const canDeploy = (...args: string[]) => run('can-i-deploy.ts', ['--environment', 'production', '--service', 'gateway', ...args])

test('a part can be deployed when the recorded releases and deployments are in the broker', async () => {
  expect(await canDeploy('--broker')).toEqual({
    status: 1,
    output: expect.stringContaining(`The Pact Broker does not have gateway ${versions.get('gateway')}. Run: npm run contracts:publish`),
  })
  const { status, output } = await run('publish.ts', [])
  expect([status, output]).toEqual([
    0,
    expect.stringContaining(`✓ Pact Broker: auth ${versions.get('auth')} was verified with the pact of gateway`),
  ])
  expect(output).toContain(`✓ Pact Broker: content-events ${versions.get('content')} in production`)
  expect(output).not.toMatch(/was not verified|fails/)
  expect(await canDeploy('--broker')).toEqual({ status: 0, output: '✓ gateway can be deployed to production.\n' })
  const published = broker.state.pacts.length
  expect((await run('publish.ts', [])).status).toBe(0)
  expect(broker.state.pacts).toHaveLength(published)
})

test('the versions that run in an environment are those in the broker', async () => {
  for (const pacticipant of ['auth', 'auth-events'])
    broker.state.deploy({ environment: 'production', pacticipant, version: '9.9.9', instance: undefined })
  // Another instance, which no command of ours records.
  broker.state.deploy({ environment: 'production', pacticipant: 'auth', version: '8.0.0', instance: 'blue' })
  const { status, output } = await canDeploy('--broker')
  expect([status, output]).toEqual([1, expect.stringContaining('contracts/released/auth/9.9.9.json is missing')])
})

test('the option names the setting that is missing', async () => {
  const { status, output } = await run('can-i-deploy.ts', ['--environment', 'production', '--service', 'gateway', '--broker'], {
    PACT_BROKER_URL: '',
    PACT_BROKER_TOKEN: '',
  })
  expect([status, output]).toEqual([1, expect.stringContaining('Set PACT_BROKER_URL to the address of the Pact Broker')])
})

test('the wrong token is one sentence without the token', async () => {
  const { status, output } = await run('publish.ts', [], { PACT_BROKER_TOKEN: 'WR0NG' })
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^The Pact Broker at \S+ does not allow GET \/ .*Check PACT_BROKER_TOKEN.*\n$/),
  ])
  expect(output).not.toContain('WR0NG')
})
