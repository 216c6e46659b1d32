import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import mongoose from 'mongoose'
import { bsonOf, frames, type MongoCommand } from './mongo-wire.ts'

export type { MongoCommand } from './mongo-wire.ts'

/** A delayed command. Its client waits, so a test can kill the client at exactly this point. */
export interface Pause {
  /** Resolves once the command or its response is delayed. */
  paused: Promise<MongoCommand>
  /** Forwards the message and ends the pause. */
  release(): void
}

export interface MongoProxy {
  /** The MONGODB_URL of the process whose commands the test delays. */
  url: string
  /** Delays the next matching command before MongoDB receives it. */
  pauseRequest(matches: (command: MongoCommand) => boolean): Pause
  /** Delays the response to the next matching command: MongoDB has executed the command, but the client has not received the response. */
  pauseResponse(matches: (command: MongoCommand) => boolean, matchesResponse?: (response: Record<string, unknown>) => boolean): Pause
  close(): Promise<void>
}

interface PendingPause {
  matches: (command: MongoCommand) => boolean
  /** Set if the response is to be delayed. */
  matchesResponse?: (response: Record<string, unknown>) => boolean
  onMatch: (command: MongoCommand) => void
  released: Promise<void>
}

/**
 * A proxy between one process and MongoDB that forwards everything until a test delays a command. A test can thus kill a process
 * between two of its steps, without test code in the process.
 */
export async function startMongoProxy(server: { host: string; port: number }): Promise<MongoProxy> {
  const pending = new Set<PendingPause>()
  const sockets = new Set<Socket>()

  const listener = createServer((client) => {
    const upstream = openSocket(server)
    const awaited = new Map<number, { pause: PendingPause; command: MongoCommand }>()
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
    }
    const end = () => {
      client.destroy()
      upstream.destroy()
      sockets.delete(client)
      sockets.delete(upstream)
    }
    client.once('close', end)
    upstream.once('close', end)

    void pass(client, async (frame) => {
      if (pending.size > 0) {
        const command = bsonOf(frame)
        const pause = command && [...pending].find((each) => each.matches(command))
        if (command && pause?.matchesResponse) awaited.set(frame.readInt32LE(4), { pause, command })
        else if (command && pause) {
          pending.delete(pause)
          pause.onMatch(command)
          await pause.released
        }
      }
      upstream.write(frame)
    })
    void pass(upstream, async (frame) => {
      const waiting = awaited.get(frame.readInt32LE(8))
      if (waiting) {
        awaited.delete(frame.readInt32LE(8))
        const { pause, command } = waiting
        if (pending.has(pause) && pause.matchesResponse?.(bsonOf(frame)?.body ?? {})) {
          pending.delete(pause)
          pause.onMatch(command)
          await pause.released
        }
      }
      client.write(frame)
    })
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    // The system chooses the port, because a port that was found free earlier could be in use by now.
    listener.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo

  function addPause(wanted: Pick<PendingPause, 'matches' | 'matchesResponse'>): Pause {
    const { promise: paused, resolve: onMatch } = Promise.withResolvers<MongoCommand>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const pause: PendingPause = { ...wanted, onMatch, released }
    pending.add(pause)
    return {
      paused,
      release() {
        pending.delete(pause)
        release()
      },
    }
  }

  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    pauseRequest: (matches) => addPause({ matches }),
    pauseResponse: (matches, matchesResponse = () => true) => addPause({ matches, matchesResponse }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}

/** Forwards messages in order; messages behind a delayed one wait. */
async function pass(from: Socket, on: (frame: Buffer) => Promise<void>): Promise<void> {
  try {
    for await (const frame of frames(from)) await on(frame)
  } catch {
    // One side disconnected; its `close` handler disconnects the other.
  }
}

/** A direct MongoDB client for test setup and assertions. */
export async function openMongo(url: string): Promise<mongoose.mongo.MongoClient> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 20_000 })
  await client.connect()
  return client
}
