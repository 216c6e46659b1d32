import type { PlatformId } from '@loomcast/platforms'
import type { SetResponse } from '../api/content.api.ts'
import type { ContentItem, GenerationResponse } from '../api/content.ts'
import { type Brief, type OwnBriefs, withOwnBrief } from '../brief/brief.ts'
import { briefFromItem } from '../generation/arrival.ts'
import { type Finished, finishedOf } from '../generation/generation.state.ts'
import type { GenerationPorts, StartRequest } from '../generation/generations.ts'
import { isKeyHonored } from '../generation/idempotency.ts'
import { createMember, type SetMember } from './member.ts'
import { anyFinished, createMembers, inOrder, type PostSetState } from './members.ts'
import { createOutcomes } from './outcomes.ts'
import { createRequests, type RequestPorts } from './requests.ts'
import { resume } from './resume.ts'
import { newestByPlatform, responsesByPlatform, restore, savedItemsOf } from './saved-posts.ts'
import { type StoredSet, storedSetOf } from './stored-set.ts'

export interface PostSetPorts extends RequestPorts, Pick<GenerationPorts, 'asProblem' | 'isOnline' | 'onNextFrame'> {
  /** The item or the set does not exist. */
  isUnknown(error: unknown): boolean
  /** Stores the state for a reload; null removes it. */
  save(set: StoredSet | null): void
  onStarted?(platforms: readonly PlatformId[]): void
  onResponse?(response: GenerationResponse): void
  onQuestion?(question: string): void
  /** One post has ended, with or without success. */
  onOver?(): void
  /** Nothing is being written anymore. The platforms are those of the posts that were written since the last call, and of those that were not. */
  onIdle?(written: readonly PlatformId[], failed: readonly PlatformId[]): void
}

export interface PostSet {
  get(): PostSetState
  subscribe(listener: () => void): () => void
  /**
   * Replaces the posts on the screen. Ignored while one is being written. One post is written with the call for one post. Of several, a post with its own brief
   * is a request of its own that joins the set.
   */
  start(brief: Brief, platforms: readonly PlatformId[], own?: OwnBriefs): void
  /** Replaces the posts on the screen with one, for example a regeneration of a saved text. Ignored while one is being written. */
  startOne(request: StartRequest): void
  /** Adds a post next to a finished one. */
  alsoWrite(platform: PlatformId, from: Finished): void
  /**
   * Adds a post for the brief's platform to the set of a saved text and shows all of them. Writes it once per key, and not if the set has such a post. Ignored
   * while one is being written.
   */
  writeBeside(brief: Brief, item: ContentItem, key: string): Promise<void>
  /** Writes a failed or stopped post again, without the others. The only post is written from the brief in the form. */
  retry(platform: PlatformId, ofForm?: Brief): void
  /** Writes another version of a finished post, or a post whose brief is only a topic, from its own brief if one is given. */
  regenerate(platform: PlatformId, ownBrief?: Partial<Brief>): void
  /** Continues a post that was cut off. */
  carryOn(platform: PlatformId): void
  stop(platform: PlatformId): void
  stopAll(): void
  /** Shows the posts of an earlier page load and continues to receive those that are still being written. */
  recover(stored: StoredSet): Promise<void>
  /** Shows a set that another tab or device started, and receives its running posts. Ignored while a post is being written. */
  show(response: SetResponse, brief: Brief): void
  /** Disconnects and forgets everything, after a sign-out. */
  reset(): void
}

