import { Button, IconDelete, IconSend, IconStop, Select, Skeleton, Textarea, TextInput } from '@loomcast/design-system/full'
import { findPlatform, PLATFORMS } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { useUnsavedChanges } from '@loomcast/web-kit'
import { useDeferredValue, useEffect, useState } from 'react'
import { planApi } from '../api/plan.api.ts'
import type { PlannedPost, PostDraft } from '../api/plan.ts'
import { refreshPosts, showPost, useConnections, useNetworks, usePictures } from '../api/queries.ts'
import { CostNote } from './cost-note.tsx'
import { useEditedFilm } from './edited-film.ts'
import { EditorFailure } from './editor-failure.tsx'
import { FilmPlayer } from './film-view.tsx'
import { FitLine } from './fit-line.tsx'
import { NetworkParts } from './network-parts.tsx'
import { OwnPreview } from './own-preview.tsx'
import { pictureCrop } from './picture-crop.ts'
import styles from './post.module.css'
import { deleteLabel, deletePost, sendNow } from './post-actions.ts'
import {
  draftFrom,
  fieldsOf,
  fitOf,
  hasTitle,
  isWhole,
  networkOf,
  newFields,
  type PostStart,
  partsOf,
  repeatOf,
  threadTexts,
} from './post-fields.ts'
import { createPlanner, createPost, failureOf, type SaveFailure, updatePost } from './save-post.ts'
import { repeatProblem } from './series/repeat.ts'
import { RepeatPart } from './series/repeat-part.tsx'
import { stopSeries } from './series/series-actions.ts'
import { lacksApproval } from './states.ts'
import { useTimeSuggestions } from './suggested-time.ts'
import { ThreadField } from './thread-field.tsx'
import { isThreadInPreview, ThreadPosts } from './thread-posts.tsx'
import { ThroughField } from './through-field.tsx'
import { useBusy } from './use-busy.ts'
import { WhenFields } from './when-fields.tsx'

