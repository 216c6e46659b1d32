import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { closed, Id, Nullable } from '../schema-types.ts'

/** The films of all posts in one request of the publish service. */
const MAX_FILMS_OF_REQUEST = 200
const MAX_LISTED = 100

export const FilmsQuery = Type.Object(
  {
    file_ids: Type.String({
      minLength: 1,
      maxLength: 4_000,
      pattern: '^[\\w-]{1,64}(,[\\w-]{1,64})*$',
      description: `Ids of at most ${MAX_LISTED} files of films and their posters, separated by commas.`,
    }),
  },
  closed,
)

export const ListedFilms = Type.Object({
  success: Type.Literal(true),
  files: Type.Array(
    Type.Object({
      file_id: Type.String(),
      url: Type.String({ description: 'A relative, signed, short-lived URL.' }),
      download_url: Type.String({ description: 'The same file, saved instead of shown.' }),
    }),
  ),
})

/** The ids in a query, without repetitions. Undefined if there are too many. */
export function filmIdsOf(list: string): string[] | undefined {
  const ids = [...new Set(list.split(','))]
  return ids.length <= MAX_LISTED ? ids : undefined
}

export const PublishedFilmsBody = Type.Object(
  { video_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_FILMS_OF_REQUEST, uniqueItems: true }) },
  closed,
)

export const PublishedFilmsResponse = Type.Object({
  success: Type.Literal(true),
  films: Type.Array(
    Type.Object({
      video_id: Type.String(),
      file_id: Type.String(),
      read_key: Type.String({ description: 'With it, the film can be read later without its user.' }),
      content_type: Type.String(),
      bytes: Type.Integer(),
      width: Type.Integer(),
      height: Type.Integer(),
      seconds: Type.Number(),
      ai_parts: Type.Array(Type.String(), { description: 'The parts that a trained model created.' }),
      poster: Nullable(
        Type.Object(
          { file_id: Type.String(), read_key: Type.String() },
          { description: 'Its first picture, which is read like one of a post.' },
        ),
      ),
    }),
    { description: "The caller's finished films among the videos. Others, and those in the trash, are left out." },
  ),
})

export const PublishedFilmParams = Type.Object({ file_id: Id }, closed)

export const PublishedFilmHeaders = Type.Object({
  'x-read-key': Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  range: Type.Optional(Type.String({ maxLength: 100, description: 'One range of bytes.' })),
})

export const FilmContent = (description: string) => ({
  description,
  content: { 'video/mp4': { schema: Type.Unsafe<Readable>(Type.String()) } },
})
