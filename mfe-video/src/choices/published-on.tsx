import { NumberInput, Select } from '@loomcast/design-system/full'
import type { Formats } from '../api/wire.ts'
import styles from './choices.module.css'
import { type Choices, CUSTOM_SIDE, formatName, PLATFORM_WORDS } from './choices.ts'

export interface PublishedOnProps {
  choices: Choices
  formats: Formats | undefined
  /** What is wrong with a field; undefined if nothing is. */
  problem: (field: keyof Choices) => string | undefined
  onChange: (change: Partial<Choices>) => void
}

/** Where the video is published: platform and format, or the sides of a custom size. */
export function PublishedOn({ choices, formats, problem, onChange }: PublishedOnProps) {
  const offered = formats?.platforms.find(({ id }) => id === choices.video_platform)?.formats ?? []
  const sides = [
    { field: 'custom_width', label: 'Custom width' },
    { field: 'custom_height', label: 'Custom height' },
  ] as const
  return (
    <>
      <Select
        label="Video platform"
        allowDeselect={false}
        data={[...(formats?.platforms.map(({ id }) => id) ?? [choices.video_platform]), 'custom']
          .filter((id, index, all) => all.indexOf(id) === index)
          .map((id) => ({ value: id, label: PLATFORM_WORDS[id] ?? id }))}
        value={choices.video_platform}
        onChange={(id) => id && onChange({ video_platform: id })}
      />
      {choices.video_platform === 'custom' ? (
        <div className={styles.pair}>
          {sides.map(({ field, label }) => (
            <NumberInput
              key={field}
              label={label}
              suffix=" px"
              min={CUSTOM_SIDE.min}
              max={CUSTOM_SIDE.max}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              value={choices[field] || ''}
              error={problem(field)}
              onChange={(side) => onChange({ [field]: Number(side) })}
            />
          ))}
        </div>
      ) : (
        <Select
          label="Video format"
          allowDeselect={false}
          data={(offered.length > 0 ? offered : [{ id: choices.video_format, label: formatName(choices.video_format) }]).map(
            ({ id, label }) => ({ value: id, label }),
          )}
          value={choices.video_format}
          onChange={(id) => id && onChange({ video_format: id })}
        />
      )}
    </>
  )
}
