/** Stands where the runner's process stands: no library, no model, the same messages. The model path says how it behaves. */
import type { FromRunner, ToRunner } from '../src/engines/small-model/runner/messages.ts'

const behaviour = process.argv[3] ?? ''
const say = (message: FromRunner) => process.send?.(message)
process.on('disconnect', () => process.exit(0))
process.on('message', (message: ToRunner) => {
  if (message.type === 'abort') return
  const { id, seed, prompt } = message.job
  if (behaviour === 'dies') process.exit(3)
  if (behaviour === 'hangs') return
  if (behaviour === 'environment') return say({ type: 'written', id, text: Object.keys(process.env).join(' ') })
  if (behaviour === 'fails') return say({ type: 'failed', id, message: 'out of memory' })
  if (behaviour === 'invents') return say({ type: 'written', id, text: `Emily from the Daily Mail loved our 55 breads, draft ${seed}.` })
  if (behaviour === 'third') return say({ type: 'written', id, text: seed % 3 === 0 ? faithful : 'A bakery with 99 loaves.' })
  say({ type: 'written', id, text: prompt.includes('Maison Colette') ? faithful : '' })
})
const faithful =
  'We are Maison Colette, a bakery in Lyon. We cut our food waste by 40 % in six months, and unsold bread now goes to Panier. Come and see us at 12 rue Mercière.'
say({ type: 'ready' })
