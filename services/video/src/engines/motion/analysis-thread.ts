import { Worker } from 'node:worker_threads'
import type { Subjects } from './analyzed-picture.ts'

export type AnalysisResponse = { id: number; subjects: Subjects } | { id: number; error: string }

export interface AnalysisThread {
  /** Finds what a picture shows. Rejects if it cannot be decoded. */
  analyze(image: string): Promise<Subjects>
}

interface Started {
  worker: Worker
  /** The callers, by the id of their request. */
  waiting: Map<number, PromiseWithResolvers<Subjects>>
  /** Runs while nothing is analyzed. */
  idle?: NodeJS.Timeout | undefined
}

const PROGRAM = new URL('./analysis.thread.ts', import.meta.url)

/** A thread that starts with the first picture and ends after `idleMs` without one, which frees its memory. It never delays the exit of the process. */
export function createAnalysisThread({ program = PROGRAM, idleMs = 10_000 }: { program?: URL; idleMs?: number } = {}): AnalysisThread {
  let running: Started | undefined
  let lastId = 0

  function start(): Started {
    const started: Started = { worker: new Worker(program), waiting: new Map() }
    const end = (reason: Error) => {
      if (running === started) running = undefined
      for (const { reject } of started.waiting.values()) reject(reason)
      started.waiting.clear()
    }
    started.worker.on('message', (response: AnalysisResponse) => {
      const caller = started.waiting.get(response.id)
      started.waiting.delete(response.id)
      if ('subjects' in response) caller?.resolve(response.subjects)
      else caller?.reject(new Error(response.error))
      if (started.waiting.size === 0) rest(started)
    })
    started.worker.on('error', end)
    started.worker.on('exit', (code) => end(new Error(`the analysis of pictures ended with code ${code}`)))
    return started
  }

  function rest(started: Started): void {
    started.worker.unref()
    started.idle = setTimeout(() => {
      if (running === started) running = undefined
      void started.worker.terminate()
    }, idleMs).unref()
  }

  return {
    analyze(image) {
      running ??= start()
      clearTimeout(running.idle)
      running.worker.ref()
      const id = ++lastId
      const caller = Promise.withResolvers<Subjects>()
      running.waiting.set(id, caller)
      running.worker.postMessage({ id, image })
      return caller.promise
    },
  }
}
