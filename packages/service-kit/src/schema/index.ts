import { Type } from 'typebox'

/** UTC, ISO 8601. */
export const Timestamp = Type.String({ format: 'date-time' })
export const NullableTimestamp = Type.Union([Timestamp, Type.Null()])
export const NullableText = Type.Union([Type.String(), Type.Null()])

/** Options of an object schema that rejects unknown members. */
export const closed = { additionalProperties: false } as const
