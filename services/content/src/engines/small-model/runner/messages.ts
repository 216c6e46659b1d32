/** The messages between the service and the runner process. */
export interface Job {
  id: number
  system: string
  prompt: string
  maxTokens: number
  temperature: number
  seed: number
}

export type ToRunner = { type: 'write'; job: Job } | { type: 'abort'; id: number }
export type FromRunner =
  | { type: 'ready' }
  | { type: 'written'; id: number; text: string }
  | { type: 'failed'; id: number | null; message: string }
