import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** Calls about reviews. All reject with an ApiError. */

export type OpenedReview = ResponseData<'/api/publish/review', 'get'>
export type ReviewedPost = OpenedReview['posts'][number]
export type ReviewedComment = ReviewedPost['comments'][number]
export type NewComment = RequestBody<'/api/publish/review/comments', 'post'>
export type NewDecision = RequestBody<'/api/publish/review/decisions', 'post'>
export type NewReview = RequestBody<'/api/publish/reviews', 'post'>
export type SharedPosts = ResponseData<'/api/publish/reviews', 'post'>
export type ReviewLink = ResponseData<'/api/publish/reviews', 'get'>['reviews'][number]
export type PostReview = ResponseData<'/api/publish/posts/{id}/review', 'get'>

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})
// In a header: paths are logged.
const withToken = (token: string) => ({ headers: { 'review-token': token } })

async function blobOf(token: string, path: string, signal: AbortSignal): Promise<Blob> {
  const response = await window.fetch(`/api/publish/review/${path}`, { ...withToken(token), signal })
  if (!response.ok) throw new Error(`${path} has status ${response.status}`)
  return response.blob()
}

/** Of people who have a link, without an account. */
export const reviewerApi = {
  open: (token: string, signal?: AbortSignal) =>
    api.get<OpenedReview>('/api/publish/review', { ...withToken(token), ...withSignal(signal) }),
  comment: (token: string, comment: NewComment, idempotencyKey: string) =>
    api.post<OpenedReview>('/api/publish/review/comments', comment, { ...withToken(token), idempotencyKey }),
  /** A picture of a post, by the numbers that the link shows. */
  async picture(token: string, post: number, picture: number, signal: AbortSignal): Promise<Blob> {
    return blobOf(token, `posts/${post}/pictures/${picture}`, signal)
  },
  /** The film of a post, and its first picture. */
  film: (token: string, post: number, signal: AbortSignal) => blobOf(token, `posts/${post}/film`, signal),
  poster: (token: string, post: number, signal: AbortSignal) => blobOf(token, `posts/${post}/poster`, signal),
  logo: (token: string, signal: AbortSignal) => blobOf(token, 'logo', signal),
  decide: (token: string, decision: NewDecision) => api.post<OpenedReview>('/api/publish/review/decisions', decision, withToken(token)),
}

/** Of the owner of the posts. */
export const reviewsApi = {
  share: (review: NewReview) => api.post<SharedPosts>('/api/publish/reviews', review),
  links: (signal?: AbortSignal) =>
    api.get<{ reviews: ReviewLink[] }>('/api/publish/reviews', withSignal(signal)).then(({ reviews }) => reviews),
  revoke: (id: string) => api.delete<unknown>(`/api/publish/reviews/${encodeURIComponent(id)}`),
  ofPost: (id: string, signal?: AbortSignal) =>
    api.get<PostReview>(`/api/publish/posts/${encodeURIComponent(id)}/review`, withSignal(signal)),
  requireApproval: (id: string, required: boolean) =>
    api.put<unknown>(`/api/publish/posts/${encodeURIComponent(id)}/approval`, { required }),
  resolve: (id: string, commentId: string, resolved: boolean) =>
    api.put<unknown>(`/api/publish/posts/${encodeURIComponent(id)}/comments/${encodeURIComponent(commentId)}`, { resolved }),
}
