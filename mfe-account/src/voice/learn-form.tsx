import { Alert, Button, Card, Checkbox, FormError, SegmentedControl, Select } from '@loomcast/design-system/full'
import { PLATFORMS, type PlatformId, platformName } from '@loomcast/platforms'
import { useUnsavedChanges } from '@loomcast/web-kit'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { createPostCollector, type OwnPost } from './own-post.ts'
import { PastePosts } from './paste-posts.tsx'
import { PostFile } from './post-file.tsx'
import { addPasted, splitPasted } from './sources/pasted-posts.ts'
import { UnusedPosts } from './unused-posts.tsx'
import { usePostFile } from './use-post-file.ts'
import { neededPosts, type UnusedPost, type Voice, voiceApi } from './voice.api.ts'
import css from './voice.module.css'

interface LearnFormProps {
  /** The voices that exist. */
  voices: Voice[]
  /** Undefined: the user or the file chooses it. */
  platform: PlatformId | undefined
  /** Before the posts are sent. */
  onSend: () => void
  onDone: (voice: Voice, unused: UnusedPost[]) => void
  onCancel: () => void
}

type Source = 'paste' | 'file'

/** Posts of the user, pasted or from a file, and the platform that they belong to. */
export function LearnForm({ voices, platform: given, onSend, onDone, onCancel }: LearnFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<PlatformId | undefined>(given)
  const [source, setSource] = useState<Source>('paste')
  const needed = neededPosts()
  const [pasted, setPasted] = useState('')
  const [own, setOwn] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState('')
  /** After an attempt with too few posts. */
  const [unused, setUnused] = useState<UnusedPost[]>([])
  const file = usePostFile()
  const [keep, setKeep] = useState(true)
  const aboutOwn = useId()
  const aboutKeeping = useId()
  const platform = chosen ?? (source === 'file' ? file.read?.platform : undefined)
  const replaced = voices.find((voice) => voice.platform === platform)
  const corrected = replaced?.traits.filter((trait) => trait.corrected).map(({ label }) => label) ?? []
  useUnsavedChanges(pasted.trim() !== '' || file.read !== undefined)

  useEffect(() => heading.current?.focus(), [])

  const errors = {
    platform: platform ? undefined : 'Choose the platform of these posts',
    posts: source === 'paste' && splitPasted(pasted).length === 0 ? 'Paste at least one post' : undefined,
    file: source === 'file' && !file.read && !file.error ? 'Choose a file' : undefined,
    own: own ? undefined : 'Only your own posts can be used',
  }

  const { run: learn, busy } = useOnce(async () => {
    setSubmitted(true)
    setFailure('')
    setUnused([])
    const posts = source === 'paste' ? postsIn(pasted) : file.read?.posts
    if (!platform || !posts?.length || Object.values(errors).some(Boolean)) return
    onSend()
    try {
      const learned = await voiceApi.learn(platform, posts, { keepCorrections: replaced !== undefined && keep })
      // With too few posts, the form stays open with the text, so that more can be added.
      if (learned.voice.enough || learned.unused.length === 0) onDone(learned.voice, learned.unused)
      else setUnused(learned.unused)
    } catch (error) {
      setFailure(messageOf(error, 'Your voice was not learned'))
    }
  })

  return (
    <Card as="section" aria-labelledby="learn">
      <form
        className={css.form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void learn()
        }}
      >
        <h2 className={css.title} id="learn" ref={heading} tabIndex={-1}>
          Add your posts
        </h2>
        {needed !== undefined && (
          <p className={css.note}>
            Your voice needs at least {count(needed)} of your own. Copies of a post, reposts, and posts without text are not used.
          </p>
        )}
        <Select
          label="Platform"
          description="People write differently on each one, so each has its own voice. An archive sets it for you."
          placeholder="Choose a platform"
          data={PLATFORMS.map(({ id, name }) => ({ value: id, label: name }))}
          value={platform ?? null}
          error={submitted && errors.platform}
          onChange={(id) => setChosen(PLATFORMS.find((each) => each.id === id)?.id)}
        />
        {replaced && (
          <Alert tone="info">
            These posts replace the {count(replaced.posts_read)} that your voice for {platformName(replaced.platform)} was learned from, and
            its examples. Earlier posts were not stored, so add them again if they should count.
          </Alert>
        )}
        {corrected.length > 0 && (
          <div className={css.promise}>
            <Checkbox
              label={`Keep my ${corrected.length === 1 ? 'correction' : `${corrected.length} corrections`}`}
              checked={keep}
              aria-describedby={aboutKeeping}
              onChange={(event) => setKeep(event.currentTarget.checked)}
            />
            <p id={aboutKeeping} className={css.note}>
              {corrected.join('; ')}.{' '}
              {keep ? 'They stay as you set them.' : 'They are deleted, and your habits are learned from the new posts.'}
            </p>
          </div>
        )}
        <SegmentedControl
          aria-label="Where your posts are"
          data={[
            { value: 'paste', label: 'Paste posts' },
            { value: 'file', label: 'Choose a file' },
          ]}
          value={source}
          onChange={(value) => setSource(value as Source)}
        />
        {source === 'paste' ? (
          <PastePosts text={pasted} error={submitted && errors.posts} onChange={setPasted} />
        ) : (
          <PostFile file={file} error={submitted ? errors.file : undefined} />
        )}
        <div className={css.promise}>
          <Checkbox
            label="These are my own posts"
            checked={own}
            error={submitted && errors.own}
            aria-describedby={aboutOwn}
            onChange={(event) => setOwn(event.currentTarget.checked)}
          />
          <p id={aboutOwn} className={css.note}>
            We find your habits with fixed rules on our server. No AI model reads these posts. We keep the traits and three posts as
            examples. When you choose an AI model to write, it gets the examples as samples of your style. Everything else is discarded.
          </p>
        </div>
        <UnusedPosts posts={unused} />
        <FormError>{failure}</FormError>
        <div className={css.actions}>
          <Button type="submit" loading={busy}>
            Learn my voice
          </Button>
          <Button variant="subtle" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}

function postsIn(pasted: string): OwnPost[] {
  const posts = createPostCollector()
  addPasted(pasted, posts)
  return posts.result().posts
}

const count = (posts: number) => `${posts.toLocaleString('en')} ${posts === 1 ? 'post' : 'posts'}`
