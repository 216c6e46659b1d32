import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'

/**
 * An address of a file that is read with the token of a review link in a header. It is null until the file is loaded, and while `isWanted` is false; the file is loaded
 * once.
 */
export function useBlobUrl(key: readonly (string | number)[], isWanted: boolean, load: (signal: AbortSignal) => Promise<Blob>) {
  const query = useQuery({
    queryKey: ['plan', 'review', ...key],
    queryFn: ({ signal }) => load(signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [url, setUrl] = useState<string | null>(null)
  const blob = query.data
  useEffect(() => {
    const made = blob ? URL.createObjectURL(blob) : null
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [blob])
  return { url: isWanted ? url : null, hasFailed: query.isError, again: () => void query.refetch() }
}
