import type { ApiError } from '@loomcast/web-kit'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { type BrandKit, type BrandPreview, brandKitApi } from '../api/brand-kit.api.ts'
import { keys, useLogo } from '../api/queries.ts'

const TYPING_MS = 350

/** The preview of a kit, a moment after the last change. */
export function useBrandPreview(kit: BrandKit): { preview: BrandPreview | undefined; error: ApiError | null; isCurrent: boolean } {
  // Texts of films are not in the preview.
  const wanted = JSON.stringify({ ...kit, intro_text: null, end_card_text: '' })
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const logo = useLogo().data?.file_id ?? ''
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: keys.brandPreview(settled, logo),
    queryFn: ({ signal }) => brandKitApi.preview(JSON.parse(settled) as BrandKit, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { preview: data, error, isCurrent: settled === wanted && !isPlaceholderData }
}
