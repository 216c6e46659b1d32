import type { Logger } from '@loomcast/service-kit/observability'
import type { Size } from '../../domain/formats.ts'
import { DecoderEnded, type DecoderProcess, DecoderUnavailable, startDecoderProcess } from './decoder-process.ts'
import type { DecodingResult, DecodingTask, ImageHeader } from './protocol.ts'

type Task<Kind extends DecodingTask['kind']> = Omit<Extract<DecodingTask, { kind: Kind }>, 'kind'>

/**
 * Decodes images that users send, in processes of their own. All methods reject with DecodingFailed for an image that libvips rejects, DecoderEnded for one whose
 * decoding ends the process by a defect, DecodingTimeout, or DecoderUnavailable.
 */
export interface ImageDecoder {
  readHeader(source: string): Promise<ImageHeader>
  /** Resolves to the size of the picture. */
  writePicture(task: Task<'picture'>): Promise<Size>
  /** Resolves to the size of the logo; null if it is completely transparent, and nothing is written. */
  writeLogo(task: Task<'logo'>): Promise<Size | null>
  /** Ends all processes. Tasks in progress reject with DecoderUnavailable. */
  close(): Promise<void>
}

export interface ImageDecoderOptions {
  logger: Pick<Logger, 'warn'>
  /** Default: the module in the same folder. */
  program?: URL
  /** Memory of each process for its image (MB). Default 900: 40 megapixels of AVIF need 842. */
  memoryMb?: number
  /** Default: 10 s for a header, otherwise 75 s, which is more than the time limit of libvips. */
  timeLimitMs?: number
  /** A process ends after this time without a task, which frees its memory. Default 5 minutes. */
  idleMs?: number
}

const HEADER_LIMIT_MS = 10_000
const LIMIT_MS = 75_000
const PROGRAM = new URL('./decoder.child.ts', import.meta.url)
/** Two images are decoded at a time, so headers do not wait for them. */
const MAX_PROCESSES = 4
/** So that the upload of an ordinary picture takes hardly longer while large ones are decoded. */
const NICE_OF_LARGE = 5

/** Processes are started when they are needed and used again. Each decodes one image at a time, so that an image that ends its process affects no other. */
export function createImageDecoder({
  logger,
  program = PROGRAM,
  memoryMb = 900,
  timeLimitMs,
  idleMs = 300_000,
}: ImageDecoderOptions): ImageDecoder {
  const running = new Set<DecoderProcess>()
  /** The one that was used last is used first, so that the others end. */
  const idle = new Map<DecoderProcess, NodeJS.Timeout>()
  const starts = new Set<Promise<DecoderProcess>>()
  const waiting: (() => void)[] = []
  let free = MAX_PROCESSES
  let closed = false

  /** Counts from its beginning, so that tasks that begin together do not start too many processes. */
  async function start(nice: number): Promise<DecoderProcess> {
    const [unused] = idle.keys()
    if (unused && running.size + starts.size >= MAX_PROCESSES) stop(unused)
    const starting = launch(nice)
    starts.add(starting)
    try {
      return await starting
    } finally {
      starts.delete(starting)
    }
  }

  async function launch(nice: number): Promise<DecoderProcess> {
    const started = await startDecoderProcess({ program, memoryMb, nice })
    running.add(started)
    void started.ended.then((reason) => {
      if (running.delete(started)) logger.warn({ reason }, 'The image decoder ended')
    })
    return started
  }

  function stop(each: DecoderProcess): void {
    running.delete(each)
    clearTimeout(idle.get(each))
    idle.delete(each)
    each.kill()
  }

  function takeIdle(nice: number): DecoderProcess | undefined {
    for (const each of [...idle.keys()].filter((found) => found.nice === nice).reverse()) {
      clearTimeout(idle.get(each))
      idle.delete(each)
      if (!each.hasEnded()) return each
    }
    return undefined
  }

  function makeIdle(each: DecoderProcess): void {
    if (each.hasEnded()) return
    if (closed) stop(each)
    else idle.set(each, setTimeout(() => stop(each), idleMs).unref())
  }

  async function attempt(task: DecodingTask): Promise<DecodingResult> {
    const nice = task.kind === 'picture' && task.isLarge ? NICE_OF_LARGE : 0
    const decoder = takeIdle(nice) ?? (await start(nice))
    try {
      return await decoder.run(task, timeLimitMs ?? (task.kind === 'header' ? HEADER_LIMIT_MS : LIMIT_MS))
    } finally {
      makeIdle(decoder)
    }
  }

  async function run(task: DecodingTask): Promise<DecodingResult> {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      if (closed) throw new DecoderUnavailable('The service is stopping.')
      // The system ends a decoder first when memory is used up, whatever image it decodes.
      return await attempt(task).catch((error) => (isInnocent(error) && !closed ? attempt(task) : Promise.reject(error)))
    } catch (error) {
      throw isInnocent(error) ? new DecoderUnavailable('The image decoder was ended.', { cause: error }) : error
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  return {
    readHeader: async (source) => (await run({ kind: 'header', source })) as ImageHeader,
    writePicture: async (task) => (await run({ kind: 'picture', ...task })) as Size,
    writeLogo: async (task) => (await run({ kind: 'logo', ...task })) as Size | null,
    async close() {
      closed = true
      await Promise.allSettled(starts)
      const ending = [...running]
      for (const each of ending) stop(each)
      await Promise.all(ending.map(({ ended }) => ended))
    },
  }
}

/** Whether the process was ended by something other than its image. */
const isInnocent = (error: unknown): boolean => error instanceof DecoderEnded && !error.isDefect
