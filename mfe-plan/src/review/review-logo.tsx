import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { type OpenedReview, reviewerApi } from '../api/review.api.ts'
import styles from './review.module.css'

/** The logo of the owner of the posts, beside the name. It is read with the token in a header, so an address is made for it. Nothing if it was deleted. */
export function ReviewLogo({ token, logo: { width, height } }: { token: string; logo: NonNullable<OpenedReview['logo']> }) {
  const { data: blob } = useQuery({
    queryKey: ['plan', 'review', token, 'logo'],
    queryFn: ({ signal }) => reviewerApi.logo(token, signal).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = blob ? URL.createObjectURL(blob) : null
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [blob])
  return url && <img className={styles.logo} src={url} width={width} height={height} alt="" />
}
