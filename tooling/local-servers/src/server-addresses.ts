import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Addresses of the servers of a running Loomcast. The one for Kafka is empty if events use the in-process bus. */
export interface ServerAddresses {
  mongoUrl: string
  redisUrl: string
  kafkaBrokers: string
  /** Where the emulator of Stripe is; empty if payments do not use it. */
  stripeEmulatorUrl: string
  /** Where people open the product; empty until it runs. */
  publicUrl: string
}

const fileIn = (data: string) => join(data, 'servers.json')

/**
 * Writes the connection strings to a file for operator commands; returns a function that deletes the file. They can contain passwords, so
 * only the owner can read the file.
 */
export async function recordServers(data: string, addresses: ServerAddresses): Promise<() => Promise<void>> {
  const file = fileIn(data)
  await writeFile(`${file}.new`, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return () => rm(file, { force: true })
}

export async function readServers(data: string): Promise<ServerAddresses | undefined> {
  return readFile(fileIn(data), 'utf8').then(
    (text) => JSON.parse(text) as ServerAddresses,
    () => undefined,
  )
}
