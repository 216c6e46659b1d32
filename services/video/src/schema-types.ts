import { type TSchema, Type } from 'typebox'

export const closed = { additionalProperties: false }
export const Nullable = <T extends TSchema>(schema: T, options: { description?: string } = {}) => Type.Union([schema, Type.Null()], options)
// Type.Enum alone widens the values to string.
export const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]))
export const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T & string)[]

export const Id = Type.String({ minLength: 1, maxLength: 64 })
export const DateTime = Type.String({ format: 'date-time' })
export const FileUrl = Type.String({ minLength: 1, maxLength: 2_000, description: 'A URL that an upload or one of your videos returned.' })
export const ImageUrls = Type.Array(FileUrl, { minItems: 1, maxItems: 10 })
