import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals'
import { resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup } from '@testing-library/react'
import { jobWatch } from '../../src/job/page-jobs.ts'
import { prefetchPage } from '../../src/video-app.tsx'

/** Prepares every test of the page at `path`, whose module `load` imports. After each test it stops watching videos. */
export function setUpPage(path: string, load: () => Promise<unknown>): void {
  // Preloaded, so that the tests do not wait for the chunk.
  beforeAll(async () => {
    prefetchPage(path)
    await act(async () => {
      await load()
    })
  })

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(() => {
    cleanup()
    act(() => jobWatch.reset())
    resetApp()
    jest.restoreAllMocks()
  })
}
