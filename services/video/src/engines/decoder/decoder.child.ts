import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { decode } from './decode.ts'
import type { Answer, Request } from './protocol.ts'

/** Decodes received images in a process of its own: a defect in libvips ends this process, not the service. */

// The cache would keep decoded pixels of earlier images in memory.
sharp.cache(false)
try {
  // On Linux, if the memory of the machine is used up, this process is ended first.
  writeFileSync('/proc/self/oom_score_adj', '500')
} catch {}

const send = (answer: Answer) => process.send?.(answer)
process.on('message', (task: Request) => {
  decode(task).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
  )
})
// The service has exited or crashed. A decoder that never returns would delay a regular exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
send({ ready: true })
