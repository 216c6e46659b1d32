import { type OpenedReview, reviewerApi } from '../api/review.api.ts'
import styles from './review.module.css'
import { useBlobUrl } from './use-blob-url.ts'

/** The logo of the owner of the posts, beside the name. Nothing if it was deleted. */
export function ReviewLogo({ token, logo: { width, height } }: { token: string; logo: NonNullable<OpenedReview['logo']> }) {
  const { url } = useBlobUrl(['logo', token], true, (signal) => reviewerApi.logo(token, signal))
  return url && <img className={styles.logo} src={url} width={width} height={height} alt="" />
}
