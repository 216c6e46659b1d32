import { Type } from 'typebox'
import { STEPS } from '../domain/review-step.ts'
import { Id, Instant, Nullable } from '../schema-types.ts'
import { MOST_SHARED } from './most-shared.ts'

export const MOST_DAYS = 90
export const LONGEST_NAME = 80

export const ShareBody = Type.Object(
  {
    post_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_SHARED }),
    from_name: Type.String({ minLength: 1, maxLength: LONGEST_NAME, description: 'Whose posts these are, as reviewers see it.' }),
    note: Type.Optional(Type.String({ maxLength: 500, description: 'What reviewers should know.' })),
    days: Type.Integer({ minimum: 1, maximum: MOST_DAYS, description: 'After so many days the link opens nothing.' }),
    require_approval: Type.Boolean({
      description:
        'Whether these posts are sent only when they are approved. Posts that are being sent or were published stay as they are.',
    }),
  },
  { additionalProperties: false },
)

const Review = Type.Object(
  {
    review_id: Type.String(),
    from_name: Type.String(),
    note: Type.String(),
    post_count: Type.Integer(),
    remarks: Type.Integer({ description: 'Comments and decisions so far.' }),
    is_expired: Type.Boolean(),
    created_at: Instant,
    expires_at: Instant,
  },
  { title: 'Review' },
)

export const SharedPosts = Type.Object(
  {
    review: Review,
    link: Type.String({
      description: 'The path of the review page, with the token in its fragment. It is returned only here: only its hash is stored.',
    }),
  },
  { title: 'SharedPosts' },
)

export const ReviewList = Type.Object(
  { reviews: Type.Array(Review, { description: 'Newest first, with those that expired within 30 days.' }) },
  { title: 'ReviewList' },
)

export const ReviewParams = Type.Object({ id: Id }, { additionalProperties: false })
export const RevokedReview = Type.Object({ review_id: Type.String() }, { title: 'RevokedReview' })

const Comment = Type.Object(
  {
    comment_id: Type.String(),
    name: Type.String({ description: 'The name that the reviewer entered.' }),
    text: Type.String(),
    quote: Nullable(Type.String({ description: 'The words it is about; null for the whole post.' })),
    revision: Type.Integer({ description: 'The revision that the reviewer saw.' }),
    created_at: Instant,
    resolved_at: Nullable(Instant),
  },
  { title: 'ReviewComment' },
)

export const PostReview = Type.Object(
  {
    links: Type.Array(Review),
    comments: Type.Array(Comment, { description: 'Oldest first.' }),
    log: Type.Array(
      Type.Object({
        at: Instant,
        who: Type.Enum(['owner', 'reviewer', 'service']),
        name: Nullable(Type.String()),
        step: Type.Enum([...STEPS]),
        revision: Type.Integer(),
      }),
      { description: 'Every step since the post was shared first, newest first, at most 500.' },
    ),
  },
  { title: 'PostReview' },
)

export const CommentParams = Type.Object({ id: Id, comment_id: Id }, { additionalProperties: false })
export const ResolveBody = Type.Object({ resolved: Type.Boolean() }, { additionalProperties: false })
export const ResolvedComment = Comment
export const ApprovalBody = Type.Object({ required: Type.Boolean() }, { additionalProperties: false })

export const ApprovalRequirement = Type.Object({ post_id: Type.String(), required: Type.Boolean() }, { title: 'ApprovalRequirement' })
export const PostParams = Type.Object({ id: Id }, { additionalProperties: false })
