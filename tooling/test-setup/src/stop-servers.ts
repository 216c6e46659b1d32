import { rm } from 'node:fs/promises'

interface RunningServers {
  servers: { stop(): Promise<void> }[]
  folder: string
}

export default async function stopRealServers(): Promise<void> {
  const running: RunningServers | undefined = Reflect.get(globalThis, 'loomcastServers')
  if (!running) return
  const { servers, folder } = running
  await Promise.all(servers.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
}
