import type { PlatformId } from '@loomcast/platforms'
import { browserStorage } from '@loomcast/web-kit'
import { useCallback, useMemo, useState } from 'react'
import type { Models, Settings } from '../api/settings.ts'
import { type Brief, briefFrom, type Draft, draftWith, platformsOf } from './brief.ts'
import { drafts } from './draft.store.ts'
import { lastPlatforms } from './last-platforms.store.ts'

const remembered = lastPlatforms(browserStorage)

export interface BriefState {
  /** Its platform is the one that was chosen last. The example is that of this platform. */
  brief: Brief
  /** The chosen platforms in display order; empty if none is chosen. */
  platforms: PlatformId[]
  draft: Draft
  /** Changes some fields and stores them immediately, so that they survive a reload. */
  change: (change: Draft) => void
  /** Applies a complete brief: a template, the try-it prompt, an item of history. */
  replace: (draft: Draft) => void
  /** The platforms that are selected the next time, in this browser. */
  rememberPlatforms: (used: readonly PlatformId[]) => void
  /** Resets to the settings, except prompt, platform and voice. */
  useDefaults: () => void
}

/** The user's brief: the draft, completed by the settings and then by the product's defaults. */
export function useBrief(userId: string, settings: Settings | undefined, models: Models | undefined): BriefState {
  const [draft, setDraft] = useState(() => drafts.read(userId))
  const [lastUsed] = useState(() => remembered.read(userId))
  const platforms = useMemo(() => platformsOf(draft, lastUsed), [draft, lastUsed])

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
    brief: useMemo(
      () => briefFrom({ ...draft, platform: latest(draft, platforms) }, settings ?? {}, models),
      [draft, platforms, settings, models],
    ),
    platforms,
    draft,
    change: useCallback((change) => keep((current) => draftWith(current, change)), [keep]),
    rememberPlatforms: useCallback((used) => remembered.note(userId, used), [userId]),
    replace: useCallback((next) => keep(() => next), [keep]),
    useDefaults: useCallback(
      () =>
        keep(({ prompt, platform, platforms, own, use_voice, pictures, review }) =>
          draftWith({}, { prompt, platform, platforms, own, use_voice, pictures, review }),
        ),
      [keep],
    ),
  }
}

function latest({ platform }: Draft, platforms: readonly PlatformId[]): PlatformId | undefined {
  return platform && platforms.includes(platform) ? platform : platforms[0]
}
