import { toast, tryIt } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { contentApi } from '../api/content.api.ts'
import { keys } from '../api/queries.ts'
import type { Draft } from '../brief/brief.ts'
import { arrivalOf, draftFromItem } from './arrival.ts'

/** A generation that the URL requests; it runs when the settings have loaded. */
export interface PendingRun {
  key: string
  parentId: string | null
}

/**
 * Applies the URL parameters (a saved try-it prompt, platform and prompt, or an item to regenerate) and removes them, so that a reload does not apply them
 * again. A try-it prompt stays saved until its generation starts; a reload before that starts it with the same key.
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
      setRun({ key: arrival.key, parentId: null })
      return
    }
    go({ search: '' }, { replace: true })
    if (!arrival) return
    take(arrival.draft)
    if (arrival.kind === 'regenerate') void prepare(arrival.contentId, arrival.key)
  }, [search])

  async function prepare(contentId: string, key: string): Promise<void> {
    try {
      const item = await queryClient.fetchQuery({
        queryKey: keys.item(contentId),
        queryFn: ({ signal }) => contentApi.item(contentId, signal),
      })
      take(draftFromItem(item))
      setRun({ key, parentId: contentId })
    } catch (error) {
      console.error('Regenerate', error)
      toast({
        kind: 'error',
        message: 'The post did not load.',
        action: { label: 'Retry', onClick: () => void prepare(contentId, key) },
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
