import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Instant, LocalTime, Nullable, TimeZone } from '../schema-types.ts'
import { LONGEST_NAME } from './review.schema.ts'

const LONGEST_COMMENT = 2_000
const LONGEST_QUOTE_END = 40_000

/** Any text is accepted, so that a malformed token gets the same response as an unknown one. */
export const TokenHeader = Type.Object({
  'review-token': Type.Optional(Type.String({ description: 'The fragment of the review link.' })),
})

const name = Type.String({ minLength: 1, maxLength: LONGEST_NAME, description: 'The name that the reviewer enters.' })
const seen = {
  post: Type.Integer({ minimum: 1, maximum: 1_000, description: "The post's number in the link." }),
  revision: Type.Integer({
    minimum: 1,
    description: 'The revision that the reviewer saw. Another one is rejected with `review_outdated`.',
  }),
  name,
}

export const CommentBody = Type.Object(
  {
    ...seen,
    text: Type.String({ minLength: 1, maxLength: LONGEST_COMMENT }),
    quote: Type.Optional(
      Type.Object(
        { start: Type.Integer({ minimum: 0, maximum: LONGEST_QUOTE_END }), end: Type.Integer({ minimum: 1, maximum: LONGEST_QUOTE_END }) },
        { additionalProperties: false, description: 'The part of the text that it is about, in UTF-16 units. Without it: the whole post.' },
      ),
    ),
  },
  { additionalProperties: false },
)

export const DecisionBody = Type.Object(
  {
    ...seen,
    decision: Type.Enum(['approved', 'changes_requested']),
    text: Type.Optional(Type.String({ maxLength: LONGEST_COMMENT, description: 'Stored as a comment on the whole post.' })),
  },
  { additionalProperties: false },
)

const Comment = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  text: Type.String(),
  quote: Nullable(Type.String()),
  is_older: Type.Boolean({ description: 'Whether the post was edited since.' }),
  is_resolved: Type.Boolean(),
  at: Instant,
})

const SharedPost = Type.Object({
  number: Type.Integer(),
  platform: Type.String(),
  network: Nullable(Type.String({ description: 'The name of the network through which it is sent.' })),
  text: Type.String(),
  title: Nullable(Type.String()),
  first_comment: Type.Optional(Nullable(Type.String({ description: 'A comment of the author below the post.' }))),
  thread: Nullable(Type.Array(Type.String(), { description: 'The texts of its posts, if it is a thread.' })),
  pictures: Type.Array(
    Type.Object({
      number: Type.Integer({ description: 'From 1. GET /api/publish/review/posts/{post}/pictures/{number} returns it.' }),
      alt: Type.String({ description: 'What it shows; empty if it is not described.' }),
      width: Type.Integer(),
      height: Type.Integer(),
    }),
  ),
  film: Nullable(
    Type.Object(
      { width: Type.Integer(), height: Type.Integer(), seconds: Type.Number(), bytes: Type.Integer(), has_poster: Type.Boolean() },
      { description: 'GET /api/publish/review/posts/{post}/film returns it, and …/poster its first picture.' },
    ),
  ),
  has_alt_texts: Type.Boolean({ description: 'Whether the alt texts are published.' }),
  local_time: LocalTime,
  time_zone: TimeZone,
  due_at: Instant,
  revision: Type.Integer(),
  state: Type.Enum(['open', 'sending', 'published'], { description: 'Only `open` posts can be commented on and decided.' }),
  approval: Type.Object({
    state: Type.Enum(['none', 'approved', 'changes_requested', 'void']),
    required: Type.Boolean({ description: 'Whether the post is sent only when it is approved.' }),
    by: Nullable(Type.String({ description: 'The name, if it was entered with this link.' })),
    at: Nullable(Instant),
  }),
  comments: Type.Array(Comment, { description: 'Those of this link, oldest first.' }),
})

export const OpenedReview = Type.Object(
  {
    from_name: Type.String(),
    logo: Nullable(
      Type.Object(
        { width: Type.Integer(), height: Type.Integer() },
        { description: 'GET /api/publish/review/logo returns it, unless it was replaced or deleted since the link was created.' },
      ),
    ),
    note: Type.String(),
    expires_at: Instant,
    remarks_left: Type.Integer(),
    posts: Type.Array(SharedPost, { description: 'Soonest first.' }),
  },
  { title: 'OpenedReview' },
)

const number = Type.Integer({ minimum: 1, maximum: 1_000 })
export const PictureParams = Type.Object({ post: number, picture: number }, { additionalProperties: false })

export const SharedPostParams = Type.Object({ post: number }, { additionalProperties: false })

export const FilmContent = {
  description: 'The film.',
  content: { 'video/mp4': { schema: Type.Unsafe<Readable>(Type.String()) } },
}

export const LogoContent = {
  description: 'The logo, with sides of at most 1024 pixels.',
  content: { 'image/png': { schema: Type.Unsafe<Buffer>(Type.String()) } },
}

export const PictureContent = {
  description: 'The picture as JPEG, scaled down for a screen.',
  content: { 'image/jpeg': { schema: Type.Unsafe<Buffer>(Type.String()) } },
}
