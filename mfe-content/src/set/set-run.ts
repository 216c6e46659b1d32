import { findPlatform, type PlatformId } from '@loomcast/platforms'
import type { SetMemberResponse, SetResponse } from '../api/content.api.ts'
import type { SetStream } from '../api/set.api.ts'
import { isKeyHonored } from '../generation/idempotency.ts'
import type { SetRequest } from './set-request.ts'

export interface RunPorts {
  write(request: SetRequest, stream: SetStream): Promise<void>
  follow(setId: string, stream: SetStream): Promise<void>
  read(setId: string, signal?: AbortSignal): Promise<SetResponse>
  stop(setId: string, contentId: string): Promise<unknown>
  /** Whether the connection was lost, so that the client connects again. `started`: the server has confirmed the set. */
  isLost(error: unknown, started: boolean): boolean
  /** The error of a problem document. */
  errorOf(problem: unknown): unknown
  wait(ms: number): Promise<void>
  now(): number
}

export interface SetRun {
  readonly request: SetRequest
  setId(): string | null
  /** False before `open`: nothing was sent. */
  isOpen(): boolean
  /** Receives the events of one text. Resolves after its result, rejects with its error. An abort stops the text on the server. */
  join(platform: PlatformId, contentId: string | null, signal: AbortSignal, onEvent: Listener): Promise<void>
  /** Connects. Call it after `join`. */
  open(): void
  /** Disconnects without stopping the texts. */
  leave(): void
}

type Listener = (name: string, data: unknown) => void

interface Channel {
  contentId: string | null
  isStopWanted: boolean
  onEvent: Listener
  resolve: () => void
  reject: (error: unknown) => void
}

/** Pauses before connecting again; received data starts the sequence again. */
const PAUSES_MS = [500, 1500, 3000, 6000, 10_000]

/** The connection of one request for several posts, divided into one event stream for each post. After a lost connection it connects again. */
export function createSetRun(
  request: SetRequest,
  known: string | null,
  ports: RunPorts,
  onNamed: (setId: string, contentIds: ReadonlyMap<PlatformId, string>) => void,
): SetRun {
  const channels = new Map<PlatformId, Channel>()
  const connection = new AbortController()
  let setId = known
  let failures = 0
  let isOpen = false

  function close(channel: Channel, end: () => void): void {
    for (const [platform, open] of channels) if (open === channel) channels.delete(platform)
    end()
  }

  function channelOf(platform: string | undefined, contentId: string | undefined): Channel | undefined {
    for (const channel of channels.values()) if (channel.contentId !== null && channel.contentId === contentId) return channel
    const id = findPlatform(platform)?.id
    const channel = id && channels.get(id)
    return channel && channel.contentId === null ? channel : undefined
  }

  function handleNames({ set_id, members }: Pick<SetResponse, 'set_id' | 'members'>): void {
    setId = set_id
    const ids = new Map<PlatformId, string>()
    for (const { platform, content_id } of members) {
      const id = findPlatform(platform)?.id
      const channel = channelOf(platform, content_id)
      if (!id || !channel) continue
      ids.set(id, content_id)
      channel.contentId = content_id
      channel.onEvent('started', { content_id })
      if (channel.isStopWanted) stop(channel)
    }
    onNamed(set_id, ids)
  }

  const stream: SetStream = {
    signal: connection.signal,
    onEvent(name, data) {
      failures = 0
      if (name === 'set' && isSet(data)) return handleNames(data)
      const channel = channelOf(field(data, 'platform'), field(data, 'content_id'))
      channel?.onEvent(name, data)
      if (channel && name === 'result') close(channel, channel.resolve)
    },
    onError(error) {
      failures = 0
      const channel = channelOf(text(error.extensions['platform']), text(error.extensions['content_id']))
      if (channel) close(channel, () => channel.reject(error))
    },
  }

  /** Delivers the outcomes of the texts that ended while there was no connection. */
  async function catchUp(id: string): Promise<void> {
    const response = await ports.read(id, connection.signal)
    for (const member of response.members) {
      const channel = channelOf(member.platform, member.content_id)
      if (channel) deliver(channel, member)
    }
  }

  function deliver(channel: Channel, member: SetMemberResponse): void {
    channel.contentId ??= member.content_id
    if (member.state === 'running') return
    if (member.result) {
      channel.onEvent('result', member.result)
      close(channel, channel.resolve)
    } else close(channel, () => channel.reject(ports.errorOf(member.problem ?? STOPPED)))
  }

  async function connect(): Promise<void> {
    if (setId === null) {
      if (!isKeyHonored(request.startedAt, ports.now())) throw new Error('The server no longer has the key of the request')
      return ports.write(request, stream)
    }
    await catchUp(setId)
    if (channels.size === 0) return
    // The server sends the texts from their beginning.
    for (const { onEvent } of channels.values()) onEvent('reset', { message: '' })
    await ports.follow(setId, stream)
    if (channels.size > 0) await catchUp(setId)
  }

  async function run(): Promise<void> {
    while (channels.size > 0 && !connection.signal.aborted) {
      const error = await connect().then(
        () => connectionLost,
        (thrown: unknown) => thrown,
      )
      if (channels.size === 0 || connection.signal.aborted) return
      const pause = PAUSES_MS[failures]
      failures += 1
      if (pause === undefined || (error !== connectionLost && !ports.isLost(error, setId !== null))) {
        for (const channel of [...channels.values()]) close(channel, () => channel.reject(error))
        return
      }
      await ports.wait(pause)
    }
  }

  function stop(channel: Channel): void {
    if (setId === null || channel.contentId === null) return
    ports.stop(setId, channel.contentId).catch((error: unknown) => {
      // The text is then completed and shown.
      console.error('Stop of a post', error)
    })
  }

  return {
    request,
    setId: () => setId,
    isOpen: () => isOpen,
    join: (platform, contentId, signal, onEvent) =>
      new Promise((resolve, reject) => {
        const channel: Channel = { contentId, isStopWanted: false, onEvent, resolve, reject }
        channels.set(platform, channel)
        signal.addEventListener('abort', () => {
          if (connection.signal.aborted || !isOpen) return close(channel, () => reject(signal.reason))
          channel.isStopWanted = true
          stop(channel)
        })
      }),
    open() {
      isOpen = true
      void run()
    },
    leave: () => connection.abort(),
  }
}

/** The problem of a text that was stopped before its first word, perhaps in another tab. */
const STOPPED = { status: 409, code: 'generation_stopped', detail: 'You stopped this post before its first word.', charged: 'no' }

/** A stream that ended without all outcomes is handled like a lost connection. */
const connectionLost = { status: 0, code: 'network', detail: '', charged: 'unknown', network: true }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

function field(data: unknown, name: string): string | undefined {
  return typeof data === 'object' && data !== null ? text(Reflect.get(data, name)) : undefined
}

function isSet(data: unknown): data is SetResponse {
  return field(data, 'set_id') !== undefined && typeof data === 'object' && data !== null && Array.isArray(Reflect.get(data, 'members'))
}
