/** Simulates the runner process without the library or a model. The model path selects the behavior. */
import type { FromRunner, ToRunner } from '../src/engines/small-model/runner/messages.ts'

const behavior = process.argv[3] ?? ''
const send = (message: FromRunner) => process.send?.(message)
process.on('disconnect', () => process.exit(0))
process.on('message', (message: ToRunner) => {
  if (message.type === 'abort') return
  const { id, seed, prompt } = message.job
  if (behavior === 'dies') process.exit(3)
  if (behavior === 'hangs') return
  if (behavior === 'environment') return send({ type: 'written', id, text: Object.keys(process.env).join(' ') })
  if (behavior === 'fails') return send({ type: 'failed', id, message: 'out of memory' })
  if (behavior === 'invents') return send({ type: 'written', id, text: `Emily from the Daily Mail loved our 55 breads, draft ${seed}.` })
  if (behavior === 'third') return send({ type: 'written', id, text: seed % 3 === 0 ? faithful : 'A bakery with 99 loaves.' })
  send({ type: 'written', id, text: prompt.includes('Maison Colette') ? faithful : '' })
})
const faithful =
  'We are Maison Colette, a bakery in Lyon. We cut our food waste by 40 % in six months, and unsold bread now goes to Panier. Come and see us at 12 rue Mercière.'
send({ type: 'ready' })
