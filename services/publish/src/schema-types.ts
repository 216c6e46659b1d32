import { PLATFORMS } from '@loomcast/platforms'
import { Type } from 'typebox'
import { NETWORKS } from './networks/adapter.ts'

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(
  schema: T,
  options: { description?: string; deprecated?: boolean } = {},
) => Type.Union([schema, Type.Null()], options)

export const Id = Type.String({ minLength: 1, maxLength: 64 })

export const Platform = Type.String({
  minLength: 1,
  maxLength: 60,
  description: `A platform, by name, id or alias: ${PLATFORMS.map(({ id, name }) => `\`${name}\` (\`${id}\`)`).join(', ')}.`,
})

export const NetworkId = Type.Enum([...NETWORKS])

export const LocalTime = Type.String({
  minLength: 16,
  maxLength: 16,
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$',
  description: 'Date and time on the clock in `time_zone`, such as `2026-12-01T09:00`.',
})

export const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'An IANA time zone, such as `Europe/Berlin`.' })

export const Instant = Type.String({ format: 'date-time', maxLength: 40 })

export const ProblemOf = Type.Object(
  { code: Type.String(), text: Type.String({ description: 'A sentence for the user.' }) },
  { description: 'What went wrong last.' },
)

export const PostOption = Type.Object({
  name: Type.String({ description: 'Key in `options` of a post.' }),
  label: Type.String(),
  help: Nullable(Type.String()),
  choices: Nullable(
    Type.Array(Type.Object({ value: Type.String(), label: Type.String() }), { description: 'Null: the value is `yes` or `no`.' }),
  ),
  initial: Nullable(Type.String({ description: 'Null: the person has to choose.' })),
})
