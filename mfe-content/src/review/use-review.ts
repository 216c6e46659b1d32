import { useEffect, useRef, useState } from 'react'
import { contentApi } from '../api/content.api.ts'
import type { Reading } from '../api/reading.ts'
import type { Brief, Draft } from '../brief/brief.ts'
import { type Review, reviewOf } from '../brief/review.ts'

/** Writing does not wait longer for the reading of the brief. */
const WRITING_WAITS_MS = 4_000

export interface ReviewState {
  /** The list that is shown in place of the form. */
  shown: Review | undefined
  /** The user opened the list on this page, so that it gets the focus. */
  isOpened: boolean
  /** The brief is being read. */
  isChecking: boolean
  /** Reads the brief and opens the list if the user should confirm it before writing. False: write now. */
  openIfNeeded(brief: Brief): Promise<boolean>
  /** Opens the list of any brief. Rejects if the brief could not be read; resolves to false if it has nothing to list. */
  open(brief: Brief): Promise<boolean>
  /** Changes the list that is shown. */
  update(change: Partial<Review>): void
}

/** The step between the form and the posts: the list of what is published, which is stored with the draft. */
export function useReview(brief: Brief, draft: Draft, change: (draft: Draft) => void): ReviewState {
  const [isOpened, setIsOpened] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const isOnPage = useRef(true)
  const { review } = draft
  const shown = review?.isOpen && review.prompt === brief.prompt ? review : undefined

  useEffect(() => {
    isOnPage.current = true
    return () => {
      isOnPage.current = false
    }
  }, [])

  function show(next: Review): true {
    setIsOpened(true)
    change({ review: { ...next, isOpen: true } })
    return true
  }

  /** The button shows that the brief is being read until the list is open. */
  async function whileChecking<T>(work: () => Promise<T>): Promise<T> {
    setIsChecking(true)
    try {
      return await work()
    } finally {
      setIsChecking(false)
    }
  }

  const read = ({ prompt, custom_instructions }: Brief, limitMs?: number): Promise<Reading> =>
    contentApi.read(prompt.trim(), custom_instructions, limitMs)

  /** The list of an earlier reading of the same brief, with the user's changes. */
  const known = ({ prompt, custom_instructions }: Brief) =>
    review && review.prompt === prompt && review.instructions === custom_instructions ? review : undefined

  return {
    shown,
    isOpened,
    isChecking,
    async openIfNeeded(wanted) {
      // Language models read the brief themselves. Without a list of models, the server chooses.
      if (wanted.model !== '' && wanted.model !== 'composer') return false
      const before = known(wanted)
      if (before) return before.choice === 'prompt' ? false : show(before)
      return whileChecking(async () => {
        const reading = await read(wanted, WRITING_WAITS_MS).catch((error: unknown) => {
          console.error('Reading of the brief', error)
          return undefined
        })
        if (!reading?.review || reading.passages.length === 0) return false
        // Another page is open: the brief is read again when the user returns and writes.
        return !isOnPage.current || show(reviewOf(wanted.prompt, wanted.custom_instructions, reading))
      })
    },
    async open(wanted) {
      const before = known(wanted)
      if (before) return show(before)
      return whileChecking(async () => {
        const reading = await read(wanted)
        return reading.passages.length > 0 && show(reviewOf(wanted.prompt, wanted.custom_instructions, reading))
      })
    },
    update: (changed) => review && change({ review: { ...review, ...changed } }),
  }
}
