import { SegmentedControl } from '@loomcast/design-system/full'
import { NAMED, type NamedSize } from '../upscale/copy-sizes.ts'
import styles from './choices.module.css'

export interface UpscaleChoiceProps {
  /** Null for the originals. */
  wanted: NamedSize | null
  onChange: (size: NamedSize | null) => void
}

/** Whether small images are enlarged before the start. */
export function UpscaleChoice({ wanted, onChange }: UpscaleChoiceProps) {
  return (
    <div className={styles.field}>
      <SegmentedControl
        aria-label="Upscale images"
        fullWidth
        data={[{ value: '', label: 'Off' }, ...NAMED.map(({ name }) => ({ value: name as string, label: name }))]}
        value={wanted?.name ?? ''}
        onChange={(value) => onChange(NAMED.find(({ name }) => name === value) ?? null)}
      />
      <span className={styles.about}>
        {wanted
          ? `Images with a shorter side below ${wanted.shorter.toLocaleString('en')} px are enlarged. You compare before and after first.`
          : 'Enlarges small images for a sharper video.'}
      </span>
    </div>
  )
}
