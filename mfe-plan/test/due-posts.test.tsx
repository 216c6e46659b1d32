import { problem, renderWithApp } from '@loomcast/web-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import DuePosts from '../src/widget-due-posts.tsx'
import { planServer, post } from './plan-server.ts'
import { setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

function open(posts: ReturnType<typeof post>[], api: Parameters<typeof renderWithApp>[1] = {}) {
  const server = planServer({ posts })
  return renderWithApp(<DuePosts />, { path: '/dashboard', ...api, api: { ...server.routes, ...api.api } }).api
}
const WAITING = 'Waiting for you or a reviewer'
const list = (title: string) => screen.findByRole('region', { name: title })
const links = async (title: string) => (await within(await list(title)).findAllByRole('link')).map((link) => link.getAttribute('href'))

test('lists the next posts with their time, and links each to the plan', async () => {
  open([post({ post_id: 'pst_a', text: 'Fresh bread' }), post({ post_id: 'pst_b', local_time: '2026-12-02T08:30' })])
  expect(await links('Next posts')).toEqual(['/plan?post=pst_a', '/plan?post=pst_b'])
  const first = within(await list('Next posts')).getAllByRole('link')[0]
  expect(first).toHaveAccessibleName(/LinkedIn Post\s*Tue, Dec 1, 9:00 AM\s*Fresh bread/)
  expect(await screen.findByText(/Nothing waits for you/)).toBeInTheDocument()
})

test('lists what failed, was missed, and waits for a reviewer', async () => {
  const approval = { state: 'none', required: true, by: null, at: null, revision: null } as const
  open([
    post({ post_id: 'pst_failed', state: 'failed' }),
    post({ post_id: 'pst_review', approval }),
    post({ post_id: 'pst_approved', approval: { ...approval, state: 'approved' } }),
  ])
  expect(await links(WAITING)).toEqual(['/plan?post=pst_failed', '/plan?post=pst_review'])
  expect(within(await list(WAITING)).getByText('Not published')).toBeInTheDocument()
  expect(within(await list(WAITING)).getByText('Needs approval')).toBeInTheDocument()
})

test('shows three of each, and where the others are', async () => {
  open(['a', 'b', 'c', 'd'].map((name) => post({ post_id: `pst_${name}` })))
  expect(await links('Next posts')).toEqual(['/plan?post=pst_a', '/plan?post=pst_b', '/plan?post=pst_c', '/plan'])
})

test('offers to plan a post if none is planned', async () => {
  open([])
  expect(await within(await list('Next posts')).findByRole('link', { name: 'Plan a post' })).toHaveAttribute('href', '/plan')
})

test('says that the posts did not load, and loads them again', async () => {
  const failing = () => problem('unavailable', 'Posts are unavailable.')
  const api = open([post({ post_id: 'pst_a' })], { api: { 'GET /api/publish/posts': failing } })
  const next = within(await list('Next posts'))
  expect(await next.findByText('Posts are unavailable.')).toBeInTheDocument()
  api.on(planServer({ posts: [post({ post_id: 'pst_a' })] }).routes)
  await userEvent.click(next.getByRole('button', { name: /again|Retry/ }))
  expect(await links('Next posts')).toEqual(['/plan?post=pst_a'])
})
