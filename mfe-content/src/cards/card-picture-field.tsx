import { SegmentedControl } from '@loomcast/design-system/full'
import { type FieldPicture, PicturesField } from '@loomcast/web-kit/pictures'
import type { CardPicture } from '../api/cards.api.ts'
import type { PostPicture } from '../api/content.ts'
import { picturesApi } from '../api/pictures.api.ts'
import { usePictureUrls } from '../api/queries.ts'
import styles from './cards.module.css'

const PLACES: { value: CardPicture['place']; label: string }[] = [
  { value: 'full', label: 'Fills the card' },
  { value: 'top', label: 'Upper part' },
]

export interface CardPictureFieldProps {
  picture: CardPicture | undefined
  /** The pictures of the post, from which the user can choose. */
  postPictures: readonly PostPicture[]
  onChange: (picture: CardPicture | undefined) => void
}

/** The field for a card's picture, which is one of the post's pictures or an upload. */
export function CardPictureField({ picture, postPictures, onChange }: CardPictureFieldProps) {
  const { data: urls } = usePictureUrls([...postPictures, ...(picture ? [picture] : [])].map(({ file_id }) => file_id))
  const change = (chosen: FieldPicture | undefined) => onChange(chosen && { ...chosen, place: picture?.place ?? 'full' })
  return (
    <div className={styles.pictureField}>
      <PicturesField
        pictures={picture ? [{ file_id: picture.file_id, alt: picture.alt ?? '' }] : []}
        urls={picture ? [urls?.get(picture.file_id) ?? null] : []}
        upload={picturesApi.upload}
        max={1}
        onChange={([chosen]) => change(chosen)}
      />
      {picture ? (
        <SegmentedControl
          aria-label="Place of the picture"
          data={PLACES}
          value={picture.place}
          onChange={(place) => onChange({ ...picture, place: place as CardPicture['place'] })}
        />
      ) : (
        postPictures.length > 0 && (
          <ul className={styles.choices} aria-label="Pictures of the post">
            {postPictures.map((each, index) => (
              <li key={each.file_id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-label={`Use ${each.alt || `picture ${index + 1}`} of the post`}
                  onClick={() => change(each)}
                >
                  {urls?.get(each.file_id) && <img src={urls.get(each.file_id)} alt="" />}
                </button>
              </li>
            ))}
          </ul>
        )
      )}
    </div>
  )
}
