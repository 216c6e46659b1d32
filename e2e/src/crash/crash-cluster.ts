import type { MongoProxy } from '../cluster.ts'
import { type Cluster, type ClusterOptions, openMongo, type Part, startCluster } from '../cluster.ts'
import { type Behavior, type ChatCall, type OpenAiDouble, platformOf, startOpenAiDouble } from '../openai-double.ts'
import { isSoak } from '../soak.ts'
import { endLeases, heldLeases } from './leases.ts'
import type { SystemUnderTest } from './scenario.ts'

export interface CrashClusterOptions extends Pick<ClusterOptions, 'inOneProcess' | 'killsServers'> {
  services: NonNullable<ClusterOptions['services']>
  /** False if the test does not count the effects of generations. */
  probe?: boolean
}

/** A cluster for crash tests, with a test double of the provider and a consumer whose effects are counted. */
export interface CrashCluster extends SystemUnderTest {
  cluster: Cluster
  openai: OpenAiDouble
  probe: { part: Part; mongo: MongoProxy }
  close(): Promise<void>
}

/** Simulated users send more requests than the default limits allow. */
const UNLIMITED = { RATE_LIMIT_GENERATE: '1000000/60', RATE_LIMIT_READ: '1000000/60', RATE_LIMIT_SIGN_IN: '1000000/60' }

/** The provider's answer in crash tests. Each platform has its own text, because the same text is charged once. */
export const writesSlowly = (call: ChatCall): Behavior => ({
  kind: 'write',
  text: `Half price after six, every day of the week. For ${platformOf(call)}.`,
  pauseMs: 3,
})

export async function startCrashCluster({ probe: counts = true, ...options }: CrashClusterOptions): Promise<CrashCluster> {
  const openai = await startOpenAiDouble()
  openai.behave(writesSlowly)
  const provider = { OPENAI_API_KEY: 'sk-double', OPENAI_BASE_URL: openai.baseUrl }
  const cluster = await startCluster({
    ...options,
    transactionLimitSeconds: isSoak ? 15 : 5,
    env: { gateway: UNLIMITED, 'content-http': provider, content: provider },
  })
  const probe = await cluster.addService({ name: 'probe', main: 'e2e/src/crash/probe.ts' })
  if (counts) await probe.part.start()
  const mongo = await openMongo(cluster.mongoUrl)
  return {
    url: cluster.url,
    brokers: cluster.brokers,
    mongo,
    cluster,
    openai,
    probe,
    async close() {
      await mongo.close()
      await cluster.stop()
      await openai.close()
    },
  }
}

/** Kills the process with SIGKILL and starts a new one, as an orchestrator would. The new one starts while the leases of the killed one are valid. */
export async function killAndStart({ mongo }: SystemUnderTest, part: Part): Promise<void> {
  await part.kill()
  const leases = await heldLeases(mongo)
  await part.start()
  await endLeases(mongo, leases)
}
