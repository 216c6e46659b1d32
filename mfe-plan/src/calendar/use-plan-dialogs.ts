import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PlannedPost } from '../api/plan.ts'

/** What is open over the calendar. A post, a series, a set and a text are in the address, so that a link opens them. */
export type PlanDialog =
  | { kind: 'new'; day?: string }
  | { kind: 'times' }
  | { kind: 'subscribe' }
  | { kind: 'share' }
  | { kind: 'import' }
  | { kind: 'post'; id: string; known?: PlannedPost }
  | { kind: 'series'; id: string }
  | { kind: 'set'; id: string }
  | { kind: 'text'; id: string }

const PARAMETERS = { post: 'post', series: 'series', set: 'set', text: 'content' } as const

export interface PlanDialogsState {
  current: PlanDialog | null
  open: (dialog: PlanDialog) => void
  close: () => void
}

export function usePlanDialogs(): PlanDialogsState {
  const [parameters, setParameters] = useSearchParams()
  const [local, setLocal] = useState<PlanDialog | null>(null)
  const addressed = fromAddress(parameters)
  const known = local?.kind === 'post' && addressed?.kind === 'post' && local.id === addressed.id ? local : addressed

  function setAddress(dialog: PlanDialog | null): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of Object.values(PARAMETERS)) next.delete(name)
        if (dialog && 'id' in dialog) next.set(PARAMETERS[dialog.kind], dialog.id)
        return next
      },
      { replace: true },
    )
  }

  return {
    current: known ?? (local?.kind === 'post' ? null : local),
    open(dialog) {
      setLocal(dialog)
      setAddress(dialog)
    },
    close() {
      setLocal(null)
      setAddress(null)
    },
  }
}

function fromAddress(parameters: URLSearchParams): PlanDialog | null {
  for (const kind of ['post', 'series', 'set', 'text'] as const) {
    const id = parameters.get(PARAMETERS[kind])
    if (id) return { kind, id }
  }
  return null
}
