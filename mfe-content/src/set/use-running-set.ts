import { useQuery } from '@loomcast/web-kit/query'
import { whenIdle } from '@loomcast/web-kit/timers'
import { useEffect, useState } from 'react'
import { contentApi, type SetResponse } from '../api/content.api.ts'
import { keys } from '../api/queries.ts'

/** The user's newest set with texts that are being written, for example started on another device. Null if there is none, undefined until known. */
export function useRunningSet(wanted: boolean): SetResponse | null | undefined {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const { data } = useQuery({
    queryKey: keys.runningSet,
    queryFn: ({ signal }) => newestRunning(signal),
    enabled: wanted && isIdle,
    staleTime: 0,
    retry: false,
  })
  return wanted ? data : undefined
}

async function newestRunning(signal: AbortSignal): Promise<SetResponse | null> {
  const [newest] = await contentApi.runningSets(signal)
  return newest ? contentApi.set(newest.set_id, signal) : null
}

/** How many texts of a set are being written. */
export const runningCount = ({ members }: SetResponse) => members.filter(({ state }) => state === 'running').length
