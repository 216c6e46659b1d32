import type { PlatformId } from '@loomcast/platforms'
import { useEffect, useRef, useState } from 'react'
import { contentApi } from '../api/content.api.ts'
import type { Reading } from '../api/reading.ts'
import type { Brief, Draft } from '../brief/brief.ts'
import { questionFor, type Review, reviewOf } from '../brief/review.ts'

/** Writing does not wait longer for the reading of the brief. */
const WRITING_WAITS_MS = 4_000

/** What came of a look at the list: it has nothing to list, or the brief could not be read. `done`: it is open, or no longer wanted. */
export type Look = 'done' | 'empty' | 'failed'

export interface ReviewState {
  /** The list that is shown in place of the form. */
  shown: Review | undefined
  /** The list is shown, or has changes that the user has not confirmed. */
  isPending: boolean
  /** The user opened the list on this page, so that it gets the focus. */
  isOpened: boolean
  /** The brief is being read before writing. */
  isChecking: boolean
  /** The brief is being read only to show the list. */
  isLooking: boolean
  /**
   * Reads the brief and opens the list if the user should confirm it before writing, or if some posts of a set would not be written, before the others are charged.
   * `platforms`: those that use the brief. False: write now.
   */
  openIfNeeded(brief: Brief, platforms: readonly PlatformId[]): Promise<boolean>
  /** Opens the list of any brief. Nothing is shown if the user has changed the text, writes or left the page before the response. */
  open(brief: Brief): Promise<Look>
  /** Changes the list that is shown. */
  update(change: Partial<Review>): void
}

/** The step between the form and the posts: the list of what is published, which is stored with the draft. */
export function useReview(brief: Brief, draft: Draft, change: (draft: Draft) => void): ReviewState {
  const [isOpened, setIsOpened] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [isLooking, setIsLooking] = useState(false)
  const isOnPage = useRef(true)
  /** Writing, or another look, ends the look before it. */
  const look = useRef({})
  const prompt = useRef(brief.prompt)
  prompt.current = brief.prompt
  const { review } = draft
  const shown = review?.isOpen && review.prompt === brief.prompt ? review : undefined

  const isPending = shown !== undefined || (review?.choice === null && review.prompt === brief.prompt)

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

  const readOrLog = ({ prompt, custom_instructions }: Brief, limitMs?: number): Promise<Reading | undefined> =>
    contentApi.read(prompt.trim(), custom_instructions, limitMs).catch((error: unknown) => {
      console.error('Reading of the brief', error)
      return undefined
    })

  const listOf = (read: Brief, reading: Reading) => reviewOf(read.prompt, read.custom_instructions, reading, review?.passages)

  /** The list of an earlier reading of the same brief, with the user's changes. */
  const known = ({ prompt, custom_instructions }: Brief) =>
    review && review.prompt === prompt && review.instructions === custom_instructions ? review : undefined

  return {
    shown,
    isPending,
    isOpened,
    isChecking,
    isLooking,
    async openIfNeeded(wanted, platforms) {
      look.current = {}
      setIsLooking(false)
      // Language models read the brief themselves. Without a list of models, the server chooses.
      if (wanted.model !== '' && wanted.model !== 'composer') return false
      const before = known(wanted)
      if (before) return before.choice === 'prompt' ? false : show(before)
      setIsChecking(true)
      const reading = await readOrLog(wanted, WRITING_WAITS_MS)
      setIsChecking(false)
      const lacksFacts = platforms.length > 1 && questionFor(platforms, reading?.platform_questions) !== undefined
      if (!reading || !(reading.review || lacksFacts) || reading.passages.length === 0) return false
      // Another page is open: the brief is read again when the user returns and writes.
      return !isOnPage.current || show(listOf(wanted, reading))
    },
    async open(wanted) {
      if (!isOnPage.current) return 'done'
      const before = known(wanted)
      if (before) return show(before) && 'done'
      const own = {}
      look.current = own
      setIsLooking(true)
      const reading = await readOrLog(wanted)
      if (look.current !== own || !isOnPage.current) return 'done'
      setIsLooking(false)
      if (prompt.current !== wanted.prompt) return 'done'
      if (!reading) return 'failed'
      if (reading.passages.length === 0) return 'empty'
      show(listOf(wanted, reading))
      return 'done'
    },
    update: (changed) => review && change({ review: { ...review, ...changed } }),
  }
}
