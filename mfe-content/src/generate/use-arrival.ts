import { toast, tryIt } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { contentApi } from '../api/content.api.ts'
import type { ContentItem } from '../api/content.ts'
import { keys } from '../api/queries.ts'
import type { Draft } from '../brief/brief.ts'
import { type Arrival, arrivalOf, draftFromItem } from '../generation/arrival.ts'

type ItemArrival = Extract<Arrival, { contentId: string }>

/** A generation that the URL requests; it runs when the settings have loaded. */
export interface PendingRun {
  key: string
  /** The item to regenerate. */
  parentId: string | null
  /** The item next to which the post is written. */
  beside: ContentItem | null
}

/**
 * Applies the URL parameters (a saved try-it prompt, platform and prompt, or an item to regenerate or to write for another platform) and removes them, so that
 * a reload does not apply them again. A try-it prompt stays saved until its generation starts; a reload before that starts it with the same key.
 */
export function useArrival(take: (draft: Draft) => void): {
  welcome: boolean
  endWelcome: () => void
  run: PendingRun | null
  ran: () => void
} {
  const { search } = useLocation()
  const go = useNavigate()
  const [welcome, setWelcome] = useState(false)
  const [run, setRun] = useState<PendingRun | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is applied once
  useEffect(() => {
    if (search === '') return
    const arrival = arrivalOf(new URLSearchParams(search), tryIt.read())
    if (arrival?.kind === 'try-it') {
      take(arrival.draft)
      setWelcome(true)
      setRun({ key: arrival.key, parentId: null, beside: null })
      return
    }
    go({ search: '' }, { replace: true })
    if (!arrival) return
    take(arrival.draft)
    if (arrival.kind !== 'prefill') void prepare(arrival)
  }, [search])

  async function prepare(arrival: ItemArrival): Promise<void> {
    const { kind, contentId, key } = arrival
    try {
      const item = await queryClient.fetchQuery({
        queryKey: keys.item(contentId),
        queryFn: ({ signal }) => contentApi.item(contentId, signal),
      })
      if (kind === 'regenerate') {
        take(draftFromItem(item))
        setRun({ key, parentId: contentId, beside: null })
      } else {
        take({ ...draftFromItem(item), platform: arrival.draft.platform })
        setRun({ key, parentId: null, beside: item })
      }
    } catch (error) {
      console.error('Post of the history', error)
      toast({
        kind: 'error',
        message: 'The post did not load.',
        action: { label: 'Retry', onClick: () => void prepare(arrival) },
      })
    }
  }

  function ran(): void {
    setRun(null)
    if (search === '') return
    tryIt.clear()
    go({ search: '' }, { replace: true })
  }

  return { welcome, endWelcome: () => setWelcome(false), run, ran }
}
