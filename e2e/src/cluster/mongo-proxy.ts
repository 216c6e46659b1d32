import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import mongoose from 'mongoose'
import { bsonOf, frames, type MongoCommand } from './mongo-wire.ts'

export type { MongoCommand } from './mongo-wire.ts'

/** A delayed command: its client waits and can be killed at exactly this point. */
export interface Hold {
  /** Resolves once the command is held. */
  held: Promise<MongoCommand>
  /** Forwards it, and delays no other. */
  release(): void
}

export interface MongoProxy {
  /** For MONGODB_URL of the one process whose commands are to be held. */
  url: string
  /** Holds the next matching command before the server sees it. */
  holdRequest(matches: (command: MongoCommand) => boolean): Hold
  /** Holds what the server answers to the next matching command: the command is done, and its client has no response. */
  holdAnswer(matches: (command: MongoCommand) => boolean, answers?: (answer: Record<string, unknown>) => boolean): Hold
  close(): Promise<void>
}

interface ArmedHold {
  matches: (command: MongoCommand) => boolean
  /** Set when the answer is to be held. */
  answers?: (answer: Record<string, unknown>) => boolean
  caught: (command: MongoCommand) => void
  released: Promise<void>
}

/**
 * A proxy between one process and MongoDB that forwards everything until a test has it delay a command. So a process can be killed
 * between two of its steps without a line of test code in it.
 */
export async function startMongoProxy(server: { host: string; port: number }): Promise<MongoProxy> {
  const armed = new Set<ArmedHold>()
  const sockets = new Set<Socket>()

  const listener = createServer((client) => {
    const upstream = openSocket(server)
    const awaited = new Map<number, { hold: ArmedHold; command: MongoCommand }>()
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
      if (armed.size > 0) {
        const command = bsonOf(frame)
        const hold = command && [...armed].find((each) => each.matches(command))
        if (command && hold?.answers) awaited.set(frame.readInt32LE(4), { hold, command })
        else if (command && hold) {
          armed.delete(hold)
          hold.caught(command)
          await hold.released
        }
      }
      upstream.write(frame)
    })
    void pass(upstream, async (frame) => {
      const waiting = awaited.get(frame.readInt32LE(8))
      if (waiting) {
        awaited.delete(frame.readInt32LE(8))
        const { hold, command } = waiting
        if (armed.has(hold) && hold.answers?.(bsonOf(frame)?.body ?? {})) {
          armed.delete(hold)
          hold.caught(command)
          await hold.released
        }
      }
      client.write(frame)
    })
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    // The system chooses the port: one that was looked up before could be taken meanwhile.
    listener.listen(0, '127.0.0.1', resolve)
  })
  const { port } = listener.address() as AddressInfo

  function arm(wanted: Pick<ArmedHold, 'matches' | 'answers'>): Hold {
    const { promise: held, resolve: caught } = Promise.withResolvers<MongoCommand>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const hold: ArmedHold = { ...wanted, caught, released }
    armed.add(hold)
    return {
      held,
      release() {
        armed.delete(hold)
        release()
      },
    }
  }

  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    holdRequest: (matches) => arm({ matches }),
    holdAnswer: (matches, answers = () => true) => arm({ matches, answers }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}

/** One message after another: what follows a held one waits behind it. */
async function pass(from: Socket, on: (frame: Buffer) => Promise<void>): Promise<void> {
  try {
    for await (const frame of frames(from)) await on(frame)
  } catch {
    // A side went away; `close` ends the other.
  }
}

/** A client beside the parts, for what a test wants to see or to prepare. */
export async function openMongo(url: string): Promise<mongoose.mongo.MongoClient> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: 20_000 })
  await client.connect()
  return client
}
