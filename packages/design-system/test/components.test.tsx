import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { relativeTime } from '../src/full/relative-time.ts'
import {
  Alert,
  Autocomplete,
  Button,
  CharacterCount,
  confirm,
  DateText,
  Drawer,
  EmptyState,
  ErrorState,
  FormError,
  Modal,
  Pagination,
  PasswordInput,
  ProgressBar,
  Select,
  Slider,
  StatCard,
  ThemeToggle,
  ToastList,
  UiRoot,
} from '../src/full.ts'

const draw = (ui: ReactElement) => render(<UiRoot>{ui}</UiRoot>)

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

const field = { label: 'Platform', data: ['X', 'LinkedIn'] }

describe.each([
  { name: 'Select', drawField: (onFocus?: () => void) => draw(<Select {...field} onFocus={onFocus} />) },
  { name: 'Autocomplete', drawField: (onFocus?: () => void) => draw(<Autocomplete {...field} onFocus={onFocus} />) },
])('the list of $name', ({ drawField }) => {
  // jsdom has no layout, so Mantine hides the list.
  const options = () => screen.queryAllByRole('option', { hidden: true })

  test('is rendered at the first focus', async () => {
    drawField()
    expect(options()).toHaveLength(0)
    await userEvent.tab()
    expect(options()).toHaveLength(2)
  })

  test('opens and changes the value by keyboard', async () => {
    const onFocus = jest.fn()
    drawField(onFocus)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const box = screen.getByRole('combobox', { name: 'Platform' })
    expect(box).toHaveAttribute('aria-expanded', 'true')
    expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox', { hidden: true }).id)
    expect(box).toHaveAttribute('aria-activedescendant', options()[1]?.id)
    await userEvent.keyboard('{Enter}')
    expect(box).toHaveValue('LinkedIn')
    expect(box).toHaveAttribute('aria-expanded', 'false')
    expect(onFocus).toHaveBeenCalledTimes(1)
  })
})

test('the list of an Autocomplete opens at the first focus', async () => {
  draw(<Autocomplete {...field} />)
  await userEvent.tab()
  const box = screen.getByRole('combobox', { name: 'Platform' })
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(box).toHaveAttribute('aria-controls', screen.getByRole('listbox', { hidden: true }).id)
})

describe('CharacterCount', () => {
  test('shows the count and the limit, and announces nothing below the limit', () => {
    draw(<CharacterCount count={120} limit={2200} />)
    expect(screen.getByText(/120 \/ 2,200/)).toBeInTheDocument()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test.each([
    [270, '10 characters left'],
    [279, '1 character left'],
    [280, '0 characters left'],
    [281, '1 character over the limit'],
    [1280, '1,000 characters over the limit'],
  ])('announces %d of 280 as "%s"', (count, spoken) => {
    draw(<CharacterCount count={count} limit={280} />)
    expect(screen.getByRole('status')).toHaveTextContent(spoken)
  })

  test('shows only the number without a limit', () => {
    draw(<CharacterCount count={1} limit={null} />)
    expect(screen.getByText('1 character')).toBeInTheDocument()
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

describe('fields', () => {
  test('shows and hides a password by mouse and keyboard', async () => {
    draw(<PasswordInput label="New password" description="At least 6" error="Too short" />)
    const field = screen.getByLabelText('New password')
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(/Too short.*At least 6|At least 6.*Too short/)
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.click(field)
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Show new password' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(field).toHaveAttribute('type', 'text')
    expect(screen.getByRole('button', { name: 'Hide new password' })).toBeInTheDocument()
  })

  test('labels a slider and describes its value and error', () => {
    draw(<Temperature />)
    const slider = screen.getByRole('slider', { name: 'Temperature' })
    expect(slider).toHaveAccessibleDescription('Higher is freer Out of range')
    expect(slider).toBeInvalid()
    fireEvent.change(slider, { target: { value: '0.3' } })
    expect(slider).toHaveAttribute('aria-valuetext', '0.3')
  })

  test('announces a form error assertively, and renders nothing without one', () => {
    const { rerender, container } = draw(<FormError>Login failed</FormError>)
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed')
    rerender(
      <UiRoot>
        <FormError>{null}</FormError>
      </UiRoot>,
    )
    expect(container).toBeEmptyDOMElement()
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
    <UiRoot>
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
  expect(screen.getByRole('status')).toHaveTextContent('Saved')
})

test('formats figures with group separators, unit and period', () => {
  draw(
    <>
      <StatCard label="Total Content" value={15000} unit="posts" period="all time" />
      <ProgressBar label="Generations" value={7} max={10} text="7 of 10" />
    </>,
  )
  expect(screen.getByRole('group', { name: 'Total Content' })).toHaveTextContent('15,000posts')
  expect(screen.getByText('all time')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Generations' })).toHaveAttribute('aria-valuetext', '7 of 10')
})

function Temperature() {
  const [value, setValue] = useState(0.7)
  return (
    <Slider
      label="Temperature"
      description="Higher is freer"
      error="Out of range"
      value={value}
      onChange={setValue}
      min={0}
      max={1}
      step={0.1}
      format={(v) => v.toFixed(1)}
    />
  )
}

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
