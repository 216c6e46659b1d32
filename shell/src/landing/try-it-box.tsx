import { LANDING_PLATFORM, platformById } from '@loomcast/platforms'
import { announce, navigate, tryIt } from '@loomcast/web-kit'
import { useTimeout } from '@loomcast/web-kit/timers'
import { type FormEvent, useId, useRef, useState } from 'react'
import { EXAMPLE } from './landing.data.ts'
import styles from './landing.module.css'
import { PostSketch } from './post-sketch.tsx'

export const TRY_PROMPT_MAX = 500
const REDIRECT_MS = 2_000

/** The visitor's first brief. Previews it as a post during typing, and saves it for use after registration. */
export function TryItBox() {
  const [prompt, setPrompt] = useState('')
  const [error, setError] = useState('')
  const [leaving, setLeaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const ids = { field: useId(), hint: useId(), error: useId() }

  useTimeout(() => navigate('/register?try=true'), REDIRECT_MS, leaving)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (leaving) return
    if (!prompt.trim()) {
      setError('Please enter a prompt to generate content')
      field.current?.focus()
      return
    }
    try {
      tryIt.save({ prompt: prompt.trim(), platform: `${platformById(LANDING_PLATFORM).brand} Post` })
    } catch {
      setError('Something went wrong. Please try again.')
      return
    }
    setError('')
    setLeaving(true)
    announce('Your prompt is saved. Taking you to sign-up.', 'polite')
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
          placeholder={EXAMPLE}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${ids.hint}${error ? ` ${ids.error}` : ''}`}
          onChange={(event) => {
            setPrompt(event.target.value)
            setError('')
          }}
        />
        <div className={styles.tryRow}>
          <span id={ids.hint} className={styles.tryCount}>
            {prompt.length}/{TRY_PROMPT_MAX}
          </span>
          <button type="submit" className={styles.primaryButton} disabled={leaving}>
            Generate free
          </button>
        </div>
        {error && (
          <p id={ids.error} className={styles.tryError} role="alert">
            {error}
          </p>
        )}
        {leaving && (
          <p className={styles.tryLeaving} role="status">
            Your prompt is saved. Create a free account and we'll write it as soon as you're in.
          </p>
        )}
      </form>
      <Threads />
      <PostSketch words={prompt || EXAMPLE} isExample={!prompt} />
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
