import { Agent, request } from 'node:http'

/** Unauthenticated connections that repeat one call continuously. */
export const SCENES = {
  pages: { label: 'that read the landing page', method: 'GET', path: '/', headers: { accept: 'text/html' }, body: '' },
  logins: {
    label: 'that guess logins',
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"user@example.com","password":"guess"}',
  },
  unknown: { label: 'that request unknown paths', method: 'GET', path: '/wp-login.php', headers: {}, body: '' },
} as const
export type Scene = keyof typeof SCENES

/** Ten IP addresses, as many as the idle and slow connections have. */
const ADDRESSES = 10
/** Time within which all connections are opened, and delay after a failed call (ms). */
const OPENING_MS = 5_000
const AFTER_FAILURE_MS = 1_000

/** Runs until this process is stopped. Arguments: port, number of connections, scene. */
if (process.argv[1] === import.meta.filename) {
  const [, , port, amount, scene] = process.argv
  for (let index = 0; index < Number(amount); index++)
    setTimeout(() => void repeat(Number(port), index, SCENES[scene as Scene]), OPENING_MS * Math.random())
}

async function repeat(port: number, index: number, { method, path, headers, body }: (typeof SCENES)[Scene]): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.2.${(index % ADDRESSES) + 1}` })
  const call = () =>
    new Promise<void>((resolve) => {
      request({ port, host: '127.0.0.1', agent, method, path, headers }, (response) => response.resume().once('close', resolve))
        .once('error', () => setTimeout(resolve, AFTER_FAILURE_MS))
        .end(body)
    })
  for (;;) await call()
}
