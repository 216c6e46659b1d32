import { type PlatformId, postName } from '@loomcast/platforms'
import { posts } from '../usage/set-cost.ts'

/** "Your 2 posts are ready. Your Blog Post was not finished." */
export function outcomeOf(written: readonly PlatformId[], failed: readonly PlatformId[]): string {
  const ready = written.length > 0 && `Your ${named(written)} ${written.length === 1 ? 'is' : 'are'} ready.`
  const notReady = failed.length > 0 && `Your ${named(failed)} ${failed.length === 1 ? 'was' : 'were'} not finished.`
  return [ready, notReady].filter(Boolean).join(' ')
}

function named([first, ...others]: readonly PlatformId[]): string {
  return first && others.length === 0 ? postName(first, '') : posts(others.length + 1)
}
