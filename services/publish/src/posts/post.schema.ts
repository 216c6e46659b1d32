import { MAX_PICTURES } from '@loomcast/platforms'
import { Type } from 'typebox'
import { LONGEST_TEXT } from '../domain/longest-text.ts'
import { Id, Instant, LocalTime, NetworkId, Nullable, Platform, ProblemOf, TimeZone } from '../schema-types.ts'
import { POST_STATES } from './post-state.ts'
import { RepeatBody } from './series/series.schema.ts'

export const MOST_POSTS = 20
/** Of a page of the list. */
export const MOST_LISTED = 100
/** X accepts as many characters. */
const LONGEST_ALT = 1_000
/** On YouTube. */
const LONGEST_FIRST_COMMENT = 10_000

const PostState = Type.Enum([...POST_STATES], {
  description:
    '`draft`: not planned. `planned`: waits for its time. `sending`: being sent. `published`. `unknown`: the network did not answer whether it is published; the service looks it up or the person answers. `failed`: the network refused it. `handed_over`: its time has come and the person publishes it. `missed`: overdue beyond the grace time; the person decides.',
})

export const Source = Type.Object(
  { set_id: Nullable(Id), content_id: Nullable(Id) },
  { additionalProperties: false, description: 'The generated text that it was made from.' },
)

const Approval = Type.Object(
  {
    state: Type.Enum(['none', 'approved', 'changes_requested', 'void'], {
      description: 'What a reviewer decided. `void`: the post was edited since.',
    }),
    required: Type.Boolean({ description: 'Whether the post is sent only when it is approved. Otherwise it is `missed` at its time.' }),
    by: Nullable(Type.String({ description: 'The name that the reviewer entered.' })),
    at: Nullable(Instant),
    revision: Nullable(Type.Integer({ description: 'The revision that the reviewer saw.' })),
  },
  { description: 'The newest decision of a reviewer.' },
)

export const PlannedPost = Type.Object(
  {
    post_id: Type.String(),
    platform: Type.String({ description: 'The name of the platform for whose readers the text is.' }),
    network: Nullable(NetworkId),
    connection_id: Nullable(Type.String({ description: 'Null for a post that is handed to the person.' })),
    text: Type.String(),
    title: Nullable(Type.String()),
    first_comment: Type.Optional(
      Nullable(Type.String({ description: 'What the person adds below the post when it is published: a comment of their own.' })),
    ),
    pictures: Type.Array(Type.Object({ file_id: Type.String(), alt: Type.String(), width: Type.Integer(), height: Type.Integer() })),
    film: Nullable(
      Type.Object({
        video_id: Type.String(),
        file_id: Type.String({ description: 'GET /api/video/films returns its URL.' }),
        poster_id: Nullable(Type.String({ description: 'The file of its first picture.' })),
        width: Type.Integer(),
        height: Type.Integer(),
        seconds: Type.Number(),
        bytes: Type.Integer(),
        ai_parts: Type.Array(Type.String(), {
          description: 'The parts of it that a trained model created, in addition to those of the post.',
        }),
      }),
    ),
    options: Type.Record(Type.String(), Type.String(), { description: 'By the names of the `options` of the network.' }),
    language: Nullable(Type.String({ description: 'Null if it is detected when the post is sent.' })),
    ai_parts: Type.Array(Type.String(), { description: 'The parts that a trained model created: `text`, `pictures`.' }),
    thread: Nullable(
      Type.Object({
        texts: Type.Array(Type.String(), { description: 'One text per post.' }),
        published: Type.Integer({ description: 'How many of them are published.' }),
      }),
      { description: 'Null for one post.' },
    ),
    local_time: LocalTime,
    time_zone: TimeZone,
    due_at: Instant,
    state: PostState,
    revision: Type.Integer({ description: 'Increases with each edit. PUT needs the current one.' }),
    problem: Nullable(ProblemOf),
    processing: Type.Optional(
      Nullable(
        Type.String({
          description:
            'A sentence for the user if the network has received the post and processes it, such as a film. An `unknown` post is looked up at `next_lookup_at` then, and needs nothing from the person.',
        }),
      ),
    ),
    attempt_id: Nullable(Type.String({ description: 'Of an `unknown` post: send it with the answer.' })),
    published: Nullable(Type.Object({ url: Nullable(Type.String()), at: Instant })),
    next_lookup_at: Nullable(Instant),
    source: Nullable(Source),
    series: Nullable(
      Type.Object(
        { series_id: Type.String(), index: Type.Integer({ description: 'Which one of the series it is, from 0.' }) },
        { description: 'The series that it belongs to, if it repeats.' },
      ),
    ),
    approval: Approval,
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'PlannedPost' },
)

