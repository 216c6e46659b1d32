import { queryClient } from '@loomcast/web-kit/query'
import { useSyncExternalStore } from 'react'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'
import { factsToCheck } from './fact.ts'

const subscribe = (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange)

/** The number of unchecked facts of these posts, in their saved versions. */
export function useFactsToCheck(items: readonly ContentItem[]): number {
  const count = () =>
    items
      .map((item) => queryClient.getQueryData<ContentItem>(keys.item(item.content_id)) ?? item)
      .reduce((sum, { facts }) => sum + factsToCheck(facts).length, 0)
  return useSyncExternalStore(subscribe, count)
}
