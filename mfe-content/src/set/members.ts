import { PLATFORMS, type PlatformId } from '@loomcast/platforms'
import { finishedOf } from '../generation/generation.state.ts'
import type { Member, SetMember } from './member.ts'

export interface PostSetState {
  members: readonly Member[]
  /** True while at least one post is being written. */
  isWriting: boolean
  /** True while a request finds out what the server saved of a post. */
  isChecking: boolean
  /** The brief is only a topic: nothing was written or charged. */
  question: Question | null
}

export interface Question {
  prompt: string
  text: string
}

/** The posts on the screen. */
export interface Members {
  state(): PostSetState
  subscribe(listener: () => void): () => void
  all(): readonly SetMember[]
  of(platform: PlatformId): SetMember | undefined
  /** Shows other posts. */
  replace(members: readonly SetMember[]): void
  /** Shows a question at the brief, and the remaining posts or, if there are none, those before the last `replace`. */
  setQuestion(question: Question, remaining: readonly SetMember[]): void
  remove(member: SetMember): void
  /** The state of a post has changed. */
  changed(): void
  /** Removes all posts, and returns them. */
  reset(): readonly SetMember[]
}

const empty: PostSetState = { members: [], isWriting: false, isChecking: false, question: null }

export function createMembers(): Members {
  let members: readonly SetMember[] = []
  let previous: readonly SetMember[] = []
  let state = empty
  const listeners = new Set<() => void>()

  function notify(question: Question | null): void {
    const isWriting = members.some(({ reported }) => reported.phase === 'writing')
    const isChecking = members.some(({ reported }) => reported.saved === 'checking')
    state = { members, isWriting, isChecking, question }
    for (const listener of [...listeners]) listener()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => members,
    of: (platform) => members.find((member) => member.platform === platform),
    replace(next) {
      previous = members
      members = next
      notify(null)
    },
    setQuestion(question, remaining) {
      members = remaining.length > 0 ? remaining : previous
      notify(question)
    },
    remove(member) {
      members = members.filter((other) => other !== member)
      notify(state.question)
    },
    changed: () => notify(state.question),
    reset() {
      const removed = [...members, ...previous]
      members = []
      previous = []
      notify(null)
      return removed
    },
  }
}

export function inOrder(members: readonly SetMember[]): SetMember[] {
  return PLATFORMS.flatMap(({ id }) => members.find(({ platform }) => platform === id) ?? [])
}

/** A finished text whose set others can join. */
export function anyFinished(members: readonly Member[]): string | null {
  for (const { generations } of members) {
    const finished = finishedOf(generations.get())
    if (finished) return finished.item.content_id
  }
  return null
}
