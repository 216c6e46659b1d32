import { LANDING_PLATFORM, platformById } from '@loomcast/platforms'
import { announce, navigate, tryIt } from '@loomcast/web-kit'
import { useTimeout } from '@loomcast/web-kit/timers'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { FirstPost } from './first-post.ts'
import { EXAMPLE } from './landing.data.ts'
import styles from './landing.module.css'
import { PostSketch } from './post-sketch.tsx'

const TRY_PROMPT_MAX = 500
const REDIRECT_MS = 2_000

/** Loaded with the first press, because most visitors only look. */
const firstPost = () => import(/* webpackChunkName: "first-post" */ './first-post.ts')

/** The visitor's first brief. Previews it as a post during typing, writes it on request, and saves it for use after registration. */
export function TryItBox() {
  const [prompt, setPrompt] = useState('')
  const [error, setError] = useState('')
  const [stage, setStage] = useState<'typing' | 'writing' | 'leaving'>('typing')
  const [post, setPost] = useState<FirstPost>()
  /** The prompt that a question was shown about. Submitting it again saves it as it is. */
  const [questioned, setQuestioned] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const figure = useRef<HTMLElement>(null)
  const ids = { field: useId(), hint: useId(), error: useId() }

  useTimeout(() => navigate('/register?try=true'), REDIRECT_MS, stage === 'leaving')
  useEffect(() => {
    if (post) figure.current?.focus()
  }, [post])

  function reject(message: string) {
    setStage('typing')
    setError(message)
    field.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (stage !== 'typing' || post) return
    const words = prompt.trim()
    if (!words) return reject('Please enter a prompt to generate content')
    setError('')
    if (words === questioned) return keep()
    setStage('writing')
    const outcome = await firstPost().then(
      ({ writeFirstPost }) => writeFirstPost(words),
      () => 'unavailable' as const,
    )
    if (outcome === 'unavailable') return keep()
    if ('question' in outcome) {
      setQuestioned(words)
      return reject(outcome.question)
    }
    setStage('typing')
    setPost(outcome.post)
    announce('Your post is ready.', 'polite')
  }

  function keep(written?: FirstPost) {
    try {
      const shown = written && { writer: written.writer, post: written.content }
      tryIt.save({ prompt: prompt.trim(), platform: `${platformById(LANDING_PLATFORM).brand} Post`, ...shown })
    } catch {
      return reject('Something went wrong. Please try again.')
    }
    setError('')
    setStage('leaving')
    announce(`Your ${written ? 'post' : 'prompt'} is saved. Taking you to sign-up.`, 'polite')
  }

  return (
    <div className={styles.loom}>
      <form className={styles.tryIt} onSubmit={submit} noValidate>
        <label className={styles.tryLabel} htmlFor={ids.field}>
          What do you want to tell people?
        </label>
        <textarea
          id={ids.field}
          ref={field}
          className={styles.tryField}
          rows={5}
          maxLength={TRY_PROMPT_MAX}
          value={prompt}
          readOnly={stage !== 'typing'}
          placeholder={EXAMPLE}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${ids.hint}${error ? ` ${ids.error}` : ''}`}
          onChange={(event) => {
            setPrompt(event.target.value)
            setError('')
            setPost(undefined)
          }}
        />
        <div className={styles.tryRow}>
          <span id={ids.hint} className={styles.tryCount}>
            {prompt.length}/{TRY_PROMPT_MAX}
          </span>
          {!post && (
            <button type="submit" className={styles.primaryButton} disabled={stage !== 'typing'}>
              {stage === 'writing' ? 'Writing…' : 'Generate free'}
            </button>
          )}
        </div>
        {error && (
          <p id={ids.error} className={styles.tryError} role="alert">
            {error}
          </p>
        )}
        {stage === 'leaving' && !post && (
          <p className={styles.tryLeaving} role="status">
            Your prompt is saved. Create a free account and we'll write it as soon as you're in.
          </p>
        )}
      </form>
      <Threads />
      <div className={styles.firstPost}>
        <PostSketch words={prompt || EXAMPLE} isExample={!prompt} post={post?.content} figure={figure} />
      </div>
      {post && (
        <div className={styles.keep}>
          <button type="button" className={styles.primaryButton} disabled={stage === 'leaving'} onClick={() => keep(post)}>
            Keep this post
          </button>
          <p className={styles.tryCount} role="status">
            {stage === 'leaving'
              ? 'Your post is saved. Create a free account, and it is in your history.'
              : 'Written by the built-in writer from your words. A free account keeps it, and lets you edit it.'}
          </p>
        </div>
      )}
    </div>
  )
}

const WARP = [36, 78, 120, 162, 204]

/** Decorative threads between the brief and the post. */
function Threads() {
  return (
    <svg className={styles.threads} viewBox="0 0 120 240" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {WARP.map((from, index) => {
        const to = WARP[WARP.length - 1 - index] ?? from
        return (
          <path
            key={from}
            d={`M0 ${from} C 60 ${from}, 60 ${to}, 120 ${to}`}
            className={index === 1 ? styles.threadSpark : styles.thread}
          />
        )
      })}
    </svg>
  )
}
