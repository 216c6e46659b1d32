import type { PlatformId } from '@loomcast/platforms'
import type { ContentItem } from '../api/content.ts'
import type { Brief } from '../brief/brief.ts'
import type { Attempt } from '../generation/generation.state.ts'
import type { GenerationPorts, StartRequest } from '../generation/generations.ts'
import { isKeyHonored } from '../generation/idempotency.ts'
import type { SetMember } from './member.ts'
import type { Members } from './members.ts'
import type { SetRequest } from './set-request.ts'
import { createSetRun, type RunPorts, type SetRun } from './set-run.ts'

export interface RequestPorts {
  run: RunPorts
  /** Sends an attempt with the call for one post. */
  single: GenerationPorts['stream']
  /** Finds the text that the server saved for such an attempt. */
  findSaved: GenerationPorts['findSaved']
  item(contentId: string): Promise<ContentItem>
  newKey(): string
  now(): number
}

export interface RequestEvents {
  onStarted(platforms: readonly PlatformId[]): void
  /** A post is being written from now on. */
  onBegin(member: SetMember): void
  isRunning(member: SetMember): boolean
  /** The requests or the ids of their texts have changed. */
  onChanged(): void
}

/** The requests that write the posts on the screen, and the streams of their texts. */
export interface Requests {
  stream(member: SetMember, ...request: Parameters<GenerationPorts['stream']>): Promise<void>
  findSaved(attempt: Attempt, contentId: string | null): Promise<ContentItem | null>
  /** The request that an attempt belongs to; undefined if it uses the call for one post. */
  runOf(attempt: Attempt): SetRun | undefined
  /** Writes a post with the call for one post: the only one of a set, a regeneration or a continuation. */
  writeAlone(member: SetMember, request: StartRequest): void
  /** Writes posts with one request, next to a finished text or in the set of the posts on the screen. */
  write(brief: Brief, platforms: readonly PlatformId[], beside: string | null, key?: string): void
  /** Writes posts with a request for each brief. The others join the set of the first. */
  writeTogether(groups: readonly { brief: Brief; platforms: readonly PlatformId[] }[]): void
  /** Sends a request, or connects to its set again. */
  open(request: SetRequest, setId: string | null, platforms: readonly PlatformId[]): void
  /** Sends the requests that join the set of a run, or without its set if the run is over and has none. */
  openFollowers(lead: SetRun | null): void
  reset(): void
}

export function createRequests(members: Members, ports: RequestPorts, events: RequestEvents): Requests {
  /** By the key of the attempt. */
  const runs = new Map<string, SetRun>()
  /** Runs that are opened when the set of another run is known, which they join. */
  let followers: { lead: SetRun; run: SetRun }[] = []

  /** Starts the posts of a request that is not sent yet. */
  function prepare(request: SetRequest, setId: string | null, platforms: readonly PlatformId[]): SetRun {
    const run = createSetRun(request, setId, ports.run, (_, ids) => {
      for (const member of members.all()) if (member.run === run) member.contentId = ids.get(member.platform) ?? member.contentId
      events.onChanged()
      openFollowers(run)
    })
    for (const platform of platforms) {
      const member = members.of(platform)
      if (!member) continue
      events.onBegin(member)
      member.run = run
      member.attempt = null
      const key = keyOf(request, platform)
      runs.set(key, run)
      member.generations.start({ brief: { ...member.brief, platform }, key })
    }
    return run
  }

  function open(request: SetRequest, setId: string | null, platforms: readonly PlatformId[]): void {
    const run = prepare(request, setId, platforms)
    events.onChanged()
    run.open()
  }

  function openFollowers(lead: SetRun | null): void {
    const waiting = followers.filter((follower) => follower.lead === lead)
    const setId = lead?.setId() ?? null
    const isLeadRunning = members.all().some((member) => member.run === lead && events.isRunning(member))
    if (waiting.length === 0 || (setId === null && isLeadRunning)) return
    followers = followers.filter((follower) => follower.lead !== lead)
    for (const { run } of waiting) run.request.joinSet = setId
    events.onChanged()
    for (const { run } of waiting) run.open()
  }

  /** The set of the posts on the screen, none of which is finished. The server has such sets for 24 hours. */
  function unfinishedSet(): string | null {
    const valid = members.all().flatMap(({ run }) => (run && isKeyHonored(run.request.startedAt, ports.now()) ? [run] : []))
    return valid.map((run) => run.setId()).find((setId) => setId !== null) ?? null
  }

  async function findSavedOfRun(run: SetRun, contentId: string | null): Promise<ContentItem | null> {
    const setId = run.setId()
    if (!run.isOpen()) return null
    // The same request finds it.
    if (setId === null || contentId === null) throw new Error('The server has not confirmed the request')
    const { members: known } = await ports.run.read(setId)
    const found = known.find(({ content_id }) => content_id === contentId)
    if (found?.state === 'running') throw new Error('The text is still being written')
    return found?.result ? ports.item(contentId) : null
  }

  return {
    stream: (member, attempt, signal, onEvent) =>
      runs.get(attempt.key)?.join(member.platform, member.contentId, signal, onEvent) ?? ports.single(attempt, signal, onEvent),
    async findSaved(attempt, contentId) {
      const run = runs.get(attempt.key)
      if (run) return findSavedOfRun(run, contentId)
      const saved = await ports.findSaved(attempt, contentId)
      // The text may be older than the texts that were searched.
      if (!saved && !isKeyHonored(attempt.startedAt, ports.now())) throw new Error('The result of the request is unknown')
      return saved
    },
    runOf: ({ key }) => runs.get(key),
    writeAlone(member, request) {
      events.onBegin(member)
      member.brief = request.brief
      events.onStarted([member.platform])
      member.generations.start(request)
      const current = member.generations.get()
      member.attempt = current.phase === 'writing' ? current.attempt : null
      member.run = null
      events.onChanged()
    },
    write(brief, platforms, beside, key = ports.newKey()) {
      for (const member of members.all()) if (platforms.includes(member.platform)) member.contentId = null
      events.onStarted(platforms)
      const joinSet = beside === null ? unfinishedSet() : null
      open({ key, brief, platforms, beside, joinSet, startedAt: ports.now() }, null, platforms)
    },
    writeTogether([first, ...others]) {
      if (!first) return
      events.onStarted([first, ...others].flatMap(({ platforms }) => platforms))
      const prepared = ({ brief, platforms }: typeof first) =>
        prepare({ key: ports.newKey(), brief, platforms, beside: null, joinSet: null, startedAt: ports.now() }, null, platforms)
      const lead = prepared(first)
      followers = others.map((group) => ({ lead, run: prepared(group) }))
      events.onChanged()
      lead.open()
    },
    open,
    openFollowers,
    reset() {
      runs.clear()
      followers = []
    },
  }
}

/** The key of the attempt of one post of a request. */
export const keyOf = ({ key }: SetRequest, platform: PlatformId) => `${key}.${platform}`
