import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { decode } from '../../src/engines/decoder/decode.ts'
import type { Answer, Request } from '../../src/engines/decoder/protocol.ts'

/** The decoder with simulated defects, which the content of an image triggers. */
const send = (response: Answer) => process.send?.(response)
process.on('message', async (task: Request) => {
  const image = readFileSync(task.source).toString('latin1')
  if (image.includes('CRASH')) process.kill(process.pid, 'SIGSEGV')
  else if (image.includes('OUT OF MEMORY')) process.kill(process.pid, 'SIGKILL')
  else if (image.includes('ONCE') && !existsSync(`${task.source}.ended`)) {
    writeFileSync(`${task.source}.ended`, '')
    process.kill(process.pid, 'SIGKILL')
  } else if (image.includes('PROCESS')) send({ error: `process ${process.pid}` })
  else if (image.includes('STACK')) send({ error: `stack ${execFileSync('sh', ['-c', 'ulimit -s'], { encoding: 'utf8' }).trim()}` })
  else if (image.includes('NEVER END')) return
  else if (image.includes('VARIABLES')) send({ error: Object.keys(process.env).sort().join(' ') })
  else if (image.includes('PRIORITY')) send({ error: `priority ${getPriority()}` })
  else send({ result: await decode(task) })
})
process.on('disconnect', () => process.exit())
send({ ready: true })
