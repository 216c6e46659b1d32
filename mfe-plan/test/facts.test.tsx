import { render, screen } from '@testing-library/react'
import { Facts } from '../src/facts.tsx'

test('leaves out facts that are missing, and separates the others in copied text', () => {
  const { container } = render(
    <Facts>
      {'LinkedIn Post'}
      {false}
      {null}
      {'You post it'}
    </Facts>,
  )
  expect(container).toHaveTextContent(/^LinkedIn Post You post it$/)
  expect([...container.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual(['LinkedIn Post', 'You post it'])
})

test('keeps a control, and its focus, when a fact before it is known', () => {
  const shown = (count: string | false) => (
    <Facts>
      {count}
      <button type="button">Subscribe</button>
    </Facts>
  )
  const { rerender } = render(shown(false))
  const button = screen.getByRole('button')
  button.focus()
  rerender(shown('2 of 10 used'))
  expect(screen.getByRole('button')).toBe(button)
  expect(button).toHaveFocus()
})
