import { problem, toasts } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { post } from './plan-server.ts'
import { NOW, openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const copied: string[] = []
beforeEach(() => void copied.splice(0))

async function open(options: Parameters<typeof openPlan>[0] = {}) {
  const plan = openPlan({ ...options, server: { posts: [post()], ...options.server } })
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }))
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  return { ...plan, dialog: await screen.findByRole('dialog', { name: 'Subscribe in your calendar' }) }
}

const press = async (dialog: HTMLElement, name: string) => userEvent.click(await within(dialog).findByRole('button', { name }))

test('a link is created, copied and opened in a calendar', async () => {
  const { dialog } = await open()
  await press(dialog, 'Create the link')
  const link = await within(dialog).findByRole('textbox', { name: 'Your link' })
  const address = (link as HTMLInputElement).value
  expect(address).toMatch(/^http:\/\/localhost\/api\/publish\/calendar\.ics\?token=token_\d+$/)
  await press(dialog, 'Copy the link')
  expect(copied).toEqual([address])
  expect(within(dialog).getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute('href', address.replace('http:', 'webcal:'))
})

test('a link that exists is not shown again, and is reset after a question', async () => {
  const created_at = new Date(NOW.getTime() - 3 * 24 * 3600_000).toISOString()
  const { dialog, sent } = await open({
    server: { calendarLink: { created_at, read_at: new Date(NOW.getTime() - 7_200_000).toISOString() } },
  })
  expect(await within(dialog).findByText(/Your link was created/)).toHaveTextContent(
    'A calendar last read it 2 hours ago. It cannot be shown again.',
  )
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  await press(dialog, 'Reset the link')
  await press(await screen.findByRole('dialog', { name: 'Reset the link?' }), 'Reset the link')
  expect(await within(dialog).findByRole('textbox', { name: 'Your link' })).toBeInTheDocument()
  expect(sent('POST', '/calendar')).toHaveLength(1)
})

test('a link is deleted after a question', async () => {
  const { dialog, server } = await open({ server: { calendarLink: { created_at: NOW.toISOString(), read_at: null } } })
  await press(dialog, 'Delete the link')
  await press(await screen.findByRole('dialog', { name: 'Delete the link?' }), 'Delete the link')
  expect(await within(dialog).findByRole('button', { name: 'Create the link' })).toBeInTheDocument()
  expect(server.calendarLink.created_at).toBeNull()
})

test('a failure is shown', async () => {
  const { dialog } = await open({ api: { 'POST /api/publish/calendar': () => problem('rate_limited') } })
  await press(dialog, 'Create the link')
  expect(await within(dialog).findByRole('alert')).toBeInTheDocument()
})

test('a post is saved as a file for a calendar', async () => {
  const saved: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:post', revokeObjectURL: () => {} })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const one = post({ state: 'handed_over' })
  const { api } = openPlan({
    server: { posts: [one] },
    path: `/plan?post=${one.post_id}`,
    api: {
      'GET /api/publish/posts/*/calendar': () =>
        new Response('BEGIN:VCALENDAR', { headers: { 'content-disposition': 'attachment; filename="loomcast-post.ics"' } }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Calendar file' }))
  await waitFor(() => expect(saved).toEqual(['loomcast-post.ics']))
  expect(api.calls.some(({ path }) => path === `/api/publish/posts/${one.post_id}/calendar`)).toBe(true)
  expect(toasts.get()).toEqual([])
  click.mockRestore()
})
