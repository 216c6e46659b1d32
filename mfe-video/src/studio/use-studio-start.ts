import { type RefObject, useEffect, useRef, useState } from 'react'
import { allowedChoices } from '../choices/choices.ts'
import { pictures } from '../pictures/page-pictures.ts'
import { isReady } from '../pictures/picture.ts'
import { scenesFor } from '../storyboard/storyboard.ts'
import { studio } from './page-studio.ts'
import { sceneKeysOf } from './scenes.ts'
import type { StartProblem } from './start.ts'
import type { Film } from './use-film.ts'
import { useStart } from './use-start.ts'
import { useWriting } from './use-writing.ts'

type Field = StartProblem['field']

/** The elements that receive the focus. */
export interface StudioParts {
  instructions: RefObject<HTMLTextAreaElement | null>
  pictures: RefObject<HTMLElement | null>
  choices: RefObject<HTMLDivElement | null>
}

export interface StudioStartOptions {
  film: Film
  /** Whether the fields of this problem are on the screen. */
  isOpen: (field: Field) => boolean
  /** Shows the fields of a problem. */
  open: (field: Field) => void
  onStarted: () => void
}

/** Writing and start of the video. A rejected start moves the focus to the field that it is about. */
export function useStudioStart({ film, isOpen, open, onStarted }: StudioStartOptions) {
  const { draft, options } = film
  const parts: StudioParts = {
    instructions: useRef<HTMLTextAreaElement>(null),
    pictures: useRef<HTMLElement>(null),
    choices: useRef<HTMLDivElement>(null),
  }
  const writing = useWriting((list) => sceneKeysOf(draft.choices, list, options), options?.lengths !== undefined)
  const [found, setFound] = useState<Field | null>(null)
  const start = useStart({
    problem: film.problem,
    draft() {
      const now = studio.get()
      return { ...now, choices: allowedChoices(now.choices, options) }
    },
    scenes: () => {
      const now = studio.get()
      return scenesFor(now.texts, sceneKeysOf(now.choices, pictures.get().filter(isReady), options))
    },
    write: writing.write,
    onStarted,
    onProblem({ field }) {
      // The quota may have changed in another tab, so it is refetched for the next attempt.
      if (field === 'plan') return film.refetchUsage()
      open(field)
      setFound(field)
    },
  })
  const target = found === 'plan' || found === null ? null : parts[found]
  const isShown = found !== null && isOpen(found)
  // Runs after the fields have been rendered.
  useEffect(() => {
    if (!isShown) return
    setFound(null)
    if (target?.current instanceof HTMLTextAreaElement) return target.current.focus()
    target?.current?.scrollIntoView({ block: 'center', behavior: 'auto' })
    target?.current?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled)')?.focus({ preventScroll: true })
  }, [isShown, target])
  return { parts, writing, start }
}

export type StudioStart = ReturnType<typeof useStudioStart>
