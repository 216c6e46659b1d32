import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { loadAgain } from './arrival.ts'

/** `?again=…` loads the settings of that video, once. */
export function useArrival(): void {
  const [query, setQuery] = useSearchParams()
  const again = query.get('again')
  useEffect(() => {
    if (!again) return
    setQuery({}, { replace: true })
    void loadAgain(again)
  }, [again, setQuery])
}
