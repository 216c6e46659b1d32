import { act, cleanup, render, screen } from '@testing-library/react'
import { supportTranslation } from '../src/start/translated-page.ts'

let stop: () => void
beforeEach(() => {
  stop = supportTranslation()
})
afterEach(() => {
  cleanup()
  stop()
})

const textsOf = (root: Node) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}
const fontOf = (content: Node) => {
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  outer.append(inner)
  inner.append(content)
  return outer
}
const inGerman = (text: string) => new Text(text.replace('posts', 'Beiträge').replace('left', 'übrig'))

/** How translators change the page: they replace the text, insert the translation and remove the text, or move the text itself. */
const TRANSLATORS: Record<string, (text: Text) => void> = {
  'replaces the texts': (text) => text.replaceWith(fontOf(inGerman(text.data))),
  'inserts the translation before it removes the text': (text) => {
    text.parentNode!.insertBefore(fontOf(inGerman(text.data)), text)
    text.remove()
  },
  'removes the text before it inserts the translation': (text) => {
    const { parentNode, nextSibling } = text
    text.remove()
    parentNode!.insertBefore(fontOf(inGerman(text.data)), nextSibling)
  },
  'moves the texts': (text) => {
    const outer = fontOf(new Text())
    text.before(outer)
    outer.firstElementChild!.replaceChildren(text)
    text.data = inGerman(text.data).data
  },
}

const Count = ({ count, note, last }: { count: number; note?: boolean; last?: string }) => (
  <p role="status">
    {note && 'Hurry: '}
    {count} posts left{last && <b>{last}</b>}
  </p>
)

describe.each(Object.entries(TRANSLATORS))('a translator that %s', (_, translate) => {
  const translateAll = async () => {
    for (const text of textsOf(screen.getByRole('status'))) translate(text)
    await act(async () => {})
  }

  it('leaves no stale number', async () => {
    const { rerender } = render(<Count count={5} />)
    await translateAll()
    expect(screen.getByRole('status')).toHaveTextContent('5 Beiträge übrig')
    rerender(<Count count={4} />)
    expect(screen.getByRole('status').textContent).toMatch(/^4 (?:Beiträge übrig|posts left)$/)
    await translateAll()
    rerender(<Count count={3} />)
    expect(screen.getByRole('status').textContent).toMatch(/^3 (?:Beiträge übrig|posts left)$/)
  })

  it('does not stop the page when texts are added or removed', async () => {
    const { rerender, unmount } = render(<Count count={5} note />)
    await translateAll()
    rerender(<Count count={5} />)
    expect(screen.getByRole('status')).toHaveTextContent(/^5 Beiträge übrig$/)
    rerender(<Count count={5} note last="!" />)
    expect(screen.getByRole('status')).toHaveTextContent(/^Hurry: 5 Beiträge übrig!$/)
    await translateAll()
    rerender(<Count count={2} last="?" />)
    expect(screen.getByRole('status').textContent).toMatch(/^2 (?:Beiträge übrig|posts left)\?$/)
    unmount()
    expect(document.querySelector('font')).toBeNull()
  })
})

it('changes nothing in a page that is not translated', () => {
  const list = document.createElement('ul')
  const one = document.createElement('li')
  const two = document.createElement('li')
  list.append(one)
  expect(() => list.removeChild(two)).toThrow()
  expect(() => list.insertBefore(document.createElement('li'), two)).toThrow()
  expect(list.insertBefore(two, one)).toBe(two)
  expect(list.removeChild(one)).toBe(one)
})
