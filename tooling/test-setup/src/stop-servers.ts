import { rm } from 'node:fs/promises'

interface RunningServers {
  servers: { stop(): Promise<void> }[]
  folder: string
}

export default async function stopRealServers(): Promise<void> {
  const { servers, folder } = (globalThis as unknown as { loomcastServers: RunningServers }).loomcastServers
  await Promise.all(servers.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
}
