import { afterEach, expect, test } from '@jest/globals'
import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import type { Usage } from '../src/usage/usage.ts'
import { UsagePanel } from '../src/usage/usage-panel.tsx'
import { quietDay } from './server.ts'

afterEach(() => {
  cleanup()
  resetApp()
})

const usage: Usage = { used: 7, limit: 10, remaining: 3, bonusLeft: 0, periodEndsAt: '2026-12-30T00:00:00.000Z' }
const show = (isDismissed: (id: string) => boolean) =>
  renderWithApp(<UsagePanel usage={usage} isDismissed={isDismissed} dismiss={() => {}} />, { path: '/', api: { ...quietDay } })

test('what is left is stated once: in the notice, or in a hint after the notice was closed', async () => {
  show(() => false)
  expect(await screen.findByText('Your monthly generations are almost used up')).toBeVisible()
  expect(screen.queryByText('3 generations left this month.')).toBeNull()
  cleanup()
  show((id) => id === 'low-usage')
  expect(await screen.findByText('3 generations left this month.')).toBeVisible()
})
