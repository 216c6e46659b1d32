import type { PreviewPicture } from '@loomcast/platforms/previews'
import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { type ReviewedPost, reviewerApi } from '../api/review.api.ts'

/** The pictures of a post as its preview takes them. They are read with the token in a header, so an address is made for each. */
export function useReviewedPictures(token: string, { number, revision, pictures }: ReviewedPost): readonly PreviewPicture[] {
  const blobs = useQuery({
    // An edit can change which pictures there are.
    queryKey: ['plan', 'review', token, 'pictures', number, revision],
    queryFn: ({ signal }) =>
      Promise.all(pictures.map((picture) => reviewerApi.picture(token, number, picture.number, signal).catch(() => null))),
    enabled: pictures.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const [urls, setUrls] = useState<readonly (string | null)[]>([])
  useEffect(() => {
    const made = (blobs ?? []).map((blob) => blob && URL.createObjectURL(blob))
    setUrls(made)
    return () => {
      for (const url of made) if (url) URL.revokeObjectURL(url)
    }
  }, [blobs])
  return pictures.map((picture, index) => ({ id: String(picture.number), alt: picture.alt, url: urls[index] ?? null }))
}
