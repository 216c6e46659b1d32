import { toast } from '@loomcast/web-kit'
import { useEffect } from 'react'

/** Shows a low-priority toast with Retry and logs the failure to the console. */
export function useQuietFailure(failed: { isError: boolean; error: unknown; refetch: () => unknown }, message: string): void {
  const { isError, error, refetch } = failed
  useEffect(() => {
    if (!isError) return
    console.error(message, error)
    return toast({
      kind: 'error',
      message,
      action: { label: 'Retry', onClick: () => void refetch() },
      durationMs: Number.POSITIVE_INFINITY,
    })
  }, [isError, error, refetch, message])
}
