import type { Connection, Model, Schema } from 'mongoose'

/** Registers models on a connection. A model that the connection has already is returned, so a service can create its models repeatedly. */
export function modelRegistry(connection: Connection) {
  return <T>(name: string, schema: Schema<T>): Model<T> =>
    (connection.models[name] as Model<T> | undefined) ?? connection.model<T>(name, schema)
}
