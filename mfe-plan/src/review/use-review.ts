import { ApiError } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'
import { useSyncExternalStore } from 'react'
import { type OpenedReview, reviewerApi } from '../api/review.api.ts'

const keyOf = (token: string) => ['plan', 'review', token]
const REFRESH_MS = 60_000

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The token is in the fragment, which browsers send to no server. */
export const useReviewToken = (): string => useSyncExternalStore(onHashChange, () => location.hash.slice(1))

/** The posts of a link. Their owner can edit them at any time. */
export const useReview = (token: string) =>
  useQuery({ queryKey: keyOf(token), queryFn: ({ signal }) => reviewerApi.open(token, signal), refetchInterval: REFRESH_MS })

export const showReview = (token: string, review: OpenedReview): void => void queryClient.setQueryData(keyOf(token), review)
export const refreshReview = (token: string): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(token) })

export const sentenceOf = (error: unknown): string => (error instanceof ApiError && error.detail) || 'This was not saved. Try again.'
