import type { Device } from '../domain/device.ts'

/** The client that signs in. */
export interface Client {
  ip: string
  device: Device
  /** Token from the known-browser cookie, if it was sent. */
  browserToken: string | undefined
}
