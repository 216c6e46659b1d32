import type { PlatformId } from '@loomcast/platforms'
import type { SetMember } from './member.ts'

/** Which posts are being written, and how the others ended since nothing was being written. */
export interface Outcomes {
  begin(member: SetMember): void
  isRunning(member: SetMember): boolean
  end(member: SetMember): void
  /** How a post ended; `isWritten` is undefined if the outcome is a question, or the post is no longer on the screen. */
  report(platform: PlatformId, isWritten: boolean | undefined): void
  reset(): void
}

type OnIdle = (written: readonly PlatformId[], failed: readonly PlatformId[]) => void

export function createOutcomes(onIdle: OnIdle | undefined): Outcomes {
  const running = new Set<SetMember>()
  const outcomes = new Map<PlatformId, boolean>()
  return {
    begin: (member) => void running.add(member),
    isRunning: (member) => running.has(member),
    end: (member) => void running.delete(member),
    report(platform, isWritten) {
      if (isWritten !== undefined) outcomes.set(platform, isWritten)
      if (running.size > 0 || outcomes.size === 0) return
      const ended = [...outcomes]
      outcomes.clear()
      const platformsWith = (wanted: boolean) => ended.flatMap(([platform, written]) => (written === wanted ? [platform] : []))
      onIdle?.(platformsWith(true), platformsWith(false))
    },
    reset() {
      running.clear()
      outcomes.clear()
    },
  }
}