export interface PostEditorProps {
  /** Null for a new post. */
  post: PlannedPost | null
  start?: PostStart
  /** The account's zone. */
  zone: string
  /** The day for a new post. */
  day?: string | undefined
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

const LIMIT = 40_000

/** Edits a post beside its preview. What was typed stays when the server rejects it. */
export function PostEditor({ post, start = {}, zone, day, onDirty, onDone }: PostEditorProps) {
  const [saved] = useState(post)
  const [initial] = useState(() => (post ? fieldsOf(post) : newFields(start)))
  const [fields, setFields] = useState(initial)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [attempted, setAttempted] = useState<PostDraft['state']>('planned')
  const [plan] = useState(createPlanner)
  const { busy, run } = useBusy<'draft' | 'planned' | 'send' | 'delete' | 'stop' | 'mine' | 'theirs'>()
  const connections = useConnections()
  const networks = useNetworks()
  const suggestions = useTimeSuggestions(zone, day)
  const when = fields.when ?? suggestions.first
  const network = networkOf(fields.connectionId, connections.data?.connections, networks.data)
  const text = useDeferredValue(fields.text)
  const { isThread } = fields
  const fit = fitOf(fields.platform, text, network, { pictures: fields.pictures.length, isThread })
  const posts = threadTexts(text, network, isThread)
  const stored = usePictures(fields.pictures.map(({ file_id }) => file_id)).data
  const film = useEditedFilm(saved, fields.film)
  const withTitle = hasTitle(fields.platform, network)
  const dirty = JSON.stringify(fields) !== JSON.stringify(initial)
  useUnsavedChanges(dirty)
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  function change(more: Partial<typeof fields>): void {
    setFields((before) => ({ ...before, ...more }))
    setFailure(null)
  }

  /** `over`: the version that is replaced; by default the one that was opened. */
  async function save(state: PostDraft['state'], over?: PlannedPost): Promise<void> {
    const problem = localProblem(state)
    if (problem || !when) return setFailure(problem)
    const draft = { ...draftFrom(fields, when, partsOf(fields.platform, network), state), ...repeatOf(fields, when, saved, state) }
    setAttempted(state)
    try {
      if (saved) await updatePost(over ?? saved, draft)
      else await createPost(plan, draft, start.source)
      onDirty(false)
      onDone()
    } catch (error) {
      setFailure(failureOf(error))
      void refreshPosts()
    }
  }

  /** The version that another person saved in the meantime. */
  async function newest(use: (post: PlannedPost) => Promise<void> | void): Promise<void> {
    if (!saved) return
    try {
      await use(await planApi.post(saved.post_id))
    } catch (error) {
      setFailure(failureOf(error))
    }
  }

  function showTheirs(theirs: PlannedPost): void {
    showPost(theirs)
    // Without unsaved changes, the dialog begins again with the newer version.
    onDirty(false)
  }

  function localProblem(state: PostDraft['state']): SaveFailure | null {
    if (fields.text.trim() === '') return { message: '', code: '', fields: { text: 'Write the text first.' } }
    if (!when || !isWhole(when)) return { message: '', code: '', fields: { local_time: 'Enter a date and a time.' } }
    const repeat = state === 'planned' && (!saved?.series || fields.scope === 'following') ? repeatProblem(fields.repeat, when.day) : ''
    if (repeat) return { message: '', code: '', fields: { repeat } }
    return null
  }

  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run('planned', () => save('planned'))
      }}
    >
      <div className={styles.fields}>
        <Select
          label="Platform"
          data={PLATFORMS.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.platform}
          leftSection={<PlatformIcon platform={fields.platform} size={20} />}
          renderOption={({ option }) => (
            <span className={styles.option}>
              <PlatformIcon platform={option.value} size={20} />
              {option.label}
            </span>
          )}
          onChange={(value) => change({ platform: findPlatform(value)?.id ?? fields.platform })}
        />
        <ThroughField
          connectionId={fields.connectionId}
          error={failure?.fields.connection_id}
          onChange={(connectionId) => change({ connectionId })}
        />
        {(network || fields.connectionId === null) && <CostNote platform={fields.platform} network={network} text={text} />}
        {withTitle && (
          <TextInput
            label="Title"
            value={fields.title}
            error={failure?.fields.title}
            maxLength={300}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        )}
        <div>
          <Textarea
            label="Text"
            autosize
            minRows={6}
            maxRows={16}
            maxLength={LIMIT}
            dir="auto"
            value={fields.text}
            error={failure?.fields.text}
            data-autofocus={saved ? undefined : true}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <FitLine fit={fit} />
        </div>
        <ThreadField text={text} network={network} isThread={isThread} onChange={(next) => change({ isThread: next })} />
        <NetworkParts
          fields={fields}
          text={text}
          network={network}
          stored={stored}
          film={film}
          errors={failure?.fields}
          onChange={change}
        />
        {when ? (
          <WhenFields
            when={when}
            zone={zone}
            errors={failure?.fields ?? {}}
            nextFree={suggestions.next(when)}
            onChange={(next) => change({ when: next })}
          />
        ) : (
          <Skeleton height={132} aria-label="Looking for a free time" />
        )}
        {when && (
          <RepeatPart
            post={saved}
            fields={fields}
            day={when.day}
            time={when.time}
            zone={zone}
            error={failure?.fields.repeat}
            onChange={change}
          />
        )}
      </div>
      <div className={styles.side}>
        <h3 className={styles.sideTitle}>Preview</h3>
        <OwnPreview
          platform={fields.platform}
          text={text}
          title={fields.title || null}
          measure={fit.measure}
          pictures={fields.pictures.map(({ file_id: id, alt }) => ({ id, alt, url: stored?.get(id)?.picture_url ?? null }))}
          crop={pictureCrop(network, [...(stored?.values() ?? [])])}
        />
        {film && <FilmPlayer film={film} />}
        {posts.length > 1 && !isThreadInPreview(fields.platform) && <ThreadPosts texts={posts} />}
      </div>
      <div className={styles.foot}>
        <EditorFailure
          failure={failure}
          text={fields.text}
          busy={busy === 'mine' || busy === 'theirs' ? busy : null}
          onSaveMine={() => run('mine', () => newest((theirs) => save(attempted, theirs)))}
          onShowTheirs={() => run('theirs', () => newest(showTheirs))}
        />
        <div className={styles.dialogActions}>
          {saved && (
            <span className={styles.other}>
              <Button
                variant="subtle"
                color="danger"
                leftSection={<IconDelete size={18} />}
                loading={busy === 'delete'}
                onClick={() => run('delete', async () => (await deletePost(saved)) && onDone())}
              >
                {deleteLabel(saved)}
              </Button>
              {saved.series && (
                <Button
                  variant="subtle"
                  color="danger"
                  leftSection={<IconStop size={18} />}
                  loading={busy === 'stop'}
                  onClick={() =>
                    run('stop', async () => (await stopSeries({ ...saved, series_id: saved.series?.series_id ?? '' })) && onDone())
                  }
                >
                  Stop repeating
                </Button>
              )}
              <Button
                variant="subtle"
                leftSection={<IconSend size={18} />}
                disabled={dirty || (post !== null && lacksApproval(post))}
                loading={busy === 'send'}
                onClick={() => run('send', async () => (await sendNow(saved)) && onDone())}
              >
                {saved.connection_id === null ? 'Post it now' : 'Send now'}
              </Button>
            </span>
          )}
          <Button variant="default" loading={busy === 'draft'} onClick={() => run('draft', () => save('draft'))}>
            {saved?.state === 'planned' ? 'Change to a draft' : 'Save as draft'}
          </Button>
          <Button type="submit" loading={busy === 'planned'}>
            {saved?.state === 'planned' ? 'Save changes' : 'Plan it'}
          </Button>
        </div>
      </div>
    </form>
  )
}
