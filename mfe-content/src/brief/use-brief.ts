import { useCallback, useMemo, useState } from 'react'
import { drafts } from '../generation/page-generations.ts'
import { type Brief, briefFrom, type Draft, draftWith, type Models, type Settings } from './brief.ts'

export interface BriefState {
  brief: Brief
  draft: Draft
  /** Changes some fields and stores them immediately, so that they survive a reload. */
  change: (change: Draft) => void
  /** Applies a complete brief: a template, the try-it prompt, an item of history. */
  replace: (draft: Draft) => void
  /** Resets to the settings, except prompt and platform. */
  useDefaults: () => void
}

/** The user's brief: the draft, completed by the settings and then by the product's defaults. */
export function useBrief(userId: string, settings: Settings | undefined, models: Models | undefined): BriefState {
  const [draft, setDraft] = useState(() => drafts.read(userId))

  const keep = useCallback(
    (next: (draft: Draft) => Draft) =>
      setDraft((current) => {
        const changed = next(current)
        drafts.write(userId, changed)
        return changed
      }),
    [userId],
  )
  return {
    brief: useMemo(() => briefFrom(draft, settings ?? {}, models), [draft, settings, models]),
    draft,
    change: useCallback((change) => keep((current) => draftWith(current, change)), [keep]),
    replace: useCallback((next) => keep(() => next), [keep]),
    useDefaults: useCallback(() => keep(({ prompt, platform }) => draftWith({}, { prompt, platform })), [keep]),
  }
}
