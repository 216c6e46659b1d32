import { Select } from '@loomcast/design-system/full'
import type { ReactNode } from 'react'
import type { ShownPart } from '../api/video.api.ts'
import type { Look, Options } from '../api/wire.ts'
import { Fold } from '../fold/fold.tsx'
import { lookToSend } from '../storyboard/storyboard.ts'
import { Cards } from './cards.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { AI_LINES, CAPTION_WORDS, known, PACE_WORDS, TEMPLATE_WORDS, TRANSITION_WORDS, wordsFor } from './look.data.ts'
import styles from './look.module.css'
import { CaptionSample, TransitionSample } from './samples.tsx'

export interface LookPanelProps {
  look: Look
  options: Options | undefined
  /** URLs of the user's pictures. */
  pictures: readonly string[]
  onChange: (look: Look) => void
  /** Shows a card in the preview. */
  onShow: (part: ShownPart) => void
  /** Further settings, below the others. */
  children?: ReactNode
}

/** Template and captions; transition, pace, cards and the line about AI are folded. */
export function LookPanel({ look, options, pictures, onChange, onShow, children }: LookPanelProps) {
  const change = (part: Partial<Look>) => onChange({ ...look, ...part })
  const { title_card: title, call_to_action: call } = lookToSend(look)
  const transition = wordsFor(TRANSITION_WORDS, look.transition).name
  const pace = wordsFor(PACE_WORDS, look.pace ?? 'normal').name
  return (
    <section className={styles.panel} aria-label="Look">
      <ChoiceTiles
        legend="Template"
        value={look.template}
        tiles={(options?.templates ?? Object.keys(TEMPLATE_WORDS)).map((id) => ({ id, ...wordsFor(TEMPLATE_WORDS, id) }))}
        onChange={(template) => change({ template })}
      />
      <ChoiceTiles
        legend="Caption style"
        value={look.captions}
        tiles={[...(options?.caption_styles ?? known(CAPTION_WORDS)), 'off'].map((id) => ({
          id,
          ...wordsFor(CAPTION_WORDS, id),
          preview: <CaptionSample style={id} />,
        }))}
        onChange={(captions) => change({ captions })}
      />
      <div>
        <Fold title="Transition" value={transition}>
          <ChoiceTiles
            legend="Transition"
            titled={false}
            value={look.transition}
            tiles={['template', ...(options?.transitions ?? known(TRANSITION_WORDS))].map((id) => ({
              id,
              ...wordsFor(TRANSITION_WORDS, id),
              preview: <TransitionSample transition={id} pictures={pictures} />,
            }))}
            onChange={(chosen) => change({ transition: chosen })}
          />
        </Fold>
        {options?.lengths && (
          <Fold title="Pace" value={pace}>
            <ChoiceTiles
              legend="Pace"
              titled={false}
              value={look.pace ?? 'normal'}
              tiles={options.lengths.paces.map(({ id }) => ({ id, ...wordsFor(PACE_WORDS, id) }))}
              onChange={(chosen) => change({ pace: chosen })}
            />
          </Fold>
        )}
        <Fold title="Title and ending" value={cardsLine(title, call)}>
          <Cards look={look} change={change} onShow={onShow} />
        </Fold>
        <Fold title="Line about AI" value={AI_LINES.find(({ value }) => value === (look.ai_line ?? 'off'))?.label}>
          <Select
            label="Line about AI"
            description="In small text at the top, throughout the video."
            data={AI_LINES}
            value={look.ai_line ?? 'off'}
            allowDeselect={false}
            onChange={(ai_line) => ai_line && change({ ai_line })}
          />
        </Fold>
        {children}
      </div>
    </section>
  )
}

/** Which cards the video has. */
function cardsLine(title: Look['title_card'], call: Look['call_to_action']): string {
  if (title && call) return 'Title, ending'
  return title ? title.title : (call?.text ?? 'None')
}
