import { Button, Collapse, IconEdit, Textarea } from '@loomcast/design-system/full'
import { useId, useState } from 'react'
import { type Brief, briefProblems, type Draft, type OtherWords, type OwnBriefFields, otherWordsOf } from '../brief/brief.ts'
import { sentWords } from '../brief/brief-body.ts'
import { ToneField } from '../brief/settings-fields.tsx'
import { Costing, useCost } from '../post/regenerate-button.tsx'
import styles from './set.module.css'

export interface OwnBriefProps {
  /** The brief that the post was written from. */
  brief: Brief
  onWrite: (own: OtherWords) => void
}

/** Changes the brief of one post. The other posts and the form are not changed. */
export function OwnBrief({ brief, onWrite }: OwnBriefProps) {
  const [open, setOpen] = useState(false)
  const [own, setOwn] = useState<Partial<OwnBriefFields>>({})
  const { cost, blocked } = useCost()
  const panel = useId()
  const edited: Brief = { ...brief, ...sentWords(brief), ...own }
  const problems = briefProblems(edited, undefined)
  const messageFor = (field: (typeof problems)[number]['field']) => problems.find((problem) => problem.field === field)?.message
  const change = ({ prompt = edited.prompt, tone_style = edited.tone_style, custom_instructions = edited.custom_instructions }: Draft) =>
    setOwn({ prompt, tone_style, custom_instructions })

  return (
    <div className={styles.own}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconEdit size={18} />}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        Change the brief of this post
      </Button>
      <Collapse expanded={open} id={panel} transitionDuration={140}>
        <div className={styles.ownFields}>
          <Textarea
            label="Brief of this post"
            description="The other posts keep theirs."
            autosize
            minRows={3}
            maxRows={12}
            dir="auto"
            value={edited.prompt}
            error={messageFor('prompt')}
            onChange={(event) => change({ prompt: event.currentTarget.value })}
          />
          <ToneField brief={edited} error={messageFor('tone')} onChange={change} />
          <Textarea
            label="Custom instructions"
            autosize
            minRows={2}
            maxRows={6}
            value={edited.custom_instructions}
            error={messageFor('instructions')}
            onChange={(event) => change({ custom_instructions: event.currentTarget.value })}
          />
          <Costing cost={blocked ?? cost}>
            <Button
              variant="default"
              disabled={blocked !== undefined || problems.length > 0}
              onClick={() => onWrite(wordsToWrite(brief, edited))}
            >
              Write this post again
            </Button>
          </Costing>
        </div>
      </Collapse>
    </div>
  )
}

/** An edited text is no longer what the user confirmed. The instructions of the confirmed sentences are in their field. */
function wordsToWrite({ prompt, confirmed }: Brief, edited: Brief): OtherWords {
  if (confirmed?.text !== edited.prompt) return { ...otherWordsOf(edited), confirmed: undefined }
  return { ...otherWordsOf(edited), prompt, confirmed: { text: confirmed.text, instructions: '' } }
}
