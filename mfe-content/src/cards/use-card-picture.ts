import type { ApiError } from '@loomcast/web-kit'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { cardsApi } from '../api/cards.api.ts'
import { keys } from '../api/queries.ts'
import { type EditedSet, requestOfOne } from './card-set.ts'

const TYPING_MS = 350

/** The picture of a card, a moment after the last change. */
export function useCardPicture(
  set: EditedSet,
  index: number,
  /** Of the logo and the brand kit, on which the picture depends. */
  brandVersion: string,
): { picture: string | undefined; error: ApiError | null; isCurrent: boolean; retry: () => void } {
  const wanted = JSON.stringify([requestOfOne(set, index), index])
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.cardPicture([settled, brandVersion]),
    queryFn: ({ signal }) => cardsApi.picture(...(JSON.parse(settled) as [ReturnType<typeof requestOfOne>, number]), { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { picture: data, error, isCurrent: settled === wanted && !isPlaceholderData, retry: () => void refetch() }
}
