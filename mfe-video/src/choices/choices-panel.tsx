import { Alert, Card, NumberInput, SegmentedControl, Select, Skeleton } from '@loomcast/design-system/full'
import { useId } from 'react'
import type { AspectRatio, EngineName, Formats, ModelId, Options, Resolution } from '../api/wire.ts'
import styles from './choices.module.css'
import {
  type ChoiceProblem,
  type Choices,
  CUSTOM_SIDE,
  choicesWith,
  engineOf,
  FOLLOW_IMAGES,
  FREE_ASPECT,
  formatName,
  formatOf,
  MAX_SCENES,
  MODEL_NAMES,
  PLATFORM_WORDS,
  QUALITY_NAMES,
} from './choices.ts'

export interface ChoicesPanelProps {
  choices: Choices
  options: Options | undefined
  formats: Formats | undefined
  /** Number of uploaded images, and which of them have no scene. */
  images: number
  unused: string | undefined
  /** True while the options are loading. */
  pending: boolean
  problems: readonly ChoiceProblem[]
  onChange: (choices: Choices) => void
}

/** What the qualities of the motion engine differ in. */
const QUALITY_LINES: Record<ModelId, string> = {
  veo3_fast: 'Ready first. Free.',
  veo3: 'Sharper in motion, takes a little longer. Free.',
  veo3_pro: 'Sharpest, even in close views of large images. A larger file that takes about twice as long. Free.',
}
const ENGINE_NAMES: Record<EngineName, string> = { motion: 'Motion', veo: 'Veo' }

