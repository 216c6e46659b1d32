import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { User } from './video.ts'

export interface Streams {
  /** Resolves when a stream receives the event of the canceled video with this id, whose status is then `failed`. */
  change(jobId: string): Promise<void>
  close(): void
}

const OPENED_TOGETHER = 50

/** Opens a stream for each user and waits until each has received its first job. */
export async function openStreams(origin: string, users: readonly User[]): Promise<Streams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const waiting = new Map<string, () => void>()
  const responses: IncomingMessage[] = []

  async function open({ headers }: User): Promise<void> {
    const request = get(`${origin}/api/video/events`, { headers, agent })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`The request for a stream failed with status ${response.statusCode}`)
    responses.push(response)
    response.setEncoding('utf8')
    await new Promise<void>((resolve) => {
      let text = ''
      response.on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        for (const job of blocks.filter((block) => block.startsWith('event: job')).map(jobIn)) {
          resolve()
          if (job.status === 'failed') waiting.get(job.job_id)?.()
        }
      })
    })
  }

  for (let first = 0; first < users.length; first += OPENED_TOGETHER)
    await Promise.all(users.slice(first, first + OPENED_TOGETHER).map((user) => open(user)))
  return {
    change: (jobId) => new Promise((resolve) => waiting.set(jobId, resolve)),
    close() {
      for (const response of responses) response.destroy()
      agent.destroy()
    },
  }
}

function jobIn(block: string): { job_id: string; status: string } {
  return JSON.parse(block.slice(block.indexOf('data: ') + 6))
}
