import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PostReview } from '../src/api/review.api.ts'
import { post } from './plan-server.ts'
import { openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const LINK = {
  review_id: 'rvw_1',
  from_name: 'Ada',
  note: '',
  post_count: 2,
  remarks: 1,
  is_expired: false,
  created_at: '2026-11-28T12:00:00.000Z',
  expires_at: '2026-12-12T12:00:00.000Z',
}

describe('requesting approval', () => {
  test('creates a link to the chosen posts, and shows it once', async () => {
    const user = userEvent.setup()
    const posts = [post({ local_time: '2026-11-28T18:00' }), post({ local_time: '2026-12-20T09:00' }), post({ state: 'published' })]
    const { sent } = openPlan({
      server: { posts },
      api: {
        'POST /api/publish/reviews': () => Response.json({ review: LINK, link: '/review#secret' }, { status: 201 }),
        'GET /api/publish/reviews': () => ({ reviews: [LINK] }),
        'DELETE /api/publish/reviews/*': () => ({ review_id: 'rvw_1' }),
        'GET /api/video/brand-kit': { success: true, brand_kit: { name: 'Rye & Co', handle: '' }, allowed: true },
        'GET /api/video/logo': { success: true, logo: null },
      },
    })
    const more = await screen.findByRole('button', { name: 'More for your plan' })
    await waitFor(() => expect(more).toBeEnabled())
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Request approval', hidden: true }))
    const dialog = await screen.findByRole('dialog', { name: 'Request approval' })
    expect(await within(dialog).findAllByRole('checkbox', { name: /^LinkedIn Post,/ })).toHaveLength(2)
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Your name or your brand' })).toHaveValue('Rye & Co'))
    await user.click(within(dialog).getByRole('button', { name: 'Create the link' }))
    expect(await within(dialog).findByText('Choose at least one post.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'This week' }))
    await user.click(within(dialog).getByRole('checkbox', { name: /Dec 20/ }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Send only when approved' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create the link' }))
    expect(await within(dialog).findByLabelText('Review link')).toHaveValue(`${location.origin}/review#secret`)
    expect(sent('POST', '/reviews')).toEqual([
      { post_ids: [posts[0]?.post_id, posts[1]?.post_id], from_name: 'Rye & Co', note: '', days: 14, require_approval: true },
    ])
    await user.click(await within(dialog).findByRole('button', { name: /^Revoke the link to 2 posts/ }))
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(sent('DELETE', '/reviews/rvw_1')).toHaveLength(1))
  })
})

describe('the review of a post', () => {
  const review: PostReview = {
    links: [],
    comments: [
      {
        comment_id: 'cmt_1',
        name: 'Grace',
        text: 'Nine or ten?',
        quote: 'a team of nine',
        revision: 1,
        created_at: '2026-11-28T11:00:00.000Z',
        resolved_at: null,
      },
    ],
    log: [
      { at: '2026-11-28T11:30:00.000Z', who: 'service', name: null, step: 'approval_void', revision: 2 },
      { at: '2026-11-28T11:00:00.000Z', who: 'reviewer', name: 'Grace', step: 'commented', revision: 1 },
      { at: '2026-11-28T10:00:00.000Z', who: 'owner', name: null, step: 'shared', revision: 1 },
    ],
  }

  test('has the comments, which the owner resolves, and every step', async () => {
    const user = userEvent.setup()
    const one = post({ approval: { state: 'void', required: true, by: 'Grace', at: '2026-11-28T11:00:00.000Z', revision: 1 }, revision: 2 })
    const { sent } = openPlan({
      server: { posts: [one] },
      path: `/plan?post=${one.post_id}`,
      api: {
        'GET /api/publish/posts/*/review': () => review,
        'PUT /api/publish/posts/*/comments/*': () => review.comments[0],
        'PUT /api/publish/posts/*/approval': () => {
          one.approval = { ...one.approval, required: false }
          return one
        },
      },
    })
    const panel = await screen.findByRole('region', { name: 'Review' })
    expect(within(panel).getByText('Edited since the decision')).toBeVisible()
    expect(await within(panel).findByText('Nine or ten?')).toBeVisible()
    expect(within(panel).getByText('a team of nine')).toBeVisible()
    await user.click(within(panel).getByText('History: 3 steps'))
    expect(
      within(panel)
        .getAllByRole('listitem')
        .slice(-3)
        .map((item) => item.textContent),
    ).toEqual([
      '2026-11-28 11:30 UTCThe approval became void (version 2)',
      '2026-11-28 11:00 UTCGrace commented (version 1)',
      '2026-11-28 10:00 UTCYou shared it with a review link (version 1)',
    ])
    await user.click(within(panel).getByRole('button', { name: 'Resolve the comment of Grace' }))
    await waitFor(() => expect(sent('PUT', '/comments/cmt_1')).toEqual([{ resolved: true }]))
    // It cannot be sent without the approval.
    expect(screen.getByRole('button', { name: 'Post it now' })).toBeDisabled()
    await user.click(within(panel).getByRole('checkbox', { name: 'Send only when approved' }))
    await waitFor(() => expect(sent('PUT', '/approval')).toEqual([{ required: false }]))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Post it now' })).toBeEnabled())
  })

  test('shows why a post that was not approved was not sent, and sends it only after a question', async () => {
    const user = userEvent.setup()
    const approval = { state: 'none', required: true, by: null, at: null, revision: null } as const
    const one = post({ state: 'missed', problem: { code: 'not_approved', text: 'Not approved.' }, approval })
    const { sent } = openPlan({
      server: { posts: [one] },
      path: `/plan?post=${one.post_id}`,
      api: { 'PUT /api/publish/posts/*/approval': () => one },
    })
    expect(await screen.findByText('Not approved: nothing was sent.')).toBeVisible()
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: 'Post it now' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Send without an approval' }))
    await user.click(await screen.findByRole('button', { name: 'Send it' }))
    await waitFor(() => expect(sent('POST', '/send')).toHaveLength(1))
    expect(sent('PUT', '/approval')).toEqual([{ required: false }])
  })
})
