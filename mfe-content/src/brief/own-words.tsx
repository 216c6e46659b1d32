import { Button, Collapse, IconChevronDown, IconEdit, Select, Textarea } from '@loomcast/design-system/full'
import { type PlatformId, platformName } from '@loomcast/platforms'
import { useId } from 'react'
import styles from './brief.module.css'
import { type Brief, briefProblems, type OwnBriefFields, type OwnBriefs, withOwnBrief } from './brief.ts'
import { ToneField } from './settings-fields.tsx'

export interface OwnWordsProps {
  /** The brief that the posts share. */
  brief: Brief
  /** The chosen platforms. */
  platforms: readonly PlatformId[]
  own: OwnBriefs
  /** The platform whose words are shown; undefined while the section is collapsed. */
  shown: PlatformId | undefined
  onShow: (platform: PlatformId | undefined) => void
  onChange: (own: OwnBriefs) => void
}

/** Other words, another tone or other instructions for the post of one platform, before it is written. The other posts use the shared brief. */
export function OwnWords({ brief, platforms, own, shown, onShow, onChange }: OwnWordsProps) {
  const panel = useId()
  const [first] = platforms
  const withOwn = platforms.filter((platform) => own[platform])
  return (
    <div>
      <button
        type="button"
        className={styles.more}
        aria-expanded={shown !== undefined}
        aria-controls={panel}
        onClick={() => onShow(shown === undefined ? (withOwn[0] ?? first) : undefined)}
      >
        <IconEdit size={18} />
        <span className={styles.moreText}>
          <b>Different words for one platform</b>
          <span>{withOwn.length > 0 ? withOwn.map(platformName).join(', ') : 'All posts use the same brief'}</span>
        </span>
        <span className={styles.chevron} data-open={shown !== undefined || undefined}>
          <IconChevronDown size={18} />
        </span>
      </button>
      <Collapse expanded={shown !== undefined} id={panel} transitionDuration={140}>
        {shown && <Fields key={shown} brief={brief} platforms={platforms} own={own} platform={shown} onShow={onShow} onChange={onChange} />}
      </Collapse>
    </div>
  )
}

function Fields({ brief, platforms, own, platform, onShow, onChange }: Omit<OwnWordsProps, 'shown'> & { platform: PlatformId }) {
  const name = platformName(platform)
  const current = withOwnBrief(brief, own, platform)
  const problems = briefProblems(current, undefined)
  const messageFor = (field: (typeof problems)[number]['field']) =>
    own[platform] && problems.find((problem) => problem.field === field)?.message

  function change(fields: Partial<OwnBriefFields>) {
    const { [platform]: before, ...others } = own
    const words = ownWordsOf({ ...before, ...fields }, brief)
    onChange(words ? { ...others, [platform]: words } : others)
  }

  return (
    <div className={styles.settings}>
      <Select
        label="Platform"
        data={platforms.map((id) => ({ value: id, label: platformName(id) }))}
        value={platform}
        onChange={(id) => onShow(platforms.find((known) => known === id) ?? platform)}
      />
      <Textarea
        label={`Brief for ${name}`}
        description="The other posts use the brief above."
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        value={current.prompt}
        error={messageFor('prompt')}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
      <ToneField
        label={`Tone for ${name}`}
        brief={current}
        error={messageFor('tone')}
        onChange={({ tone_style }) => change(tone_style === undefined ? {} : { tone_style })}
      />
      <Textarea
        label={`Custom instructions for ${name}`}
        autosize
        minRows={2}
        maxRows={6}
        value={current.custom_instructions}
        error={messageFor('instructions')}
        onChange={(event) => change({ custom_instructions: event.currentTarget.value })}
      />
      {own[platform] && (
        <div>
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              const { [platform]: _, ...others } = own
              onChange(others)
            }}
          >
            Use the shared brief for {name}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The fields that differ from the shared brief; undefined if none does. */
function ownWordsOf(fields: Partial<OwnBriefFields>, brief: Brief): Partial<OwnBriefFields> | undefined {
  const { prompt = brief.prompt, tone_style = brief.tone_style, custom_instructions = brief.custom_instructions } = fields
  const words = {
    ...(prompt !== brief.prompt && { prompt }),
    ...(tone_style !== brief.tone_style && { tone_style }),
    ...(custom_instructions !== brief.custom_instructions && { custom_instructions }),
  }
  return Object.keys(words).length > 0 ? words : undefined
}
