import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { Verifier } from '@pact-foundation/pact'
import { openBroker } from '../../../src/contracts/broker/open-broker.ts'
import { readParticipant, recordParticipant } from '../../../src/contracts/participant-release.ts'
import { type BrokerDouble, startBroker } from './broker.double.ts'

/** Fetched for this test only: its program of 25 MB is not installed with the project. */
const CLI = ['exec', '--yes', '--package=@pact-foundation/pact-cli@18.1.2', '--', 'pact-broker']

const pact = (path: string) => ({
  consumer: { name: 'partner' },
  provider: { name: 'shop' },
  interactions: [
    { type: 'Synchronous/HTTP', description: 'a thing', pending: false, request: { method: 'GET', path }, response: { status: 200 } },
  ],
  metadata: { pactSpecification: { version: '4.0' } },
})

let folder: string
let broker: BrokerDouble
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loomcast-official-'))
  broker = await startBroker({ authorization: 'Bearer S3CRET' })
})
afterEach(async () => {
  await broker.close()
  rmSync(folder, { recursive: true })
})

function run(...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    const all = [...CLI, ...args, '--broker-base-url', broker.url, '--broker-token', 'S3CRET']
    execFile('npm', all, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })
}

/** Verifies the pacts in the broker with Pact's own verifier, which publishes the results. */
async function verify(version: string): Promise<void> {
  const provider = createServer((_request, response) => response.writeHead(200).end())
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const verifier = new Verifier({
    provider: 'shop',
    providerBaseUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    pactBrokerUrl: broker.url,
    pactBrokerToken: 'S3CRET',
    consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
    providerVersion: version,
    providerVersionBranch: 'main',
    publishVerificationResult: true,
    logLevel: 'error',
  })
  await verifier.verifyProvider().finally(() => provider.close())
}

test('the official client and verifier use the double like a Pact Broker, and read what our client publishes', async () => {
  const file = join(folder, 'partner-shop.json')
  writeFileSync(file, JSON.stringify(pact('/things/1')))
  const publish = () => run('publish', file, '--consumer-app-version', '7', '--branch', 'main')
  const canDeploy = () => run('can-i-deploy', '--pacticipant', 'partner', '--version', '7', '--to-environment', 'production')
  expect(await publish()).toEqual({ status: 0, output: expect.stringContaining('published successfully for consumer: partner') })
  expect((await publish()).status).toBe(0)

  // Our client, with a release of the provider that was verified with the same interaction.
  mkdirSync(join(folder, 'contracts', 'pacts'), { recursive: true })
  writeFileSync(join(folder, 'contracts', 'pacts', 'partner-shop.json'), JSON.stringify(pact('/things/1')))
  recordParticipant(folder, 'shop', '1.0.0')
  const shop = readParticipant(folder, 'shop', '1.0.0')
  const client = openBroker(folder, { PACT_BROKER_URL: broker.url, PACT_BROKER_TOKEN: 'S3CRET', PACT_BROKER_BRANCH: 'main' })
  expect(await client.publish(shop)).toEqual(['shop 1.0.0 was verified with the pact of partner'])
  await client.recordDeployment('production', [shop])
  expect(await canDeploy()).toEqual({ status: 0, output: expect.stringContaining('All required verification results are published') })

  // The official client records a version of the provider that has no result yet; Pact's verifier publishes it.
  broker.state.addBranch('shop', '1.1.0', 'main')
  const deploy = () => run('record-deployment', '--pacticipant', 'shop', '--version', '1.1.0', '--environment', 'production')
  expect((await deploy()).status).toBe(0)
  expect(await client.deployedVersions('production')).toEqual(new Map([['shop', '1.1.0']]))
  expect(await canDeploy()).toEqual({
    status: 1,
    output: expect.stringContaining('There is no verified pact between version 7 of partner'),
  })
  await verify('1.1.0')
  expect(broker.state.results.at(-1)).toMatchObject({ providerVersion: '1.1.0', success: true })
  expect((await canDeploy()).status).toBe(0)

  writeFileSync(file, JSON.stringify(pact('/things/2')))
  expect(await publish()).toEqual({ status: 1, output: expect.stringContaining('Cannot change the content of the pact for partner') })
}, 300_000)
