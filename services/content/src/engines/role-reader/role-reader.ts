import { join } from 'node:path'
import type { Inference, Output, Tensor } from '@loomcast/inference'
import { AppError } from '@loomcast/service-kit/errors'
import { createSemaphore, type TaskOwner } from '@loomcast/service-kit/scheduling'
import { withTimeLimit } from '@loomcast/service-kit/time'
import { withAdvice } from '../../domain/brief/roles/advice.ts'
import type { BriefRoles } from '../../domain/brief/roles/brief-roles.ts'
import { withChapters } from '../../domain/brief/roles/chapters-of-video.ts'
import { ROLES, type Role } from '../../domain/brief/roles/linear-model.ts'
import { withNoteParagraphs } from '../../domain/brief/roles/note-paragraphs.ts'
import { CONTINUES, FEATURES, loadVocabulary, readWords, type Token, tokensOf } from './read-words.ts'

/** Estimates the role of each word of an English brief. Undefined if it cannot be done now: the composer then reads without it. */
export interface RoleReader {
  /** Makes the network usable: downloads its runtime unless it is there, and tries again later if that fails. Resolves after the first attempt. */
  start(): Promise<void>
  /** Users take turns: a long brief, or many of one user, delay another user's by one run of the network. */
  read(brief: string, userId: string): Promise<BriefRoles | undefined>
  close(): Promise<void>
}

export interface RoleReaderOptions {
  inference: Inference
  /** A brief that takes longer is read without the network. Milliseconds. */
  timeoutMs?: number
  /** After a failure, briefs are read without the network for so long. Milliseconds. */
  retryAfterMs?: number
  /** Called with the reason why briefs are read without the network. */
  onFailure?: (error: unknown) => void
}

const NETWORK = join(import.meta.dirname, 'model', 'brief-roles.onnx')
/** Tokens per run of the network, without the two that enclose them. Longer briefs are read in windows that overlap by half. */
const WINDOW = 382
const START = 101
const STOP = 102
/** The outputs of the network: two roles for the public, and the others in the order of `ROLES`. */
const PUBLIC = 2
const OUTPUTS = PUBLIC + ROLES.length
/** Further outputs of a word's first token, if the network has them: whether it opens a sentence, and whether it belongs to what the text is about. */
const OPENS = OUTPUTS
const TOPIC = OUTPUTS + 1
const RECENT = 32
/** The network has one run at a time. Briefs that would wait longer are read without it. */
const RUNS = { permits: 1, maxWaiting: 40, busy: 'Too many briefs are being read right now.' }

export function createRoleReader({ inference, timeoutMs = 3_000, retryAfterMs = 600_000, onFailure }: RoleReaderOptions): RoleReader {
  const runs = createSemaphore(RUNS)
  const recent = new Map<string, Promise<BriefRoles>>()
  let isReady = false
  let retry: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    clearTimeout(retry)
    try {
      await inference.prepare()
      loadVocabulary()
      isReady = true
    } catch (error) {
      pause(error)
    }
  }

  function pause(error: unknown): void {
    isReady = false
    onFailure?.(error)
    clearTimeout(retry)
    retry = setTimeout(() => void start(), retryAfterMs).unref()
  }

  const infer: Infer = (inputs, owner) => runs.run(() => inference.run(NETWORK, inputs, owner.signal), owner)

  /** A run that still waits for others when the time is over is not executed, so that late briefs do not delay the next ones. */
  function estimateInTime(brief: string, userId: string): Promise<BriefRoles> {
    const late = new AbortController()
    const createError = (ms: number) => {
      late.abort(new Late(`A brief was not read within ${ms} ms.`))
      return late.signal.reason as Late
    }
    return withTimeLimit(timeoutMs, estimate(brief, { infer, userId, signal: late.signal }), { createError })
  }

  function estimated(brief: string, userId: string): Promise<BriefRoles> {
    const known = recent.get(brief) ?? estimateInTime(brief, userId)
    recent.delete(brief)
    recent.set(brief, known)
    known.catch(() => recent.delete(brief))
    const [oldest] = recent.keys()
    if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest)
    return known
  }

  return {
    start,
    async read(brief, userId) {
      if (!isReady) return undefined
      try {
        return await estimated(brief, userId)
      } catch (error) {
        // Others that failed with the same process have reported it.
        if (!isExpected(error) && isReady) pause(error)
        return undefined
      }
    },
    async close() {
      clearTimeout(retry)
      isReady = false
      await inference.close()
    },
  }
}

