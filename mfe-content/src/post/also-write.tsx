import { Button } from '@loomcast/design-system/full'
import { PLATFORMS, type PlatformId } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { useId } from 'react'
import styles from './post.module.css'
import { useCost } from './regenerate-button.tsx'

export interface AlsoWriteProps {
  /** The platforms that have a post already. */
  present: readonly PlatformId[]
  onWrite: (platform: PlatformId) => void
}

/** One button for each platform that has no post of this brief yet. */
export function AlsoWrite({ present, onWrite }: AlsoWriteProps) {
  const { cost, blocked } = useCost()
  const title = useId()
  const missing = PLATFORMS.filter(({ id }) => !present.includes(id))
  if (missing.length === 0) return null
  return (
    <fieldset className={styles.also} aria-labelledby={title}>
      <span className={styles.alsoTitle}>
        <b id={title}>Also write for</b>{' '}
        <span className={styles.cost}>{blocked ?? (cost.startsWith('Uses') ? `Each ${lower(cost)}` : cost)}</span>
      </span>
      {missing.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="sm"
          leftSection={<PlatformIcon platform={id} size={18} />}
          aria-label={`Also write for ${name}`}
          disabled={blocked !== undefined}
          onClick={() => onWrite(id)}
        >
          {shortName(name)}
        </Button>
      ))}
    </fieldset>
  )
}

/** "LinkedIn" for "LinkedIn Post" */
export function shortName(name: string): string {
  return name.split(' ')[0] ?? name
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
