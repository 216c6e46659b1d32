import { queryClient, useQuery } from '@loomcast/web-kit/query'
import { refreshPosts } from '../api/queries.ts'
import { reviewsApi } from '../api/review.api.ts'

const KEY = ['plan', 'reviews']
const REFRESH_MS = 60_000

export const useReviewLinks = () => useQuery({ queryKey: [...KEY, 'links'], queryFn: ({ signal }) => reviewsApi.links(signal) })

/** What reviewers answered to a post. */
export const usePostReview = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'post', id],
    queryFn: ({ signal }) => reviewsApi.ofPost(id, signal),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

export async function refreshReviews(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), refreshPosts()])
}
