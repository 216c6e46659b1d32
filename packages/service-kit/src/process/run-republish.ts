import type mongoose from 'mongoose'
import { republish, type SnapshotSource } from '../events/republish.ts'
import { ensureCollections } from '../mongo/collections.ts'
import { connectDatabase } from '../mongo/connection.ts'

export interface RepublishCommand {
  service: string
  databaseName: string
  /** Registers the service's models on the connection. */
  sources(connection: mongoose.Connection): readonly SnapshotSource[]
  env?: Record<string, string | undefined>
  print?: (line: string) => void
}

/** The command `node services/NAME/src/republish.ts`. Connects to MONGODB_URL; the running service publishes what is appended. Throws without the URL. */
export async function runRepublish({ service, databaseName, sources, env = process.env, print = console.log }: RepublishCommand) {
  const url = env['MONGODB_URL']
  if (!url) throw new Error(`Set MONGODB_URL to the MongoDB server of ${service}.`)
  const connection = await connectDatabase(url, databaseName)
  try {
    const list = sources(connection)
    await ensureCollections(connection)
    const report = await republish({
      connection,
      service,
      sources: list,
      onProgress: (source, events) => print(`${source}: ${events} events so far`),
    })
    print(`${report.resumed ? 'Continued and ended' : 'Ended'} ${report.run_id}: ${report.events} events of ${service} appended.`)
    return report
  } finally {
    await connection.close()
  }
}
