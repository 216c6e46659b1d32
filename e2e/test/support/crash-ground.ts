import { afterAll, beforeAll } from '@jest/globals'
import { type CrashGround, crashGround } from '../../src/crash/ground.ts'

/** The cluster of a test file, which all of its suites share. Available while tests run. */
export let ground: CrashGround

beforeAll(async () => {
  ground = await crashGround()
})
afterAll(() => ground?.close())
