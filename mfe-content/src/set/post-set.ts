import { findPlatform, PLATFORMS, type PlatformId } from '@loomcast/platforms'
import type { SetAnswer, SetMemberAnswer } from '../api/content.api.ts'
import { type ContentItem, type GenerationAnswer, itemOf } from '../api/content.ts'
import { type Brief, type OwnBriefs, withOwnBrief } from '../brief/brief.ts'
import { draftFromItem } from '../generation/arrival.ts'
import { type Attempt, finishedOf, type Generation } from '../generation/generation.state.ts'
import { createGenerations, type GenerationPorts, type Generations } from '../generation/generations.ts'
import { isKeyHonored } from '../generation/idempotency.ts'
import type { SetRequest } from './set-request.ts'
import { createSetRun, type RunPorts, type SetRun } from './set-run.ts'
import type { StoredSet } from './stored-set.ts'

export interface PostSetPorts extends Pick<GenerationPorts, 'findSaved' | 'asProblem' | 'isOnline' | 'newKey' | 'now' | 'onNextFrame'> {
  run: RunPorts
  /** Sends a regeneration or continuation of one post. */
  single: GenerationPorts['stream']
  item(contentId: string): Promise<ContentItem>
  /** The item or the set does not exist. */
  isUnknown(error: unknown): boolean
  /** Stores the state for a reload; null removes it. */
  save(set: StoredSet | null): void
  onStarted?(platforms: readonly PlatformId[]): void
  onAnswered?(answer: GenerationAnswer): void
  onQuestion?(question: string): void
  /** One post is over, however it ended. */
  onOver?(): void
  /** Nothing is being written any more. The platforms are those of the posts that were written since the last call, and of those that were not. */
  onIdle?(written: readonly PlatformId[], failed: readonly PlatformId[]): void
}

/** One post of the set. */
export interface Member {
  readonly platform: PlatformId
  /** Its state machine, the same as that of a single generation. Idle while it loads after a reload. */
  readonly generations: Generations
}

export interface PostSetState {
  members: readonly Member[]
  /** False after a single generation has started; the posts are then shown only if that one has no text. */
  isShown: boolean
  /** True while at least one post is being written. */
  isWriting: boolean
  /** The brief is only a topic: nothing was written or charged. */
  question: { prompt: string; text: string } | null
}

export interface PostSet {
  get(): PostSetState
  subscribe(listener: () => void): () => void
  /** Replaces the posts on the screen. Ignored while one is being written. A post with its own brief is a request of its own that joins the set. */
  start(brief: Brief, platforms: readonly PlatformId[], own?: OwnBriefs): void
  /** Adds a post next to a finished one, which becomes the first of the set if there is none. */
  alsoWrite(platform: PlatformId, from: { attempt: Attempt; item: ContentItem }): void
  /**
   * Adds a post for the brief's platform to the set of a saved text and shows all of them. Writes it once per key, and not if the set has such a post. Ignored
   * while one is being written.
   */
  writeBeside(brief: Brief, item: ContentItem, key: string): Promise<void>
  /** Writes a failed or stopped post again, without the others. */
  retry(platform: PlatformId): void
  /** Writes another version of a finished post, or a post whose brief is only a topic, from its own brief if one is given. */
  regenerate(platform: PlatformId, ownBrief?: Partial<Brief>): void
  /** Continues a post that was cut off. */
  carryOn(platform: PlatformId): void
  stop(platform: PlatformId): void
  stopAll(): void
  /** Shows the posts of an earlier page load and continues to receive those that are still being written. */
  recover(stored: StoredSet): Promise<void>
  /** Shows a set that another tab or device started, and receives its running posts. Ignored while a post is being written. */
  show(answer: SetAnswer, brief: Brief): void
  /** A single generation replaces the posts on the screen. */
  hide(): void
  /** Disconnects and forgets everything, after a sign-out. */
  reset(): void
}

interface OwnMember extends Member {
  run: SetRun | null
  /** A running regeneration or continuation. */
  attempt: Attempt | null
  contentId: string | null
  brief: Brief
  /** Its prompt is not the one in the form. */
  hasOwnPrompt: boolean
  phase: Generation['phase']
  /** The id of the finished text on the screen. */
  shows: string | undefined
}

const idle: PostSetState = { members: [], isShown: false, isWriting: false, question: null }

