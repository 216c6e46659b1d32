import { childOf, newTrace, type SpanIds } from './ids.ts'
import type { ToldSpan } from './sender.ts'

/** After this long without anything new an interaction is over (ms). */
const QUIET_MS = 1_000
const LONGEST_MS = 300_000

export interface Work {
  ids: SpanIds
  /** Absent: it belongs to nothing that somebody did. */
  parent: string | undefined
  end(): void
}

export interface Interactions {
  begin(name: 'click' | 'submit' | 'navigate'): void
  /** Work that begins now: a child of what the person did last, while that goes on; else a trace of its own. */
  work(): Work
  /** The page ends, and with it whatever was done on it. */
  end(): void
}

interface Interaction {
  ids: SpanIds
  name: ToldSpan['name']
  page: string | undefined
  start: number
  lastEnd: number
  open: number
  caused: boolean
  timer?: ReturnType<typeof setTimeout>
}

/**
 * What a person does, as root spans. Browsers have no context that follows promises, so what begins within a second of the doing, or of the end of
 * something that it caused, counts as caused by it. A click that causes nothing is not told.
 */
export function createInteractions({
  share,
  page,
  tell,
}: {
  share: number
  page(): string | undefined
  tell(span: ToldSpan): void
}): Interactions {
  const alive = new Set<Interaction>()
  let current: Interaction | undefined

  function settle(interaction: Interaction): void {
    if (interaction.open > 0) return
    clearTimeout(interaction.timer)
    interaction.timer = setTimeout(() => close(interaction), interaction === current ? QUIET_MS : 0)
  }

  function close(interaction: Interaction): void {
    if (!alive.delete(interaction)) return
    if (current === interaction) current = undefined
    const { ids, name, start, lastEnd } = interaction
    if (!interaction.caused || !ids.sampled) return
    const duration = Math.min(lastEnd - start, LONGEST_MS)
    tell({ trace: ids.trace, span: ids.span, name, start, duration, ...(interaction.page && { page: interaction.page }) })
  }

  return {
    begin(name) {
      const now = Date.now()
      // Enter in a form is a click on its button and a submission; a link is a click and a navigation: one doing, named by its beginning.
      if (current && now - current.start < 50) return
      const before = current
      const begun: Interaction = { ids: newTrace(share), name, page: page(), start: now, lastEnd: now, open: 0, caused: false }
      current = begun
      alive.add(begun)
      if (before) settle(before)
      settle(begun)
    },
    work() {
      const cause = current
      if (!cause) return { ids: newTrace(share), parent: undefined, end() {} }
      cause.open += 1
      cause.caused = true
      clearTimeout(cause.timer)
      return {
        ids: childOf(cause.ids),
        parent: cause.ids.span,
        end() {
          cause.open -= 1
          cause.lastEnd = Date.now()
          settle(cause)
        },
      }
    },
    end() {
      for (const interaction of alive) close(interaction)
    },
  }
}
