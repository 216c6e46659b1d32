import type { Bench } from '../bench.ts'
import { latency } from './latency.ts'
import { startSetup } from './setup.ts'
import { throughput } from './throughput.ts'

export const bench: Bench = {
  name: 'relay',
  title: 'The outbox relay against raw kafkajs on the same broker',
  async run(context) {
    const setup = await startSetup(context)
    return [...(await throughput(setup, context)), ...(await latency(setup, context))]
  },
}
