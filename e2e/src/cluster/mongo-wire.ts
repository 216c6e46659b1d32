import mongoose from 'mongoose'

/** A client's command (OP_MSG), with the fields that tests use to select it. */
export interface MongoCommand {
  /** `find`, `update`, `commitTransaction` … */
  name: string
  /** Undefined if the command does not name a collection. */
  collection: string | undefined
  body: Record<string, unknown>
  /** The command's documents, updates or deletes, from its body and from separate sections of the message. */
  documents: Record<string, unknown>[]
}

const HEADER = 16
const OP_MSG = 2013

/** Splits a wire protocol stream into messages. Each message begins with its length. */
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

/** Parses the command in a message; undefined if the message is not an OP_MSG. */
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
