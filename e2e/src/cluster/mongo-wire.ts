import mongoose from 'mongoose'

/** A command of a client (OP_MSG), with the fields by which tests select one. */
export interface MongoCommand {
  /** `find`, `update`, `commitTransaction` … */
  name: string
  /** Of a command that names one. */
  collection: string | undefined
  body: Record<string, unknown>
  /** Documents, updates or deletes that travel beside the body. */
  documents: Record<string, unknown>[]
}

const HEADER = 16
const OP_MSG = 2013

/** Cuts a stream of the wire protocol into its messages: each begins with its length. */
export async function* frames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
  }
}

/** The command in a message; undefined for anything but OP_MSG. */
export function bsonOf(frame: Buffer): MongoCommand | undefined {
  if (frame.readInt32LE(12) !== OP_MSG) return undefined
  let body: Record<string, unknown> = {}
  const documents: Record<string, unknown>[] = []
  let at = HEADER + 4
  while (at < frame.length) {
    const kind = frame[at]
    at += 1
    if (kind === 0) {
      const length = frame.readInt32LE(at)
      body = parse(frame.subarray(at, at + length))
      at += length
    } else if (kind === 1) {
      const end = at + frame.readInt32LE(at)
      at = frame.indexOf(0, at + 4) + 1
      while (at < end) {
        const length = frame.readInt32LE(at)
        documents.push(parse(frame.subarray(at, at + length)))
        at += length
      }
    } else break
  }
  for (const list of ['documents', 'updates', 'deletes']) if (Array.isArray(body[list])) documents.push(...body[list])
  const name = Object.keys(body)[0] ?? ''
  const collection = typeof body[name] === 'string' ? body[name] : undefined
  return { name, collection, body, documents }
}

function parse(bytes: Buffer): Record<string, unknown> {
  return mongoose.mongo.BSON.deserialize(bytes)
}
