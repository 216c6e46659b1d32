import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { Autocomplete, CharacterCount, FormError, PasswordInput, Select, Slider, UiRoot } from '../src/full.ts'

const draw = (ui: ReactElement) => render(<UiRoot env="test">{ui}</UiRoot>)

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
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
      <UiRoot env="test">
        <FormError>{null}</FormError>
      </UiRoot>,
    )
    expect(container).toBeEmptyDOMElement()
  })
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
