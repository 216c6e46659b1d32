import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { relativeTime } from '../src/full/relative-time.ts'
import {
  Alert,
  Button,
  confirm,
  DateText,
  Drawer,
  EmptyState,
  ErrorState,
  Modal,
  Pagination,
  ProgressBar,
  Select,
  StatCard,
  ThemeToggle,
  ToastList,
  UiRoot,
} from '../src/full.ts'

const draw = (ui: ReactElement) => render(<UiRoot env="test">{ui}</UiRoot>)

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
})

test('writes no style element, which the content security policy would block', async () => {
  draw(
    <>
      <Button>Save</Button>
      <ThemeToggle />
      <Select label="Platform" data={['X', 'LinkedIn']} defaultValue="X" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Theme:/ }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Platform' }))
  const question = openQuestion()
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(document.querySelectorAll('style')).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  await question
})

test.each([
  ['Modal', Modal],
  ['Drawer', Drawer],
] as const)('a %s has a title and no second banner landmark', async (_name, Dialog) => {
  draw(
    <Dialog opened onClose={() => {}} title="Plans">
      Text
    </Dialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Plans' })
  expect(within(dialog).getByText('Plans')).toBeInTheDocument()
  expect(dialog.querySelector('header')).toBeNull()
})

describe('confirm', () => {
  test('resolves to true and closes when the confirm button is clicked', async () => {
    const response = openQuestion()
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 selected items?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await expect(response).resolves.toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('resolves to false on Cancel and on Escape', async () => {
    const first = openQuestion()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await expect(first).resolves.toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const second = openQuestion()
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await expect(second).resolves.toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('focuses Cancel if the action cannot be undone', async () => {
    const response = openQuestion()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(response).resolves.toBe(false)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('dates', () => {
  const now = new Date(2026, 2, 12, 14, 0)
  test.each([
    [new Date(2026, 2, 12, 13, 59, 31), 'just now'],
    [new Date(2026, 2, 12, 13, 55), '5 minutes ago'],
    [new Date(2026, 2, 12, 2, 0), '12 hours ago'],
    [new Date(2026, 2, 11, 9, 0), 'yesterday'],
    [new Date(2026, 2, 8, 23, 0), '4 days ago'],
    [new Date(2026, 1, 20, 9, 0), 'Feb 20, 2026'],
    [new Date(2026, 2, 12, 15, 0), 'in 1 hour'],
  ])('shows %s as "%s"', (date, text) => {
    expect(relativeTime(date, now)).toBe(text)
  })

  test('shows "2 hours ago", not "yesterday", just after midnight', () => {
    expect(relativeTime(new Date(2026, 2, 11, 23, 0), new Date(2026, 2, 12, 1, 0))).toBe('2 hours ago')
  })

  test('has the absolute date in the title and the exact time in the datetime attribute', () => {
    const date = new Date(2026, 2, 11, 9, 0)
    draw(<DateText value={date.toISOString()} now={now} />)
    const time = screen.getByText('yesterday')
    expect(time).toHaveAttribute('datetime', date.toISOString())
    expect(time.title).toMatch(/Wednesday, March 11, 2026 at 9:00/)
  })

  test('shows the fallback for an invalid date', () => {
    draw(<DateText value="soon" />)
    expect(screen.getByText('unknown')).toBeInTheDocument()
  })
})

test('applies a theme chosen in one React root to the others', async () => {
  draw(<ThemeToggle />)
  const other = draw(<ThemeToggle />)
  const [first] = screen.getAllByRole('button', { name: /device default/ })
  await userEvent.click(first!)
  expect(within(other.container).getByRole('button', { name: /^Theme: light/ })).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light')
  await userEvent.click(within(other.container).getByRole('button', { name: /^Theme: light/ }))
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(localStorage.getItem('loomcast-color-scheme')).toBe('dark')
})

test('runs the action of a toast and dismisses it', async () => {
  const undo = jest.fn()
  const onDismiss = jest.fn()
  draw(
    <ToastList
      toasts={[{ id: 7, kind: 'success', message: 'Deleted 3 items', action: { label: 'Undo', onClick: undo } }]}
      onDismiss={onDismiss}
    />,
  )
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(onDismiss).toHaveBeenCalledWith(7)
})

test('disables Previous on the first page and Next on the last', async () => {
  const selected: number[] = []
  const pages = (page: number) => (
    <UiRoot env="test">
      <Pagination page={page} pages={3} onChange={(next) => selected.push(next)} />
    </UiRoot>
  )
  const { rerender } = render(pages(1))
  expect(screen.getByText('Page 1 of 3')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  rerender(pages(3))
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  expect(selected).toEqual([2])
})

test('offers a retry for an error and shows the example of an empty list', async () => {
  const retry = jest.fn()
  draw(
    <>
      <ErrorState title="Failed to load settings" onRetry={retry} />
      <EmptyState title="No posts yet" example="Three reasons to visit on a Tuesday" action={<Button>Write one</Button>} />
      <Alert tone="success">Saved</Alert>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalled()
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load settings')
  expect(screen.getByText('Three reasons to visit on a Tuesday')).toBeInTheDocument()
  // An unplugged cable would look like a fault.
  expect(screen.getByText('No posts yet').parentElement?.querySelector('svg')).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
})

test('formats figures with group separators, unit and period', () => {
  draw(
    <>
      <StatCard label="Total Content" value={15000} unit="posts" period="all time" />
      <ProgressBar label="Generations" value={7} max={10} text="7 of 10" />
    </>,
  )
  expect(screen.getByRole('group', { name: 'Total Content' })).toHaveTextContent('15,000 posts')
  expect(screen.getByText('all time')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Generations' })).toHaveAttribute('aria-valuetext', '7 of 10')
})

function openQuestion(): Promise<boolean> {
  let response: Promise<boolean> = Promise.resolve(false)
  act(() => {
    response = confirm({
      title: 'Delete 3 selected items?',
      message: 'You can undo this for 10 seconds.',
      confirmLabel: 'Delete',
      danger: true,
    })
  })
  return response
}