class Late extends Error {}

/** Too many briefs at once are no failure of the network. */
const isExpected = (error: unknown) => error instanceof Late || (error instanceof AppError && error.code === 'busy')

type Infer = (inputs: Record<string, Tensor>, owner: TaskOwner) => Promise<Output>
interface Estimation extends TaskOwner {
  infer: Infer
}

async function estimate(brief: string, { infer, ...owner }: Estimation): Promise<BriefRoles> {
  const words = readWords(brief)
  const tokens = tokensOf(words)
  const sums = words.map(() => new Float64Array(OUTPUTS))
  /** By the first token of a word; a word in two windows has two. */
  const opens = words.map((): number[] => [])
  const topics = words.map((): number[] => [])
  const step = tokens.length > WINDOW ? WINDOW / 2 : WINDOW
  for (let from = 0; from < tokens.length; from += step) {
    const window = tokens.slice(from, from + WINDOW)
    const outputs = await outputsOf(window, (inputs) => infer(inputs, owner))
    const width = outputs.length / (window.length + 2)
    window.forEach(({ word, features }, index) => {
      const at = (index + 1) * width
      if (features[CONTINUES] === 0) {
        if (width > OPENS) opens[word]?.push(outputs[at + OPENS] ?? 0)
        if (width > TOPIC) topics[word]?.push(outputs[at + TOPIC] ?? 0)
      }
      const sum = sums[word]
      if (sum) for (let role = 0; role < OUTPUTS; role += 1) sum[role] = (sum[role] ?? 0) + (outputs[at + role] ?? 0)
    })
    if (from + WINDOW >= tokens.length) break
  }
  const roles = words.map(({ start, end }, index) => {
    const sum = sums[index] ?? new Float64Array(OUTPUTS)
    const total = sum.reduce((all, each) => all + each, 0)
    const hidden = sum.slice(PUBLIC)
    const probability = total === 0 ? 0 : hidden.reduce((all, each) => all + each, 0) / total
    const opened = opens[index] ?? []
    const topical = topics[index] ?? []
    return {
      start,
      end,
      probability: rounded(probability),
      role: mostProbable(hidden),
      ...(opened.length > 0 && { opens: rounded(Math.max(...opened)) }),
      ...(topical.length > 0 && { topic: rounded(Math.max(...topical)) }),
    }
  })
  return withAdvice(brief, withChapters(brief, withNoteParagraphs(brief, roles)))
}

const rounded = (probability: number) => Math.round(probability * 1e4) / 1e4

const mostProbable = (sums: Float64Array): Role => ROLES[sums.indexOf(Math.max(...sums))] ?? 'remark'

async function outputsOf(window: Token[], infer: (inputs: Record<string, Tensor>) => Promise<Output>): Promise<ArrayLike<number>> {
  const length = window.length + 2
  const ids = BigInt64Array.from([START, ...window.map(({ id }) => id), STOP], BigInt)
  const features = new Float32Array(length * FEATURES)
  window.forEach((token, index) => {
    features.set(token.features, (index + 1) * FEATURES)
  })
  const inputs: Record<string, Tensor> = {
    ids: { type: 'int64', data: ids, dims: [1, length] },
    extra: { type: 'float32', data: features, dims: [1, length, FEATURES] },
  }
  const { data } = await infer(inputs)
  return data
}
