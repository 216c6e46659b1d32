import { Alert, Button, Loader, Textarea } from '@loomcast/design-system/full'
import { ApiError, announce } from '@loomcast/web-kit'
import { durationText } from '@loomcast/web-kit/duration'
import { useCallback, useEffect, useRef, useState } from 'react'
import { narrationApi, type Transcript } from '../api/narration.api.ts'
import { rememberWords } from './page-narration.ts'
import styles from './words-part.module.css'

type State =
  | { phase: 'none' }
  | { phase: 'finding' }
  | { phase: 'found'; transcript: Transcript; saving: boolean; used?: boolean; message?: string }
  | { phase: 'failed'; message: string }

export interface WordsPartProps {
  /** The narration. */
  fileId: string
  onUse: (transcript: Transcript) => void
}

const LONGEST_LINE = 400

/** The words of a narration: found by the service, corrected here, and used as captions. */
export function WordsPart({ fileId, onUse }: WordsPartProps) {
  const [state, setState] = useState<State>({ phase: 'none' })
  const [texts, setTexts] = useState<string[]>([])
  const running = useRef<AbortController | undefined>(undefined)
  // The button that had the focus is gone when words are found, or are not: what replaces it takes the focus.
  const movesFocus = useRef(false)
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (!element || !movesFocus.current) return
    movesFocus.current = false
    element.focus()
  }, [])

  const show = useCallback(
    (transcript: Transcript): void => {
      rememberWords(fileId, transcript)
      setTexts(transcript.lines.map(({ text }) => text))
      setState({ phase: 'found', transcript, saving: false })
    },
    [fileId],
  )

  // Words that were found before.
  useEffect(() => {
    let isShown = true
    setState({ phase: 'none' })
    narrationApi.wordsOf(fileId).then(
      (transcript) => isShown && transcript && show(transcript),
      () => {},
    )
    return () => {
      isShown = false
      running.current?.abort()
    }
  }, [fileId, show])

  async function find(): Promise<void> {
    const stop = new AbortController()
    running.current = stop
    setState({ phase: 'finding' })
    movesFocus.current = true
    try {
      const transcript = await narrationApi.findWords(fileId, stop.signal)
      if (stop.signal.aborted) return
      movesFocus.current = true
      show(transcript)
      announce(`${transcript.words.length} words found`)
    } catch (error) {
      if (stop.signal.aborted) return
      movesFocus.current = true
      setState({ phase: 'failed', message: messageOf(error, "The words weren't found. Try again.") })
    }
  }

  function cancel(): void {
    running.current?.abort()
    movesFocus.current = true
    setState({ phase: 'none' })
  }

  async function use(transcript: Transcript): Promise<void> {
    setState({ phase: 'found', transcript, saving: true })
    try {
      const isChanged = texts.some((text, index) => text !== transcript.lines[index]?.text)
      const saved = isChanged ? await narrationApi.correctWords(fileId, texts) : transcript
      show(saved)
      setState({ phase: 'found', transcript: saved, saving: false, used: true })
      onUse(saved)
      announce('Captions are the words of your narration')
    } catch (error) {
      setState({ phase: 'found', transcript, saving: false, message: messageOf(error, "The words weren't saved. Try again.") })
    }
  }

  if (state.phase === 'finding') {
    return (
      <div className={styles.row}>
        <Loader size="sm" aria-hidden="true" />
        <span role="status">Finding the words. This takes up to a minute.</span>
        <Button ref={takeFocus} variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  }
  if (state.phase !== 'found') {
    return (
      <div className={styles.part}>
        {state.phase === 'failed' && <Alert tone="danger">{state.message}</Alert>}
        <div className={styles.row}>
          <Button ref={takeFocus} variant="default" onClick={() => void find()}>
            Find the words
          </Button>
          <span className={styles.hint}>For recordings in English.</span>
        </div>
      </div>
    )
  }
  const { transcript, saving, used, message } = state
  return (
    <fieldset className={styles.part} disabled={saving}>
      <legend className={styles.legend}>Words of the recording</legend>
      <p className={styles.hint}>Correct what was recognized wrong.</p>
      <ol className={styles.lines}>
        {transcript.lines.map(({ start }, index) => (
          <li key={start}>
            <Textarea
              ref={index === 0 ? takeFocus : null}
              label={durationText(start)}
              aria-label={`Words at ${durationText(start)}`}
              autosize
              minRows={1}
              maxRows={6}
              dir="auto"
              value={texts[index] ?? ''}
              maxLength={LONGEST_LINE}
              onChange={(event) => {
                // A line of the recording stays one line.
                setTexts(texts.with(index, event.currentTarget.value.replaceAll('\n', ' ')))
                setState({ phase: 'found', transcript, saving: false })
              }}
            />
          </li>
        ))}
      </ol>
      {message !== undefined && <Alert tone="danger">{message}</Alert>}
      <div className={styles.row}>
        <Button disabled={saving || texts.every((text) => text.trim() === '')} onClick={() => void use(transcript)}>
          Use these words as captions
        </Button>
        {used && <span className={styles.hint}>These words are your captions.</span>}
      </div>
    </fieldset>
  )
}

const messageOf = (error: unknown, otherwise: string) => (error instanceof ApiError ? error.detail : otherwise)
