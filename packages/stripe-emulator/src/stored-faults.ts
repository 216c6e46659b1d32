import type { ClientSession } from 'mongoose'
import type { Collections } from './collections.ts'
import { type Faults, NO_FAULTS, type SandboxFaults } from './faults.ts'

export async function readFaults({ state }: Collections, session?: ClientSession): Promise<Faults> {
  const row = await state.findOne({ _id: 'faults' }, session ? { session } : {})
  return { ...NO_FAULTS, ...row?.faults }
}

/** Takes one from a counter of faults. Resolves to whether there was one. */
export async function takeFault({ state }: Collections, name: 'drop' | 'fail' | 'failRequests.count'): Promise<boolean> {
  const field = `faults.${name}` as const
  const { modifiedCount } = await state.updateOne({ _id: 'faults', [field]: { $gt: 0 } }, { $inc: { [field]: -1 } })
  return modifiedCount === 1
}

export function createFaults(collections: Collections, ready: () => Promise<void>): SandboxFaults {
  const write = async (faults: Faults) => {
    await collections.state.updateOne({ _id: 'faults' }, { $set: { faults } }, { upsert: true })
  }
  return {
    async get() {
      await ready()
      return readFaults(collections)
    },
    async set(faults) {
      await ready()
      await write({ ...(await readFaults(collections)), ...faults })
    },
    async clear() {
      await ready()
      await write(NO_FAULTS)
    },
  }
}
