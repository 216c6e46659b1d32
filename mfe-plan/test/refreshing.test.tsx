import { act, screen } from '@testing-library/react'
import { post } from './plan-server.ts'
import { openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()
// After the clock of the setup: here, timers are set too.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.now() })
})

const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const processing = (text: string) => ({ processing: text, problem: { code: 'processing', text } })

describe('a post', () => {
  test.each([
    ['unknown', 'YouTube is processing the film.'],
    ['planned', 'Mastodon is processing the pictures.'],
  ] as const)('that is %s while its network processes it is requested again after seconds: %s', async (state, text) => {
    const { server } = openPlan({
      server: { posts: [post({ post_id: 'pst_film', state, connection_id: 'con_1', ...processing(text) })] },
      path: '/plan?post=pst_film',
    })
    await after(1_000)
    expect(screen.getByText(text)).toBeInTheDocument()
    server.posts = server.posts.map((one) => ({
      ...one,
      state: 'published',
      processing: null,
      problem: null,
      published: { url: 'https://example.com/1', at: new Date().toISOString() },
    }))
    await after(4_000)
    expect(screen.queryByText(text)).toBeNull()
    expect(screen.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', 'https://example.com/1')
  })

  test.each([
    ['not requested again within seconds if it is far ahead', 0, {}],
    ['requested every 4 seconds', 5, { state: 'unknown', ...processing('TikTok is processing the film.') }],
  ] as const)('is %s', async (_what, expected, more) => {
    const { api } = openPlan({ server: { posts: [post(more)] } })
    await after(1_000)
    const count = () => api.calls.filter(({ path }) => path.endsWith('/api/publish/posts')).length
    const before = count()
    await after(20_000)
    expect(count() - before).toBe(expected)
  })
})