/** The posts of one brief for several platforms. Each has the state machine of a single generation; they share the connection of their request. */
export function createPostSet(ports: PostSetPorts): PostSet {
  let members: OwnMember[] = []
  let previous: OwnMember[] = []
  let state = idle
  let isShown = false
  /** The posts that have started and are not over. */
  const unfinished = new Set<OwnMember>()
  /** Since the last `onIdle`: whether the post of each platform was written. */
  const outcomes = new Map<PlatformId, boolean>()
  const runs = new Map<string, SetRun>()
  /** Runs that are opened when the set of another run is known, which they join. */
  let followers: { lead: SetRun; run: SetRun }[] = []
  const listeners = new Set<() => void>()

  function notify(question = state.question): void {
    state = { members, isShown, isWriting: members.some(({ phase }) => phase === 'writing'), question }
    for (const listener of [...listeners]) listener()
  }

  function persist(): void {
    ports.save(members.length > 0 && isShown ? stored() : null)
  }

  function stored(): StoredSet {
    const used = new Set(members.flatMap(({ run }) => run ?? []))
    return {
      members: members.map(({ platform, brief, contentId, run, attempt }) => ({
        platform,
        brief,
        contentId,
        requestKey: run?.request.key ?? null,
        attempt,
      })),
      requests: [...used].map((run) => ({ request: run.request, setId: run.setId() })),
    }
  }

  function createMember(platform: PlatformId, brief: Brief): OwnMember {
    const { asProblem, isOnline, newKey, now, onNextFrame } = ports
    const generations = createGenerations({
      stream: (attempt, signal, onEvent) =>
        runs.get(attempt.key)?.join(platform, member.contentId, signal, onEvent) ?? ports.single(attempt, signal, onEvent),
      findSaved: (attempt, contentId) => findSaved(member, attempt, contentId),
      ...{ asProblem, isOnline, newKey, now, onNextFrame },
      onAnswered: (_, answer) => {
        member.contentId = answer.content_id
        ports.onAnswered?.(answer)
      },
      onOver: () => over(member),
    })
    const member: OwnMember = {
      ...{ platform, generations, brief, run: null, attempt: null, contentId: null },
      ...{ hasOwnPrompt: false, phase: 'idle', shows: undefined },
    }
    generations.subscribe(() => {
      const current = generations.get()
      const shows = finishedOf(current)?.item.content_id
      if (current.phase === member.phase && shows === member.shows) return
      member.phase = current.phase
      member.shows = shows
      if (members.includes(member)) notify()
    })
    return member
  }

  function over(member: OwnMember): void {
    unfinished.delete(member)
    openFollowers(member.run)
    if (members.includes(member)) noteOutcome(member)
    if (unfinished.size > 0 || outcomes.size === 0) return
    const platforms = [...outcomes.keys()]
    const written = platforms.filter((platform) => outcomes.get(platform))
    outcomes.clear()
    ports.onIdle?.(
      written,
      platforms.filter((platform) => !written.includes(platform)),
    )
  }

  function noteOutcome(member: OwnMember): void {
    const current = member.generations.get()
    const isWritten = current.phase === 'done' || (current.phase === 'ended' && typeof current.saved === 'object')
    if (current.phase !== 'question') outcomes.set(member.platform, isWritten)
    const shown = finishedOf(current)
    member.contentId = shown?.item.content_id ?? (member.run && member.contentId)
    member.attempt = null
    takeBackQuestion(member)
    persist()
    ports.onOver?.()
  }

  /** A bare topic: the previous posts remain, and the question is shown at the brief. */
  function takeBackQuestion({ run, generations, hasOwnPrompt }: OwnMember): void {
    const current = generations.get()
    if (current.phase !== 'question') return
    // It is shown at the post, because it is not about the brief in the form.
    if (!run || hasOwnPrompt) {
      ports.onQuestion?.(current.question)
      return
    }
    const bare = members.filter((member) => member.run === run)
    if (bare.some(({ phase }) => phase === 'writing')) return
    const others = members.filter((member) => !bare.includes(member) || finishedOf(member.generations.get()) !== null)
    members = others.length > 0 ? others : previous
    notify({ prompt: current.attempt.brief.prompt, text: current.question })
    ports.onQuestion?.(current.question)
  }

  async function findSaved(member: OwnMember, attempt: Attempt, contentId: string | null): Promise<ContentItem | null> {
    const run = runs.get(attempt.key)
    if (!run) {
      const saved = (await ports.findSaved(attempt, contentId)) ?? (member.contentId ? await ports.item(member.contentId) : null)
      // The text may be older than the texts that were searched.
      if (!saved && !isKeyHonored(attempt.startedAt, ports.now())) throw new Error('The result of the request is unknown')
      return saved
    }
    const setId = run.setId()
    if (!run.isOpen()) return null
    // The same request finds it.
    if (setId === null || contentId === null) throw new Error('The server has not confirmed the request')
    const { members: known } = await ports.run.read(setId)
    const found = known.find(({ content_id }) => content_id === contentId)
    if (found?.state === 'running') throw new Error('The text is still being written')
    return found?.result ? ports.item(contentId) : null
  }

  function open(request: SetRequest, setId: string | null, platforms: readonly PlatformId[]): void {
    const run = prepare(request, setId, platforms)
    persist()
    run.open()
  }

  /** Starts the posts of a request that is not sent yet. */
  function prepare(request: SetRequest, setId: string | null, platforms: readonly PlatformId[]): SetRun {
    const run = createSetRun(request, setId, ports.run, (_, ids) => {
      for (const member of members) if (member.run === run) member.contentId = ids.get(member.platform) ?? member.contentId
      persist()
      openFollowers(run)
    })
    for (const platform of platforms) {
      const member = members.find((known) => known.platform === platform)
      if (!member) continue
      unfinished.add(member)
      member.run = run
      member.attempt = null
      const key = keyOf(request, platform)
      runs.set(key, run)
      member.generations.start({ brief: { ...member.brief, platform }, key })
    }
    return run
  }

  /** Sends the requests that join the set of a run, or without its set if the run is over and has none. */
  function openFollowers(lead: SetRun | null): void {
    const waiting = followers.filter((follower) => follower.lead === lead)
    const setId = lead?.setId() ?? null
    if (waiting.length === 0 || (setId === null && members.some((member) => member.run === lead && unfinished.has(member)))) return
    followers = followers.filter((follower) => follower.lead !== lead)
    for (const { run } of waiting) run.request.joinSet = setId
    persist()
    for (const { run } of waiting) run.open()
  }

  function request(brief: Brief, platforms: readonly PlatformId[], beside: string | null, key = ports.newKey()): void {
    for (const member of members) if (platforms.includes(member.platform)) member.contentId = null
    ports.onStarted?.(platforms)
    const joinSet = beside === null ? unfinishedSet() : null
    open({ key, brief, platforms, beside, joinSet, startedAt: ports.now() }, null, platforms)
  }

  function startSingle(
    member: OwnMember,
    { key, brief, parentId, continues }: Omit<Attempt, 'key' | 'startedAt'> & { key?: string },
  ): void {
    unfinished.add(member)
    member.brief = brief
    ports.onStarted?.([member.platform])
    member.generations.start({ brief, parentId, continues, key })
    const current = member.generations.get()
    member.attempt = current.phase === 'writing' ? current.attempt : null
    member.run = null
    persist()
  }

  const memberOf = (platform: PlatformId) => members.find((member) => member.platform === platform)

  /** A finished text whose set others can join. */
  function anyFinished(): string | null {
    for (const { generations } of members) {
      const finished = finishedOf(generations.get())
      if (finished) return finished.item.content_id
    }
    return null
  }

  /** The set of the posts on the screen, none of which is finished. The server has such sets for 24 hours. */
  function unfinishedSet(): string | null {
    const runsOfMembers = members.flatMap(({ run }) => (run && isKeyHonored(run.request.startedAt, ports.now()) ? [run] : []))
    return runsOfMembers.map((run) => run.setId()).find((setId) => setId !== null) ?? null
  }

  function restore(member: OwnMember, item: ContentItem): void {
    const attempt = { key: '', brief: { ...member.brief, platform: member.platform }, parentId: null, continues: null }
    member.contentId = item.content_id
    member.generations.restore({ ...attempt, startedAt: Date.parse(item.created_at) || ports.now() }, answerOf(item))
  }

  async function load(member: OwnMember, contentId: string): Promise<void> {
    try {
      restore(member, await ports.item(contentId))
    } catch (error) {
      if (!ports.isUnknown(error)) console.error('Post of a set', error)
      remove(member)
    }
  }

  /** The finished texts of a set; none if it does not load. */
  async function savedOf(setId: string): Promise<ContentItem[]> {
    try {
      const { members: known } = await ports.run.read(setId)
      return known.flatMap(({ result }) => result ?? []).map((answer) => itemOf(answer, new Date(ports.now()).toISOString()))
    } catch (error) {
      if (!ports.isUnknown(error)) console.error('Posts of a set', error)
      return []
    }
  }

  function add(brief: Brief, beside: string, key?: string): void {
    const { platform } = brief
    previous = members
    members = inOrder([...members, createMember(platform, brief)])
    notify(null)
    request(brief, [platform], beside, key)
  }

  function remove(member: OwnMember): void {
    members = members.filter((other) => other !== member)
    notify()
  }

  /** Shows the outcomes of a request, and connects to it for the other posts. */
  async function resume({ request: sent, setId }: StoredSet['requests'][number], waiting: readonly OwnMember[]): Promise<void> {
    // Sending it now could write and charge a second time.
    if (setId === null && !isKeyHonored(sent.startedAt, ports.now())) {
      for (const member of waiting) {
        const { platform, brief } = member
        const key = keyOf(sent, platform)
        member.attempt = { key, brief: { ...brief, platform }, parentId: null, continues: null, startedAt: sent.startedAt }
        member.generations.recover(member.attempt)
      }
      return
    }
    const answer =
      setId === null ? null : await ports.run.read(setId).catch((error: unknown) => (ports.isUnknown(error) ? undefined : null))
    const remaining: PlatformId[] = []
    await Promise.all(
      waiting.map(async (member) => {
        const found = answer?.members.find(({ content_id }) => content_id === member.contentId)
        // The server keeps sets for a day; the texts remain.
        if (member.contentId && (found?.result || answer === undefined)) await load(member, member.contentId)
        else if (answer === undefined) remove(member)
        else remaining.push(member.platform)
      }),
    )
    if (remaining.length > 0) open(sent, setId, remaining)
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(brief, platforms, own = {}) {
      if (state.isWriting) return
      previous = isShown ? members : []
      isShown = true
      members = platforms.map((platform) => {
        const member = createMember(platform, withOwnBrief(brief, own, platform))
        member.hasOwnPrompt = own[platform]?.prompt !== undefined
        return member
      })
      notify(null)
      ports.onStarted?.(platforms)
      const [first = [], ...others] = [
        platforms.filter((platform) => !own[platform]),
        ...platforms.filter((platform) => own[platform]).map((platform) => [platform]),
      ].filter((together) => together.length > 0)
      const requestFor = (together: readonly PlatformId[]): SetRequest => {
        const [platform] = together
        const used = platform ? withOwnBrief(brief, own, platform) : brief
        return { key: ports.newKey(), brief: used, platforms: together, beside: null, joinSet: null, startedAt: ports.now() }
      }
      const lead = prepare(requestFor(first), null, first)
      followers = others.map((together) => ({ lead, run: prepare(requestFor(together), null, together) }))
      persist()
      lead.open()
    },
    alsoWrite(platform, { attempt, item }) {
      if (!isShown) members = []
      isShown = true
      if (memberOf(platform)) return
      if (members.length === 0) {
        const first = createMember(attempt.brief.platform, attempt.brief)
        members = [first]
        restore(first, item)
      }
      add({ ...attempt.brief, platform }, item.content_id)
    },
    async writeBeside(brief, item, key) {
      const saved = item.set_id ? await savedOf(item.set_id) : []
      if (state.isWriting) return
      // The newest text for each platform; a text whose platform no longer exists is not shown.
      const shown = new Map<PlatformId, ContentItem>()
      for (const text of [...saved, item]) {
        const platform = findPlatform(text.platform)?.id
        if (platform) shown.set(platform, text)
      }
      isShown = true
      members = []
      for (const [platform, text] of shown) {
        const member = createMember(platform, { ...brief, ...draftFromItem(text), platform })
        restore(member, text)
        members.push(member)
      }
      members = inOrder(members)
      if (!memberOf(brief.platform)) return add(brief, item.content_id, key)
      notify(null)
      persist()
    },
    retry(platform) {
      const member = memberOf(platform)
      const current = member?.generations.get()
      if (!member || current?.phase !== 'ended') return
      const { attempt, saved } = current
      const run = runs.get(attempt.key)
      if (saved === 'unknown' && isKeyHonored(attempt.startedAt, ports.now())) {
        if (!run) return startSingle(member, attempt)
        const lost = members.filter((other) => other.run === run && isUnknown(other.generations.get()))
        return open(
          run.request,
          run.setId(),
          lost.map((other) => other.platform),
        )
      }
      if (run || (!attempt.parentId && !attempt.continues)) return request(attempt.brief, [platform], anyFinished())
      startSingle(member, { ...attempt, key: undefined })
    },
    regenerate(platform, ownBrief = {}) {
      const member = memberOf(platform)
      const shown = member && finishedOf(member.generations.get())
      const current = member?.generations.get()
      if (!member || !current || (!shown && current.phase !== 'question')) return
      if (!shown) {
        member.brief = { ...member.brief, ...ownBrief, platform }
        return request(member.brief, [platform], anyFinished())
      }
      const brief = { ...shown.attempt.brief, ...ownBrief, platform }
      startSingle(member, { brief, parentId: shown.item.content_id, continues: null })
    },
    carryOn(platform) {
      const member = memberOf(platform)
      const shown = member && finishedOf(member.generations.get())
      if (!member || !shown) return
      const { content_id: contentId, generated_text: text } = shown.item
      startSingle(member, { brief: shown.attempt.brief, parentId: null, continues: { contentId, text } })
    },
    stop: (platform) => memberOf(platform)?.generations.stop(),
    stopAll() {
      for (const { generations } of members) generations.stop()
    },
    async recover({ members: stored, requests }) {
      if (members.length > 0) return
      isShown = true
      const attempts = new Map<OwnMember, Attempt>()
      const byRequest = new Map<string, OwnMember[]>()
      members = stored.map(({ platform, brief, contentId, requestKey, attempt }) => {
        const member = createMember(platform, brief)
        member.contentId = contentId
        if (attempt) attempts.set(member, attempt)
        else if (requestKey) byRequest.set(requestKey, [...(byRequest.get(requestKey) ?? []), member])
        return member
      })
      notify(null)
      const mine = members
      await Promise.all([
        ...requests.map((sent) => resume(sent, byRequest.get(sent.request.key) ?? [])),
        ...mine.map(async (member) => {
          const attempt = attempts.get(member)
          const hasRequest = [...byRequest.values()].some((waiting) => waiting.includes(member))
          if (attempt) member.generations.recover(attempt)
          else if (!hasRequest && member.contentId) await load(member, member.contentId)
          else if (!hasRequest) remove(member)
        }),
      ])
      persist()
    },
    show({ set_id: setId, prompt, members: known }, ofForm) {
      if (state.isWriting) return
      const brief = { ...ofForm, prompt: prompt ?? ofForm.prompt }
      const answers = new Map<PlatformId, SetMemberAnswer>()
      for (const answer of known) {
        const platform = findPlatform(answer.platform)?.id
        if (platform && rank(answer) >= rank(answers.get(platform))) answers.set(platform, answer)
      }
      isShown = true
      members = []
      for (const [platform, { content_id, result }] of answers) {
        const item = result && itemOf(result, new Date(ports.now()).toISOString())
        const member = createMember(platform, { ...brief, ...(item && draftFromItem(item)), platform })
        member.contentId = content_id
        if (item) restore(member, item)
        members.push(member)
      }
      members = inOrder(members)
      notify(null)
      const remaining = members.flatMap(({ platform, generations }) => (generations.get().phase === 'idle' ? [platform] : []))
      const sent = { key: ports.newKey(), brief, platforms: remaining, beside: null, joinSet: null, startedAt: ports.now() }
      if (remaining.length > 0) open(sent, setId, remaining)
      else persist()
    },
    hide() {
      if (!isShown) return
      isShown = false
      persist()
      notify(null)
    },
    reset() {
      for (const { run, generations } of [...members, ...previous]) {
        run?.leave()
        generations.reset()
      }
      members = []
      previous = []
      isShown = false
      unfinished.clear()
      outcomes.clear()
      runs.clear()
      followers = []
      notify(null)
    },
  }
}

const keyOf = ({ key }: SetRequest, platform: PlatformId) => `${key}.${platform}`

/** Of several texts for a platform, a running one is shown, then a finished one. */
const rank = (answer: SetMemberAnswer | undefined) => (answer?.state === 'running' ? 2 : answer?.result ? 1 : 0)

const isUnknown = (generation: Generation) => generation.phase === 'ended' && generation.saved === 'unknown'

function inOrder(members: readonly OwnMember[]): OwnMember[] {
  return PLATFORMS.flatMap(({ id }) => members.find(({ platform }) => platform === id) ?? [])
}

/** The answer that a saved item was. */
function answerOf({ generated_text: content, ...item }: ContentItem): GenerationAnswer {
  const { provider = '', model = '', usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } } = item
  return { ...item, success: true, content, provider, model, usage }
}
