import { PicturesField } from '@loomcast/web-kit/pictures'
import { picturesApi, type StoredPicture } from '../api/pictures.api.ts'
import type { ChosenPicture } from '../api/plan.ts'
import { EarlierPictures } from './earlier-pictures.tsx'
import type { PictureRules } from './picture-crop.ts'
import styles from './post.module.css'

interface PicturesPartProps {
  pictures: readonly ChosenPicture[]
  stored: ReadonlyMap<string, StoredPicture> | undefined
  rules: PictureRules
  isThread: boolean
  error: string | undefined
  onChange: (pictures: readonly ChosenPicture[]) => void
}

const count = (pictures: number) => (pictures === 1 ? 'one picture' : `${pictures} pictures`)

/** The pictures of a post, and what the network does with them. */
export function PicturesPart({ pictures, stored, rules, isThread, error, onChange }: PicturesPartProps) {
  const { max, min, canBeFilm, ratios, alt, name } = rules
  const missing = stored ? pictures.filter(({ file_id }) => !stored.has(file_id)).length : 0
  if (max === 0 && pictures.length === 0) return <p className={styles.note}>Loomcast can't send pictures to {name}.</p>
  const problem = problemOf()
  return (
    <div className={styles.fields}>
      <PicturesField
        pictures={pictures}
        urls={pictures.map(({ file_id }) => stored?.get(file_id)?.picture_url ?? null)}
        upload={picturesApi.upload}
        // Those that are too many for this network can still be removed.
        max={Math.max(max, pictures.length)}
        hasAlt={alt !== 0}
        {...(alt !== null && alt > 0 && { longestAlt: Math.min(alt, LONGEST_ALT) })}
        note={noteOf()}
        required={min > 0}
        onChange={onChange}
      />
      {max > 0 && <EarlierPictures pictures={pictures} isFull={pictures.length >= max} onChange={onChange} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )

  function problemOf(): string | undefined {
    if (missing > 0)
      return missing === 1 ? 'One picture was deleted. Remove it here.' : `${missing} pictures were deleted. Remove them here.`
    if (max === 0) return `Loomcast can't send pictures to ${name}. Remove them.`
    if (pictures.length > max) return `${name} takes at most ${count(max)}. Remove ${pictures.length - max}.`
    return shapeProblem() ?? error
  }

  /** Of the first picture that the network would refuse. */
  function shapeProblem(): string | undefined {
    if (!ratios) return undefined
    const [narrowest, widest] = ratios
    for (const [index, { file_id }] of pictures.entries()) {
      const size = stored?.get(file_id)
      if (!size?.width || !size.height) continue
      const ratio = size.width / size.height
      if (ratio < narrowest - TOLERANCE) return `Picture ${index + 1} is too tall for ${name}. Crop it and add it again.`
      if (ratio > widest + TOLERANCE) return `Picture ${index + 1} is too wide for ${name}. Crop it and add it again.`
    }
    return undefined
  }

  function noteOf(): string | undefined {
    const parts = [
      ...(pictures.length < min
        ? [`A post on ${name} needs ${min === 1 ? 'a picture' : count(min)}${canBeFilm ? ' or a film' : ''}.`]
        : []),
      ...(isThread && pictures.length > 0 ? ['The first post of the thread has the pictures.'] : []),
      ...(alt === 0 && pictures.length > 0 ? [`${name} has no alt texts.`] : []),
    ]
    return parts.length > 0 ? parts.join(' ') : undefined
  }
}

/** Rounded sizes may be off by a pixel. */
const TOLERANCE = 0.01
/** Of the service. */
const LONGEST_ALT = 1_000
