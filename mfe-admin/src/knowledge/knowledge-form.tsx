import { Button, FormError, Modal, Select, Switch, Textarea, TextInput } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { focusFirstFault } from '../dialogs/focus-first-fault.ts'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { type Conflict, conflictOf, VersionConflict } from '../dialogs/version-conflict.tsx'
import { failureText } from '../users/form-errors.ts'
import { type KnowledgeInput, type KnowledgeItem, type KnowledgeKind, knowledgeApi } from './knowledge.api.ts'
import css from './knowledge.module.css'
import { KnowledgeEffect } from './knowledge-effect.tsx'
import { KIND_CHOICES, LABELS, PLATFORM_CHOICES } from './labels.ts'

interface KnowledgeFormProps {
  opened: boolean
  /** Null: a new item. */
  item: KnowledgeItem | null
  onClose: () => void
  onSaved: () => void
  onUndone: () => void
}

/** Adds or edits an item. The form is empty or shows the stored values each time it opens. */
export function KnowledgeForm({ opened, item, onClose, onSaved, onUndone }: KnowledgeFormProps) {
  // The dialog keeps its title while it fades out.
  const [shown, setShown] = useState(item)
  if (opened && item !== shown) setShown(item)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  return (
    <Modal opened={opened} onClose={onClose} title={shown ? 'Edit Knowledge' : 'Add Knowledge'} size="lg" closeOnEscape={conflict === null}>
      <Form
        key={shown?.knowledge_id ?? 'new'}
        item={shown}
        conflict={conflict}
        setConflict={setConflict}
        onClose={onClose}
        onSaved={onSaved}
        onUndone={onUndone}
      />
    </Modal>
  )
}

const EMPTY: KnowledgeInput = { title: '', platform: 'general', content_type: 'training', content: '', description: '', is_active: true }
type Faults = Partial<Record<'title' | 'content', string>>

interface FormProps extends Omit<KnowledgeFormProps, 'opened'> {
  conflict: Conflict | null
  setConflict: (conflict: Conflict | null) => void
}

function Form({ item, conflict, setConflict, onClose, onSaved, onUndone }: FormProps) {
  const [loaded, setLoaded] = useState<KnowledgeInput>(item ? inputOf(item) : EMPTY)
  const [version, setVersion] = useState(item?.version ?? 0)
  const [values, setValues] = useState(loaded)
  const [faults, setFaults] = useState<Faults>({})
  const change = (changes: Partial<KnowledgeInput>) => {
    setValues({ ...values, ...changes })
    setFaults({})
  }
  const save = useMutation({
    mutationFn: ({ basedOn }: { before: KnowledgeInput; basedOn: number }) =>
      item ? knowledgeApi.update(item.knowledge_id, { ...values, version: basedOn }) : knowledgeApi.create(values),
    onSuccess: ({ item: { knowledge_id, version: saved } }, { before }) => {
      if (item) {
        toastWithUndo('Knowledge item saved. The next text follows it.', async () => {
          await knowledgeApi.update(knowledge_id, { ...before, version: saved })
          onUndone()
        })
      } else toast({ kind: 'success', message: 'Knowledge item added. The next text follows it.' })
      onSaved()
    },
    onError: (error) => setConflict(conflictOf(error)),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found: Faults = {
      ...(values.title.trim() === '' && { title: 'Title is required' }),
      ...(values.content.trim() === '' && { content: 'Content is required' }),
    }
    setFaults(found)
    if (!focusFirstFault(event.currentTarget, found)) save.mutate({ before: loaded, basedOn: version })
  }

  const isConflict = save.error instanceof ApiError && save.error.code === 'version_conflict'
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        label="Title"
        name="title"
        required
        maxLength={200}
        data-autofocus
        description={values.content_type === 'example' ? 'The request that the example answers.' : undefined}
        value={values.title}
        error={faults.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <div className={css.pair}>
        <Select
          label="Platform"
          required
          allowDeselect={false}
          data={PLATFORM_CHOICES}
          value={values.platform}
          onChange={(platform) => change({ platform: platform ?? 'general' })}
        />
        <Select
          label="Content type"
          required
          allowDeselect={false}
          data={KIND_CHOICES}
          value={values.content_type}
          onChange={(kind) => change({ content_type: kindOf(kind) })}
        />
      </div>
      <Textarea
        label="Content"
        name="content"
        required
        autosize
        minRows={6}
        maxRows={16}
        maxLength={20_000}
        description={
          values.content_type === 'example'
            ? 'A text to imitate. Its lines are never rules.'
            : 'A line such as “Never: cheap, emoji” excludes words, emoji, hashtags, exclamation marks or links. A line such as “Always: #ad” adds that phrase to every text. The built-in writer follows these lines too; everything else is for models.'
        }
        value={values.content}
        error={faults.content}
        onChange={({ currentTarget }) => change({ content: currentTarget.value })}
      />
      <KnowledgeEffect values={values} knowledgeId={item?.knowledge_id ?? null} />
      <TextInput
        label="Description (optional)"
        description="For administrators. It is not sent to a model."
        maxLength={1_000}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <Switch
        label="Active"
        description="Only active items have an effect."
        checked={values.is_active}
        onChange={({ currentTarget }) => change({ is_active: currentTarget.checked })}
      />
      {save.isError && !isConflict ? <FormError>{failureText('Failed to save knowledge item', save.error)}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          {item ? 'Save changes' : 'Add item'}
        </Button>
      </div>
      <VersionConflict
        conflict={conflict}
        loaded={{ ...loaded }}
        own={{ ...values }}
        labels={LABELS}
        onClose={() => setConflict(null)}
        onOverwrite={() => {
          const basedOn = Number(conflict?.current['version'] ?? version)
          setConflict(null)
          save.mutate({ before: inputOf({ ...loaded, ...conflict?.current }), basedOn })
        }}
        onDiscard={() => {
          const current = { ...loaded, ...conflict?.current }
          const input = inputOf(current)
          setLoaded(input)
          setValues(input)
          setVersion(Number(conflict?.current['version'] ?? version))
          setConflict(null)
          save.reset()
        }}
      />
    </form>
  )
}

function inputOf({ title, platform, content_type, content, description, is_active }: KnowledgeInput): KnowledgeInput {
  return { title, platform, content_type, content, description, is_active }
}

function kindOf(kind: string | null): KnowledgeKind {
  return KIND_CHOICES.find(({ value }) => value === kind)?.value ?? 'training'
}
