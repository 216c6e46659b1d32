import type { Release } from '@loomcast/contracts/registry'
import { runEntry } from '../../../shell/src/loader/entry.script.ts'

/** What the fixture slice exposes as `./app`. */
export interface Fixture {
  say: () => Promise<string>
}

/** Runs entries as the shell does and answers what each slice says, all at the same time. */
export async function sayAll(releases: Release[]): Promise<string[]> {
  return Promise.all(
    releases.map(async (release) => {
      const container: unknown = await runEntry(new URL(release.base + release.entry, location.origin).href, release)
      if (!isContainer(container)) throw new Error('the entry holds no slice')
      await container.init({})
      const app = (await container.get('./app'))()
      if (!isFixture(app)) throw new Error('./app is not the fixture')
      return app.say()
    }),
  )
}

interface Container {
  init: (shared: object) => Promise<void> | void
  get: (module: string) => Promise<() => unknown>
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}

function isFixture(value: unknown): value is Fixture {
  return typeof value === 'object' && value !== null && 'say' in value && typeof value.say === 'function'
}

Object.assign(globalThis, { sayAll })
