import { Type } from 'typebox'
import { LocalTime, Nullable, TimeZone } from '../schema-types.ts'
import type { Column } from './columns.ts'

/** The longest of any plan, in UTF-16 units. */
const LONGEST_CSV = 900_000

export const ImportBody = Type.Object(
  {
    csv: Type.String({
      minLength: 1,
      maxLength: LONGEST_CSV,
      description:
        'The text of the file: RFC 4180 with commas, semicolons or tabs. The first row has the names of the columns, in any order: text, date and time (or both in one column), account or platform, and if you like link, title, first comment and state.',
    }),
    time_zone: { ...TimeZone, description: 'Dates and times of the file are on the clock of this IANA time zone.' },
  },
  { additionalProperties: false },
)

export const RequiredKey = Type.Object({
  'idempotency-key': Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^[\\x21-\\x7e]+$',
    description: 'Repeats within 24 hours get the first response.',
  }),
})

/** The contents of columns that released pages know. */
const FIELDS = ['date', 'time', 'when', 'account', 'platform', 'text', 'title', 'link', 'state'] as const

type ReleasedField = (typeof FIELDS)[number]

/** A column as the API describes it. */
export function columnView({ name, field }: Column): { name: string; content: string | null; field: ReleasedField | null } {
  return { name, content: field, field: FIELDS.find((each) => each === field) ?? null }
}

export const CheckedImport = Type.Object(
  {
    columns: Type.Array(
      Type.Object({
        name: Type.String(),
        content: Nullable(
          Type.String({
            description:
              'What it contains: `date`, `time`, `when`, `account`, `platform`, `text`, `title`, `first_comment`, `link`, `state`; others can follow. Null: it is ignored.',
          }),
        ),
        field: Nullable(Type.Enum(FIELDS), {
          deprecated: true,
          description: 'As `content`, but null for what was added later. It ends with the next major version.',
        }),
      }),
      { description: 'The columns of the file.' },
    ),
    row_count: Type.Integer({ description: 'Rows below the names of the columns, without empty ones.' }),
    posts: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'As spreadsheets count: the row of the names is 1.' }),
        platform: Type.String(),
        network: Nullable(Type.String({ description: 'The name of the network through which it is sent; null if the person posts it.' })),
        text: Type.String(),
        title: Nullable(Type.String()),
        local_time: LocalTime,
        state: Type.Enum(['draft', 'planned']),
      }),
      { description: 'The rows without a fault.' },
    ),
    faults: Type.Array(
      Type.Object({
        row: Nullable(Type.Integer({ description: 'Null if it is about the whole file.' })),
        column: Nullable(Type.String({ description: 'The name of the column in the file.' })),
        text: Type.String({ description: 'What is wrong and how to correct it.' }),
      }),
      { description: 'With any fault, nothing can be imported.' },
    ),
    warnings: Type.Array(
      Type.Object({
        row: Type.Integer(),
        code: Type.Enum(['duplicate', 'too_long', 'time_moved', 'past']),
        text: Type.String(),
      }),
      { description: 'They keep nothing from being imported.' },
    ),
    limits: Type.Object({
      rows: Type.Integer({ description: "How many posts a file may have on the caller's plan." }),
      bytes: Type.Integer(),
    }),
  },
  { title: 'CheckedImport' },
)

export const ImportedPosts = Type.Object(
  {
    post_ids: Type.Array(Type.String(), { description: 'In the order of the rows.' }),
    planned_count: Type.Integer(),
    draft_count: Type.Integer(),
  },
  { title: 'ImportedPosts' },
)