/** Platform, format, size, engine and model of the video. */
export function ChoicesPanel({ choices, options, formats, images, unused, pending, problems, onChange }: ChoicesPanelProps) {
  const change = (part: Partial<Choices>) => onChange(choicesWith(choices, part, formats))
  const problem = (field: keyof Choices) => problems.find((each) => each.field === field)?.message
  const engine = engineOf(choices, options)
  const custom = choices.video_platform === 'custom'
  const offered = formats?.platforms.find(({ id }) => id === choices.video_platform)?.formats ?? []
  const current = formatOf(formats, choices.video_format)
  const isVeo = engine?.id === 'veo'
  const aspectId = useId()
  const qualityId = useId()
  const scenesId = useId()
  return (
    <Card as="section" className={styles.panel} aria-label="Format and engine">
      <h2>Format and engine</h2>
      <div className={styles.fields}>
        <Select
          label="Video platform"
          allowDeselect={false}
          data={[...(formats?.platforms.map(({ id }) => id) ?? [choices.video_platform]), 'custom']
            .filter((id, index, all) => all.indexOf(id) === index)
            .map((id) => ({ value: id, label: PLATFORM_WORDS[id] ?? id }))}
          value={choices.video_platform}
          onChange={(id) => id && change({ video_platform: id })}
        />
        {custom ? (
          <div className={styles.pair}>
            <NumberInput
              label="Custom width"
              suffix=" px"
              min={CUSTOM_SIDE.min}
              max={CUSTOM_SIDE.max}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              value={choices.custom_width || ''}
              error={problem('custom_width')}
              onChange={(side) => change({ custom_width: Number(side) })}
            />
            <NumberInput
              label="Custom height"
              suffix=" px"
              min={CUSTOM_SIDE.min}
              max={CUSTOM_SIDE.max}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              value={choices.custom_height || ''}
              error={problem('custom_height')}
              onChange={(side) => change({ custom_height: Number(side) })}
            />
          </div>
        ) : (
          <Select
            label="Video format"
            allowDeselect={false}
            data={(offered.length > 0 ? offered : [{ id: choices.video_format, label: formatName(choices.video_format) }]).map(
              ({ id, label }) => ({
                value: id,
                label,
              }),
            )}
            value={choices.video_format}
            onChange={(id) => id && change({ video_format: id })}
          />
        )}
        <div className={styles.field}>
          <span className={styles.label} id={aspectId}>
            Aspect ratio
          </span>
          <SegmentedControl<AspectRatio>
            aria-labelledby={aspectId}
            fullWidth
            data={[
              { value: '9:16', label: '9:16 vertical' },
              { value: '16:9', label: '16:9 horizontal' },
            ]}
            value={choices.aspect_ratio}
            disabled={choices.video_format !== FREE_ASPECT}
            onChange={(aspect_ratio) => change({ aspect_ratio })}
          />
          <span className={styles.about}>
            {custom
              ? 'Set by your custom size.'
              : choices.video_format === FREE_ASPECT
                ? 'Ads can use either one.'
                : `${current?.label ?? 'This format'} is always ${choices.aspect_ratio}.`}
          </span>
        </div>
        <div className={styles.field}>
          <span className={styles.label} id={qualityId}>
            Resolution
          </span>
          <SegmentedControl<Resolution>
            aria-labelledby={qualityId}
            fullWidth
            data={(
              options?.resolutions ?? [
                { id: '720p' as const, allowed: true },
                { id: '1080p' as const, allowed: true },
              ]
            ).map(({ id, allowed }) => ({ value: id, label: id, disabled: !allowed }))}
            value={choices.video_quality}
            disabled={custom}
            onChange={(video_quality) => change({ video_quality })}
          />
          {problem('video_quality') && <span className={styles.problem}>{problem('video_quality')}</span>}
        </div>
        <div className={styles.field}>
          <span className={styles.label} id={scenesId}>
            Scenes
          </span>
          <SegmentedControl
            aria-labelledby={scenesId}
            fullWidth
            data={[
              { value: String(FOLLOW_IMAGES), label: 'Auto' },
              ...Array.from({ length: options?.scenes.max ?? MAX_SCENES }, (_, index) => String(index + 1)).map((value) => ({
                value,
                label: value,
                disabled: options !== undefined && !options.scenes.allowed.includes(Number(value)),
              })),
            ]}
            value={String(choices.scene_count)}
            onChange={(count) => change({ scene_count: Number(count) })}
          />
          {problem('scene_count') ? (
            <span className={styles.problem}>{problem('scene_count')}</span>
          ) : (
            <span className={styles.about}>
              {scenesLine(choices, images, options)} {unused}
            </span>
          )}
        </div>
        <Select
          label={isVeo ? 'Model preference' : 'Quality'}
          allowDeselect={false}
          data={(options?.models ?? [{ id: choices.model_preference, name: MODEL_NAMES[choices.model_preference], allowed: true }])
            .map(({ id, name, allowed }) => ({ id, name: isVeo ? name : QUALITY_NAMES[id], allowed }))
            .map(({ id, name, allowed }) => ({
              value: id,
              label: allowed ? name : `${name} (not in your plan)`,
              disabled: !allowed,
            }))}
          value={choices.model_preference}
          error={problem('model_preference')}
          description={modelLine(choices, options)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(id) => {
            const model = options?.models.find((each) => each.id === id)
            if (model) change({ model_preference: model.id })
          }}
        />
        <Select
          label="Engine"
          allowDeselect={false}
          data={[
            { value: 'auto', label: 'Best available' },
            ...(options?.engines ?? []).map(({ id, available }) => ({
              value: id,
              label: available ? ENGINE_NAMES[id] : `${ENGINE_NAMES[id]} (not available)`,
              disabled: !available,
            })),
          ]}
          value={choices.engine}
          onChange={(id) => {
            if (id === 'auto' || id === 'motion' || id === 'veo') change({ engine: id })
          }}
        />
      </div>
      {pending && <Skeleton height={72} />}
      {options &&
        (engine?.available ? (
          <Alert tone="info" title={`Engine: ${ENGINE_NAMES[engine.id]}`} live={false}>
            {engine.about}
          </Alert>
        ) : (
          <Alert tone="danger" title="This engine isn't available">
            {problem('engine')}
          </Alert>
        ))}
    </Card>
  )
}

function scenesLine(choices: Choices, images: number, options: Options | undefined): string {
  const seconds =
    engineOf(choices, options)?.id === 'veo' ? `${options?.scenes.seconds ?? 8} seconds each.` : 'as long as its text takes to read.'
  if (choices.scene_count === FOLLOW_IMAGES) return `One for each image, ${seconds}`
  const each = engineOf(choices, options)?.id === 'veo' ? seconds : `Each ${seconds}`
  return images > 0 && choices.scene_count > images ? `${each} Images repeat.` : each
}

function modelLine(choices: Choices, options: Options | undefined): string {
  const model = options?.models.find(({ id }) => id === choices.model_preference)
  // A nonbreaking space reserves the line, so that the layout does not shift when the model has loaded.
  if (!model) return '\u00a0'
  if (engineOf(choices, options)?.id !== 'veo') return QUALITY_LINES[model.id]
  return `$${model.price_per_clip.toFixed(2)} per clip, ${model.minutes[0]} to ${model.minutes[1]} minutes`
}
