import type { PlatformId } from '@loomcast/platforms'
import type { GenerationResponse } from '../api/content.ts'
import type { Brief } from '../brief/brief.ts'
import { type Attempt, finishedOf, type Generation } from '../generation/generation.state.ts'
import { createGenerations, type GenerationPorts, type Generations } from '../generation/generations.ts'
import type { SetRun } from './set-run.ts'

/** One post of the set. */
export interface Member {
  readonly platform: PlatformId
  /** Its state machine. Idle while it loads after a reload. */
  readonly generations: Generations
  /** Its prompt is not the one in the form. */
  readonly hasOwnPrompt: boolean
}

/** A post with what is necessary to find it again. */
export interface SetMember extends Member {
  brief: Brief
  /** The finished text, or the one that its request writes. */
  contentId: string | null
  /** The request for several posts that writes or wrote the text. */
  run: SetRun | null
  /** A running attempt with the call for one post. */
  attempt: Attempt | null
  /** The last reported state, without the growing text. */
  reported: ReportedState
}

export interface ReportedState {
  phase: Generation['phase']
  /** The id of the finished text on the screen. */
  shows: string | undefined
  saved: 'checking' | 'unknown' | 'nothing' | 'found' | undefined
}

type SharedPorts = Pick<GenerationPorts, 'findSaved' | 'asProblem' | 'isOnline' | 'newKey' | 'now' | 'onNextFrame'>

export interface MemberPorts extends SharedPorts {
  stream(member: SetMember, ...request: Parameters<GenerationPorts['stream']>): Promise<void>
  onResponse(response: GenerationResponse): void
  /** Its state has changed, other than by a growing text. */
  onChanged(member: SetMember): void
  onOver(member: SetMember): void
}

export function createMember(platform: PlatformId, brief: Brief, ports: MemberPorts, hasOwnPrompt = false): SetMember {
  const { findSaved, asProblem, isOnline, newKey, now, onNextFrame } = ports
  const generations = createGenerations({
    asProblem,
    isOnline,
    newKey,
    now,
    onNextFrame,
    stream: (attempt, signal, onEvent) => ports.stream(member, attempt, signal, onEvent),
    findSaved,
    onResponse(_, response) {
      member.contentId = response.content_id
      ports.onResponse(response)
    },
    onOver: () => ports.onOver(member),
  })
  const member: SetMember = {
    platform,
    generations,
    hasOwnPrompt,
    brief,
    contentId: null,
    run: null,
    attempt: null,
    reported: reportOf(generations.get()),
  }
  generations.subscribe(() => {
    const before = member.reported
    const next = reportOf(generations.get())
    if (next.phase === before.phase && next.shows === before.shows && next.saved === before.saved) return
    member.reported = next
    ports.onChanged(member)
  })
  return member
}

function reportOf(generation: Generation): ReportedState {
  const saved = generation.phase === 'ended' ? generation.saved : undefined
  return {
    phase: generation.phase,
    shows: finishedOf(generation)?.item.content_id,
    saved: typeof saved === 'object' ? 'found' : saved,
  }
}