const content = {
  platform: Platform,
  connection_id: Nullable(Id),
  text: Type.String({ minLength: 1, maxLength: LONGEST_TEXT, pattern: '\\S', description: 'Not only spaces.' }),
  title: Type.Optional(Nullable(Type.String({ maxLength: 300, description: 'Of articles.' }))),
  first_comment: Type.Optional(
    Nullable(
      Type.String({
        maxLength: LONGEST_FIRST_COMMENT,
        description:
          'A comment of their own that the person adds below the post, on platforms that have first comments. An edit without this field keeps it.',
      }),
    ),
  ),
  pictures: Type.Optional(
    Type.Array(
      Type.Object(
        {
          file_id: Id,
          alt: Type.Optional(Type.String({ maxLength: LONGEST_ALT, description: 'What the picture shows, for people who do not see it.' })),
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_PICTURES, description: 'Uploads of the caller, in order. An edit without this field keeps the pictures.' },
    ),
  ),
  film: Type.Optional(
    Nullable(Type.Object({ video_id: Id }, { additionalProperties: false }), {
      description: 'A finished video of the caller. It is kept while the post needs it. An edit without this field keeps the film.',
    }),
  ),
  options: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 40 }), Type.String({ maxLength: 100 }), {
      maxProperties: 20,
      description: 'By the names of the `options` of the network. Others are left out. An edit without this field keeps them.',
    }),
  ),
  language: Type.Optional(
    Nullable(
      Type.String({
        minLength: 2,
        maxLength: 35,
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        description: 'Of the text (BCP 47). Null: detected. An edit without this field keeps it.',
      }),
    ),
  ),
  thread: Type.Optional(
    Type.Boolean({
      description:
        'Splits a text that is too long for one post into a thread, on networks that have threads. An edit without this field keeps it.',
    }),
  ),
  ai_parts: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
      maxItems: 10,
      description: '`ai_parts` of the disclosure of the text. An edit without this field keeps them.',
    }),
  ),
  local_time: LocalTime,
  time_zone: TimeZone,
  state: Type.Union([Type.Literal('draft'), Type.Literal('planned')]),
}

export const PlanBody = Type.Object(
  {
    posts: Type.Array(
      Type.Object(
        { ...content, source: Type.Optional(Nullable(Source)), repeat: Type.Optional(Nullable(RepeatBody)) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_POSTS },
    ),
  },
  { additionalProperties: false },
)

export const EditBody = Type.Object(
  {
    ...content,
    revision: Type.Integer({ minimum: 1 }),
    repeat: Type.Optional(
      Nullable({
        ...RepeatBody,
        description:
          'Changes this post and those that follow it: a new series begins with it. Null: it no longer repeats. Left out: only this post changes.',
      } as typeof RepeatBody),
    ),
  },
  { additionalProperties: false },
)

const Warning = Type.Object({
  index: Type.Integer({ description: 'Of the post in the request.' }),
  code: Type.Union([Type.Literal('duplicate'), Type.Literal('too_long'), Type.Literal('time_moved'), Type.Literal('alt_missing')], {
    description:
      '`duplicate`: the same text is planned or published for the same account within an hour of it, except in its own series. `too_long`: longer than the platform or network takes. `time_moved`: the time does not exist on that day because clocks change; the next one that does was taken. `alt_missing`: pictures without an alt text.',
  }),
  text: Type.String({ description: 'A sentence for the user.' }),
})

export const PlannedPosts = Type.Object({ posts: Type.Array(PlannedPost), warnings: Type.Array(Warning) }, { title: 'PlannedPosts' })
export const EditedPost = Type.Object({ post: PlannedPost, warnings: Type.Array(Warning) }, { title: 'EditedPost' })

export const PostQuery = Type.Object(
  {
    from: Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description: 'Posts that are due at this time or later.' })),
    to: Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description: 'Posts that are due before this time.' })),
    state: Type.Optional(
      Type.Enum([...POST_STATES, 'attention'], {
        description: '`attention`: `unknown` without `processing`, `failed`, `handed_over` and `missed`, which wait for the person.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LISTED, description: `Posts of a page. Default: ${MOST_LISTED}.` })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: '`next_cursor` of the previous page.' })),
  },
  { additionalProperties: false },
)

export const PostList = Type.Object(
  {
    posts: Type.Array(PlannedPost, { description: `By the time at which they are due, at most ${MOST_LISTED}.` }),
    next_cursor: Nullable(Type.String({ description: 'Null on the last page.' })),
    planned_limit: Nullable(
      Type.Integer({ description: "How many the caller's plan allows to wait at a time; null if there is no limit." }),
    ),
    planned_count: Type.Integer({ description: 'How many wait now. A series counts as one.' }),
  },
  { title: 'PostList' },
)

export const DeletedPost = Type.Object({ post_id: Type.String() }, { title: 'DeletedPost' })

export const PostParams = Type.Object({ id: Id }, { additionalProperties: false })

export const AnswerBody = Type.Object(
  {
    published: Type.Boolean({
      description: 'Whether the post is there. False: an `unknown` post is sent again, and one that was handed over becomes a draft.',
    }),
    attempt_id: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: '`attempt_id` of the post that the person looked for. If there is another one by now, the answer is rejected.',
        }),
      ),
    ),
    url: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^https?://', description: 'Its address, if the person has it.' })),
  },
  { additionalProperties: false },
)
