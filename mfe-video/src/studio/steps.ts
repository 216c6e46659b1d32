import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StartProblem } from './start.ts'

/** The steps of the narrow layout, which shows one at a time. The step is in the URL, so that the back button returns to the one before. */
export const STEPS = [
  { id: 'pictures', name: 'Pictures' },
  { id: 'words', name: 'Words' },
  { id: 'look', name: 'Look' },
] as const
export type Step = (typeof STEPS)[number]['id']

export const addressOfStep = (step: Step) => `/video-generate?step=${step}`

export function useStep(): Step {
  const [query] = useSearchParams()
  return STEPS.find(({ id }) => id === query.get('step'))?.id ?? 'pictures'
}

export function stepAfter(step: Step): (typeof STEPS)[number] | undefined {
  return STEPS[STEPS.findIndex(({ id }) => id === step) + 1]
}

/** The step that contains a field. The plan is in none. */
export function stepOf(field: StartProblem['field']): Step | undefined {
  if (field === 'plan') return undefined
  return field === 'choices' ? 'look' : field === 'instructions' ? 'words' : 'pictures'
}

export const stepTitle = (step: Step) => {
  const index = STEPS.findIndex(({ id }) => id === step)
  return `Step ${index + 1} of ${STEPS.length}: ${STEPS[index]?.name}`
}

/** Moves the focus to the content of a step that the user opens, and shows its beginning. */
export function useStepFocus(part: RefObject<HTMLElement | null>, step: Step): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView({ block: 'start', behavior: 'auto' })
  }, [part, step])
}