/** The posts of one brief, one for each platform. Each has its own state machine; those of one request share its connection. */
export function createPostSet(ports: PostSetPorts): PostSet {
  const members = createMembers()
  const outcomes = createOutcomes(ports.onIdle)
  const requests = createRequests(members, ports, {
    onStarted: (platforms) => ports.onStarted?.(platforms),
    onBegin: outcomes.begin,
    isRunning: outcomes.isRunning,
    onChanged: persist,
  })

  function persist(): void {
    ports.save(storedSetOf(members.all()))
  }

  function create(platform: PlatformId, brief: Brief, hasOwnPrompt = false): SetMember {
    const { asProblem, isOnline, newKey, now, onNextFrame } = ports
    const memberPorts = {
      asProblem,
      isOnline,
      newKey,
      now,
      onNextFrame,
      stream: requests.stream,
      findSaved: requests.findSaved,
      onResponse: (response: GenerationResponse) => ports.onResponse?.(response),
      onChanged,
      onOver,
    }
    return createMember(platform, brief, memberPorts, hasOwnPrompt)
  }

  const isShown = (member: SetMember) => members.all().includes(member)

  function onChanged(member: SetMember): void {
    if (!isShown(member)) return
    const { saved, shows } = member.reported
    // The result of the attempt is known, so that it is not looked up again.
    if (member.attempt && (saved === 'found' || saved === 'nothing')) {
      member.contentId = shows ?? null
      member.attempt = null
      persist()
    }
    members.changed()
  }

  function onOver(member: SetMember): void {
    outcomes.end(member)
    requests.openFollowers(member.run)
    outcomes.report(member.platform, isShown(member) ? noteOutcome(member) : undefined)
  }

  /** Whether the post was written; undefined if its brief is only a topic. */
  function noteOutcome(member: SetMember): boolean | undefined {
    const current = member.generations.get()
    const shown = finishedOf(current)
    showQuestion(member)
    member.contentId = shown?.item.content_id ?? (member.run && member.contentId)
    member.attempt = null
    persist()
    ports.onOver?.()
    if (current.phase === 'question') return undefined
    return current.phase === 'done' || (current.phase === 'ended' && typeof current.saved === 'object')
  }

  /** A bare topic: the previous posts remain, and the question is shown at the brief. */
  function showQuestion(member: SetMember): void {
    const { run, generations, hasOwnPrompt } = member
    const current = generations.get()
    if (current.phase !== 'question') return
    const all = members.all()
    // Otherwise it is shown at the post, because it is not about the brief in the form.
    const isAboutForm = !hasOwnPrompt && (run !== null || all.length === 1)
    const bare = all.filter((other) => other === member || (run !== null && other.run === run))
    if (isAboutForm && bare.some(({ reported }) => reported.phase === 'writing')) return
    if (isAboutForm) {
      const remaining = all.filter((other) => !bare.includes(other) || hasOwnText(other))
      members.setQuestion({ prompt: current.attempt.brief.prompt, text: current.question }, remaining)
    }
    ports.onQuestion?.(current.question)
  }

  function startOne({ brief, parentId = null, continues = null, key }: StartRequest, hasOwnPrompt = false): void {
    if (members.state().isWriting) return
    const [only, ...others] = members.all()
    const before = only && others.length === 0 ? finishedOf(only.generations.get()) : null
    const member = create(brief.platform, brief, hasOwnPrompt)
    members.replace([member])
    requests.writeAlone(member, { brief, parentId, continues, key, before })
  }

  /** Writes another version of the text that a post shows. The only post can show the text for another platform that it should have replaced. */
  function writeVersion(member: SetMember, request: StartRequest): void {
    if (request.brief.platform === member.platform) requests.writeAlone(member, request)
    else startOne(request)
  }

  function add(brief: Brief, beside: string, key?: string): void {
    members.replace(inOrder([...members.all(), create(brief.platform, brief)]))
    requests.write(brief, [brief.platform], beside, key)
  }

  /** The finished texts of a set; none if it does not load. */
  async function savedOf(setId: string): Promise<ContentItem[]> {
    try {
      return savedItemsOf(await ports.run.read(setId), ports.now())
    } catch (error) {
      if (!ports.isUnknown(error)) console.error('Posts of a set', error)
      return []
    }
  }

  return {
    get: members.state,
    subscribe: members.subscribe,
    start(brief, platforms, own = {}) {
      if (members.state().isWriting) return
      const [only, ...others] = platforms
      if (!only) return
      if (others.length === 0) return startOne({ brief: withOwnBrief(brief, own, only) }, own[only]?.prompt !== undefined)
      members.replace(
        platforms.map((platform) => create(platform, withOwnBrief(brief, own, platform), own[platform]?.prompt !== undefined)),
      )
      const shared = platforms.filter((platform) => !own[platform])
      const withOwn = platforms.filter((platform) => own[platform])
      requests.writeTogether([
        ...(shared.length > 0 ? [{ brief, platforms: shared }] : []),
        ...withOwn.map((platform) => ({ brief: withOwnBrief(brief, own, platform), platforms: [platform] })),
      ])
    },
    startOne: (request) => startOne(request),
    alsoWrite(platform, { attempt, item }) {
      const from = members.all().find(({ reported }) => reported.shows === item.content_id)
      // A post that failed or was stopped is shown as its saved text.
      if (!from || (members.all().length === 1 && from.reported.phase !== 'done')) {
        const first = create(attempt.brief.platform, attempt.brief)
        members.replace([first])
        restore(first, item, ports.now())
      }
      if (!members.of(platform)) add({ ...attempt.brief, platform }, item.content_id)
    },
    async writeBeside(brief, item, key) {
      const saved = item.set_id ? await savedOf(item.set_id) : []
      if (members.state().isWriting) return
      const shown = [...newestByPlatform([...saved, item])].map(([platform, text]) => {
        const member = create(platform, { ...briefFromItem(text, brief), platform })
        restore(member, text, ports.now())
        return member
      })
      members.replace(inOrder(shown))
      if (members.of(brief.platform)) persist()
      else add(brief, item.content_id, key)
    },
    retry(platform, ofForm) {
      const member = members.of(platform)
      const current = member?.generations.get()
      if (!member || current?.phase !== 'ended') return
      const { attempt, saved } = current
      const run = requests.runOf(attempt)
      if (saved === 'unknown' && isKeyHonored(attempt.startedAt, ports.now())) {
        if (!run) return requests.writeAlone(member, attempt)
        const lost = members.all().filter((other) => other.run === run && other.reported.saved === 'unknown')
        const platforms = lost.map((other) => other.platform)
        return requests.open(run.request, run.setId(), platforms)
      }
      const { parentId, continues } = attempt
      if (!run && ofForm && members.all().length === 1) return startOne({ brief: ofForm, parentId, continues })
      if (run || (!parentId && !continues)) return requests.write(attempt.brief, [platform], anyFinished(members.all()))
      requests.writeAlone(member, { brief: attempt.brief, parentId, continues })
    },
    regenerate(platform, ownBrief = {}) {
      const member = members.of(platform)
      const current = member?.generations.get()
      const shown = current && finishedOf(current)
      if (!member || (!shown && current?.phase !== 'question')) return
      if (!shown) {
        member.brief = { ...member.brief, ...ownBrief, platform }
        return requests.write(member.brief, [platform], anyFinished(members.all()))
      }
      const brief = { ...shown.attempt.brief, ...ownBrief, platform: shown.attempt.brief.platform }
      writeVersion(member, { brief, parentId: shown.item.content_id })
    },
    carryOn(platform) {
      const member = members.of(platform)
      const shown = member && finishedOf(member.generations.get())
      if (!member || !shown) return
      const { content_id: contentId, generated_text: text } = shown.item
      writeVersion(member, { brief: shown.attempt.brief, continues: { contentId, text } })
    },
    stop: (platform) => members.of(platform)?.generations.stop(),
    stopAll() {
      for (const { generations } of members.all()) generations.stop()
    },
    async recover(stored) {
      if (members.all().length > 0) return
      const { item, isUnknown, now } = ports
      const isComplete = await resume(stored, create, members, requests, { item, isUnknown, now, readSet: ports.run.read })
      if (isComplete) persist()
    },
    show(response, ofForm) {
      if (members.state().isWriting) return
      const brief = { ...ofForm, confirmed: undefined, prompt: response.prompt ?? ofForm.prompt }
      const shown = [...responsesByPlatform(response)].map(([platform, member]) => {
        const [item] = savedItemsOf({ set_id: response.set_id, members: [member] }, ports.now())
        const created = create(platform, { ...(item ? briefFromItem(item, brief) : brief), platform })
        created.contentId = member.content_id
        if (item) restore(created, item, ports.now())
        return created
      })
      members.replace(inOrder(shown))
      const remaining = members.all().flatMap(({ platform, reported }) => (reported.phase === 'idle' ? [platform] : []))
      const sent = { key: ports.newKey(), brief, platforms: remaining, beside: null, joinSet: null, startedAt: ports.now() }
      if (remaining.length > 0) requests.open(sent, response.set_id, remaining)
      else persist()
    },
    reset() {
      for (const { run, generations } of members.reset()) {
        run?.leave()
        generations.reset()
      }
      outcomes.reset()
      requests.reset()
    },
  }
}

/** Whether a post whose brief is only a topic has an earlier text, which is not the one that it should have replaced on the screen. */
function hasOwnText({ run, contentId, generations }: SetMember): boolean {
  return run ? finishedOf(generations.get()) !== null : contentId !== null
}
