import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { renderWithApp } from '@loomcast/web-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ExtendedCopy, extendedCopy } from '../../packages/platforms/test/fixture/extended-copy.ts'

/** A copy of packages/platforms with one more platform, which the slice imports in these tests. */
let copy: ExtendedCopy
beforeAll(async () => {
  copy = await extendedCopy(resolve(__dirname, '../../packages/platforms'))
  const files = { '': 'index.ts', '/icon': 'icon.tsx', '/previews': 'previews.tsx' }
  for (const [entry, file] of Object.entries(files))
    jest.doMock(`@loomcast/platforms${entry}`, () => jest.requireActual(join(copy.dir, file)))
})
afterAll(() => copy.remove())

async function added() {
  const { platformById, measure }: typeof import('@loomcast/platforms') = await import(join(copy.dir, 'index.ts'))
  return { platform: platformById('quillboard' as Parameters<typeof platformById>[0]).id, measure }
}

test('offers the platform with its icon', async () => {
  const { PlatformPicker } = await import('../src/brief/platform-picker.tsx')
  const { platform } = await added()
  const choose = jest.fn()
  renderWithApp(<PlatformPicker value={['linkedin']} error={undefined} disabled={false} onChange={choose} />)
  const choice = screen.getByRole('checkbox', { name: 'Quillboard Post' })
  expect(choice.closest('label')?.querySelector('path')?.getAttribute('d')).toBe('M5 19V7l7 7 7-7v12')
  await userEvent.click(choice)
  expect(choose).toHaveBeenCalledWith(expect.arrayContaining(['linkedin', platform]), platform)
})

test('renders the preview of the platform, with its fold', async () => {
  const { PlatformPreview } = await import('../src/preview/platform-preview.tsx')
  const { platform, measure } = await added()
  const text = `${'Bread from six every day. '.repeat(20)}The very end.`
  const author = { name: 'Ada Byron', handle: 'ada', initials: 'AB' }
  renderWithApp(<PlatformPreview platform={platform} text={text} author={author} measure={measure(platform, text)} writing={false} />)
  const figure = screen.getByRole('figure', { name: 'Preview as Quillboard Post' })
  expect(await within(figure).findByText('@ada@quillboard.example')).toBeVisible()
  expect(figure).not.toHaveTextContent('The very end.')
  await userEvent.click(within(figure).getByRole('button', { name: 'Read more' }))
  expect(figure).toHaveTextContent('The very end.')
})

test('filters the history by the platform, with its id in the URL', async () => {
  const { historyList } = await import('../src/history/history.query.ts')
  expect(historyList.format(historyList.parse(new URLSearchParams('platform=Quillboard+Post'))).toString()).toBe('platform=quillboard')
})
