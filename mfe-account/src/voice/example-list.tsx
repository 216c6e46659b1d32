import { Button, Textarea } from '@loomcast/design-system/full'
import { type SubmitEvent, useState } from 'react'
import { useOnce } from '../use-once.ts'
import type { SaveVoice } from './voice.api.ts'
import css from './voice.module.css'

/** What the server accepts. */
const MAX_EXAMPLES = 3
const LONGEST = 1500

/** Posts that AI models get as samples of style. Each can be replaced or removed. */
export function ExampleList({ examples, onSave }: { examples: string[]; onSave: SaveVoice }) {
  const [edited, setEdited] = useState<{ index: number; text: string }>()
  const { run: save, busy } = useOnce(async (next: string[]) => {
    if (await onSave({ examples: next })) setEdited(undefined)
  })
  const editor = edited && (
    <form
      className={css.correction}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        const text = edited.text.trim()
        if (text !== '') void save([...examples.slice(0, edited.index), text, ...examples.slice(edited.index + 1)])
      }}
    >
      <Textarea
        label="Post"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LONGEST}
        dir="auto"
        data-autofocus
        value={edited.text}
        onChange={(event) => setEdited({ ...edited, text: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <Button type="submit" size="sm" loading={busy} disabled={edited.text.trim() === ''}>
          Save
        </Button>
        <Button size="sm" variant="subtle" disabled={busy} onClick={() => setEdited(undefined)}>
          Cancel
        </Button>
      </div>
    </form>
  )
  return (
    <section className={css.examples} aria-label="Examples">
      <div>
        <h3 className={css.subtitle}>Examples</h3>
        <p className={css.note}>
          AI models get these posts as samples of your style, never as facts. The built-in writer uses only the traits.
        </p>
      </div>
      {examples.length > 0 && (
        <ol className={css.exampleList}>
          {examples.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an example is identified by its place
            <li key={index} className={css.example}>
              {edited?.index === index ? (
                editor
              ) : (
                <>
                  <p dir="auto">{text}</p>
                  <div className={css.actions}>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={`Replace example ${index + 1}`}
                      onClick={() => setEdited({ index, text })}
                    >
                      Replace
                    </Button>
                    <Button
                      size="sm"
                      variant="subtle"
                      disabled={busy}
                      aria-label={`Remove example ${index + 1}`}
                      onClick={() => void save(examples.filter((_, other) => other !== index))}
                    >
                      Remove
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {edited?.index === examples.length
        ? editor
        : examples.length < MAX_EXAMPLES && (
            <div>
              <Button size="sm" variant="default" onClick={() => setEdited({ index: examples.length, text: '' })}>
                Add an example
              </Button>
            </div>
          )}
    </section>
  )
}
