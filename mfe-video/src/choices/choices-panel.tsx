import { Alert, SegmentedControl, Select, Skeleton } from '@loomcast/design-system/full'
import { useId } from 'react'
import type { EngineName, Formats, ModelId, Options, Resolution } from '../api/wire.ts'
import { Fold } from '../fold/fold.tsx'
import { ChoiceTiles } from '../look/choice-tiles.tsx'
import type { NamedSize } from '../upscale/copy-sizes.ts'
import styles from './choices.module.css'
import {
  type ChoiceProblem,
  type Choices,
  choicesWith,
  engineOf,
  FOLLOW_IMAGES,
  MAX_SCENES,
  MODEL_NAMES,
  QUALITY_NAMES,
} from './choices.ts'
import { PublishedOn } from './published-on.tsx'
import { choicesWithShape, SHAPES, type ShapeId, shapeOf } from './shapes.ts'
import { UpscaleChoice } from './upscale-choice.tsx'

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
  upscaling: { available: boolean; wanted: NamedSize | null }
  onUpscaling: (size: NamedSize | null) => void
  onChange: (choices: Choices) => void
}

/** What the qualities of the motion engine differ in. */
const QUALITY_LINES: Record<ModelId, string> = {
  veo3_fast: 'Ready first. Free.',
  veo3: 'Sharper in motion, takes a little longer. Free.',
  veo3_pro: 'Sharpest, even in close views of large images. A larger file that takes about twice as long. Free.',
}
const ENGINE_NAMES: Record<EngineName, string> = { motion: 'Motion', veo: 'Veo' }

/** Shape, platform, format and size of the video; number of scenes, engine and model are folded. */
export function ChoicesPanel(props: ChoicesPanelProps) {
  const { choices, options, formats, images, unused, pending, problems, upscaling, onUpscaling, onChange } = props
  const change = (part: Partial<Choices>) => onChange(choicesWith(choices, part, formats))
  const problem = (field: keyof Choices) => problems.find((each) => each.field === field)?.message
  const engine = engineOf(choices, options)
  const custom = choices.video_platform === 'custom'
  const qualityId = useId()
  const isVeo = engine?.id === 'veo'
  const model = options?.models.find(({ id }) => id === choices.model_preference)
  return (
    <section className={styles.panel} aria-label="Format and engine">
      <ChoiceTiles<ShapeId>
        legend="Aspect ratio"
        value={shapeOf(choices)}
        tiles={SHAPES.map(({ id, name, about, width, height }) => ({
          id,
          name: `${name} ${id}`,
          about,
          preview: <ShapeSample ratio={width / height} />,
        }))}
        onChange={(shape) => onChange(choicesWithShape(choices, shape, formats))}
      />
      <div className={styles.fields}>
        <PublishedOn choices={choices} formats={formats} problem={problem} onChange={change} />
        {!custom && (
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
              onChange={(video_quality) => change({ video_quality })}
            />
          </div>
        )}
      </div>
      <div>
        <Fold
          title="Scenes"
          value={choices.scene_count === FOLLOW_IMAGES ? 'One for each image' : choices.scene_count}
          isWrong={problem('scene_count') !== undefined}
        >
          <div className={styles.field}>
            <SegmentedControl
              aria-label="Scenes"
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
        </Fold>
        <Fold
          title={isVeo ? 'Model' : 'Quality'}
          value={isVeo ? (model?.name ?? '') : QUALITY_NAMES[choices.model_preference]}
          isWrong={problem('model_preference') !== undefined}
        >
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
              const chosen = options?.models.find((each) => each.id === id)
              if (chosen) change({ model_preference: chosen.id })
            }}
          />
        </Fold>
        {upscaling.available && (
          <Fold title="Upscale images" value={upscaling.wanted?.name ?? 'Off'}>
            <UpscaleChoice wanted={upscaling.wanted} onChange={onUpscaling} />
          </Fold>
        )}
        <Fold
          title="Engine"
          value={choices.engine === 'auto' ? 'Best available' : ENGINE_NAMES[choices.engine]}
          isWrong={problem('engine') !== undefined}
        >
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
        </Fold>
      </div>
      {pending && <Skeleton height={72} />}
      {options &&
        (engine?.available ? (
          <p className={styles.about}>
            <b>Engine: {ENGINE_NAMES[engine.id]}.</b> <span>{engine.about}</span>
          </p>
        ) : (
          <Alert tone="danger" title="This engine isn't available">
            {problem('engine')}
          </Alert>
        ))}
    </section>
  )
}

/** The outline of a shape. */
function ShapeSample({ ratio }: { ratio: number }) {
  return (
    <span className={styles.shapes}>
      <span className={styles.shape} style={{ '--ratio': ratio }} />
    </span>
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
