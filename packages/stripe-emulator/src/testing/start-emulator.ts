import { createEmulator, type Emulator, type EmulatorOptions } from '../emulator.ts'

export interface RunningEmulator extends Emulator {
  /** Base URL, in place of https://api.stripe.com. */
  url: string
}

/** Starts the emulator on a free local port, without a log. Does neither due work nor deliveries before `start`. */
export async function startEmulator(options: EmulatorOptions): Promise<RunningEmulator> {
  const emulator = await createEmulator({ logger: false, ...options })
  const url = await emulator.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...emulator, url }
}
