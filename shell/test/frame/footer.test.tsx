import { afterEach, expect, it } from '@jest/globals'
import { renderWithApp } from '@loomcast/web-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import { Footer } from '../../src/frame/footer.tsx'

const support = document.createElement('meta')
support.name = 'loomcast-support'
support.content = 'help@loomcast.example'

afterEach(() => {
  support.remove()
  cleanup()
})

it('shows the address of customer support on every page', () => {
  document.head.append(support)
  renderWithApp(<Footer />)
  const link = screen.getByRole('link', { name: 'help@loomcast.example' })
  expect(link).toHaveAttribute('href', 'mailto:help@loomcast.example?subject=Question%20about%20Loomcast')
})

it('shows none without an address', () => {
  renderWithApp(<Footer />)
  expect(screen.queryByRole('link', { name: /@/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Terms' })).toBeInTheDocument()
})
