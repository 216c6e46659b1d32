import type { Bench } from '../bench.ts'
import { latency } from './latency.ts'
import { startSetup } from './stage.ts'
import { throughput } from './throughput.ts'

export const bench: Bench = {
  name: 'relay',
  title: 'The outbox relay against raw kafkajs on the same broker',
  async run(context) {
    const stage = await startSetup(context)
    return [...(await throughput(stage, context)), ...(await latency(stage, context))]
  },
}
