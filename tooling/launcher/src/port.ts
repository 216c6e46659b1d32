import { createServer } from 'node:net'
import { StartError } from '@loomcast/local-servers'

/** Throws a StartError if the port is not available. */
export function assertPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explain(port, error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

function explain(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is already in use. Stop what uses it, or choose another: npm start -- --port ${port + 1}`)
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} needs more rights than this user has. Choose one above 1023: npm start -- --port 3000`)
  return error
}
