import { lookup } from 'node:dns/promises'
import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import { firstFound } from './first-found.ts'
import { type SliceFile, sliceFileRequest, sliceServers } from './slice-server.ts'

/** Files of the shell on this gateway's disk, for the other gateways. Never asks another gateway, so a request cannot go in circles. */
export const PEER_FILES_PATH = '/internal/shell-files'

export interface ShellPeers {
  /**
   * A file of the shell from another gateway; undefined if no gateway has it. Throws AppError 503 or 502 if none of those that responded has
   * it and another one failed. `signal` aborts the requests.
   */
  find(file: string, request: FastifyRequest, signal: AbortSignal): Promise<SliceFile | undefined>
  close(): Promise<void>
}

/** How long the addresses of the gateways are reused (ms). */
const ADDRESSES_MS = 2_000
/** After this long without a response, the next gateway is requested as well (ms). */
const SLOW_MS = 1_000

/**
 * The gateways behind a DNS name, such as a headless Service. While the shell is rolled out, a page comes from a gateway with the new shell
 * and the requests for its files may arrive at one with the old shell.
 */
export function shellPeers({ host, port }: { host: string; port: number }, now: () => number = () => performance.now()): ShellPeers {
  const servers = sliceServers()
  let known: { addresses: Promise<string[]>; until: number } | undefined

  function addresses(): Promise<string[]> {
    if (known && now() < known.until) return known.addresses
    const found = lookup(host, { all: true }).then((all) => all.map(({ address, family }) => (family === 6 ? `[${address}]` : address)))
    known = { addresses: found, until: now() + ADDRESSES_MS }
    found.catch(() => {
      known = undefined
    })
    return found
  }

  return {
    async find(file, request, signal) {
      const peers = await addresses().catch((error) => {
        throw new AppError('slice_unavailable', "The page isn't responding. Try again in a moment.", {
          cause: error,
          headers: { 'retry-after': '2' },
        })
      })
      // A loopback name is accepted by every gateway; its own IP address is not.
      const peerRequest = { ...sliceFileRequest(request, 'The page'), headers: { host: 'localhost' } }
      const requests = peers.map(
        (peer) => (stop: AbortSignal) =>
          servers.fetch(`http://${peer}:${port}${PEER_FILES_PATH}/`, file, peerRequest, AbortSignal.any([stop, signal])),
      )
      return firstFound(requests, SLOW_MS)
    },
    close: () => servers.close(),
  }
}
