import { afterEach, describe, expect, test } from '@jest/globals'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PlatformIcon } from '../src/icon.tsx'
import { measure, PLATFORM_IDS, PLATFORMS, type PlatformId, postName, segments } from '../src/index.ts'
import { PostPreview } from '../src/previews.tsx'

const author = { name: 'Ada Byron', handle: 'ada', initials: 'AB' }
const long = `${'Every Monday each of us writes five lines instead of meeting. '.repeat(12)}The very end.`

afterEach(cleanup)

test('shows the logo in place of the initials', () => {
  const branded = { ...author, logo: '/logo.png' }
  const { container } = render(
    <PostPreview platform="linkedin" text="Hello" author={branded} measure={null} writing={false} CopyPost={CopyPost} />,
  )
  expect(container.querySelector('img')).toHaveAttribute('src', '/logo.png')
  expect(screen.queryByText('AB')).toBeNull()
})

function CopyPost({ label }: { text: string; label: string }) {
  return <button type="button">{label}</button>
}

async function preview(platform: PlatformId, text: string, writing = false) {
  const shown = { platform, text, author, writing, CopyPost }
  render(<PostPreview {...shown} measure={measure(platform, text)} />)
  const figure = await screen.findByRole('figure', { name: `Preview as ${postName(platform, text)}` })
  return figure
}

describe.each([
  ['linkedin', 'more', 'less'],
  ['instagram', 'more', 'less'],
  ['facebook', 'See more', 'See less'],
  ['youtube', 'more', 'Show less'],
  ['tiktok', 'more', 'less'],
] as const)('%s', (platform, more, less) => {
  test('folds a long text, expands it and folds it again', async () => {
    const figure = await preview(platform, long)
    expect(figure).not.toHaveTextContent('The very end.')
    await userEvent.click(within(figure).getByRole('button', { name: more }))
    expect(figure).toHaveTextContent('The very end.')
    await userEvent.click(within(figure).getByRole('button', { name: less }))
    expect(figure).not.toHaveTextContent('The very end.')
  })

  test('shows a short text in full', async () => {
    const figure = await preview(platform, 'Short and good.')
    expect(figure).toHaveTextContent('Short and good.')
    expect(within(figure).queryByRole('button', { name: more })).toBeNull()
  })

  test('does not fold while the text is being written', async () => {
    expect(await preview(platform, long, true)).toHaveTextContent('The very end.')
  })
})

describe('X', () => {
  test('shows a long text as numbered posts, each with its own count and copy button', async () => {
    const figure = await preview('twitter', long)
    const posts = within(figure).getAllByRole('listitem')
    const counted = measure('twitter', long).posts!
    expect(posts).toHaveLength(counted.length)
    expect(posts.length).toBeGreaterThan(2)
    expect(posts[1]).toHaveTextContent(`2/${posts.length}`)
    expect(posts[1]).toHaveTextContent(`Post 2 of ${posts.length} · ${counted[1]!.count} of 280`)
    expect(within(posts[1]!).getByRole('button', { name: 'Copy post 2' })).toBeInTheDocument()
  })
})

describe('Blog', () => {
  test('renders headings, lists and emphasis from Markdown', async () => {
    const figure = await preview('blog', '# Half the packaging\n\nWe send **1,200** orders.\n\n- Tape\n- Boxes')
    expect(await within(figure).findByRole('heading', { name: 'Half the packaging' })).toBeInTheDocument()
    expect(within(figure).getAllByRole('listitem')).toHaveLength(2)
    expect(figure.querySelector('strong')).toHaveTextContent('1,200')
  })

  test('renders no HTML tags, script URLs or images from the text', async () => {
    const hostile =
      '<img src=x onerror=alert(1)> <script>alert(1)</script> [press](javascript:alert(1)) [data](data:text/html,x) ![me](https://evil.example/p.png)\n\n<iframe src="https://evil.example"></iframe>\n\n<form action="https://evil.example"><input name="password"></form>'
    const figure = await preview('blog', hostile)
    await within(figure).findByText(/press/)
    expect(figure.querySelector('img, script, iframe, form, input, [onerror]')).toBeNull()
    expect([...figure.querySelectorAll('a')].map((link) => link.getAttribute('href'))).not.toContainEqual(
      expect.stringMatching(/^(javascript|data):/),
    )
    expect(figure).toHaveTextContent('Picture: me')
  })

  test('renders links with rel="noopener"', async () => {
    const figure = await preview('blog', 'Read [the numbers](https://example.com/a).')
    const link = await within(figure).findByRole('link', { name: 'the numbers' })
    expect(link).toHaveAttribute('href', 'https://example.com/a')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })
})

test('shows a preview in the chosen theme', () => {
  render(<PostPreview platform="linkedin" text="Hi" author={author} measure={null} writing={false} theme="dark" />)
  expect(screen.getByRole('figure')).toHaveAttribute('data-lc-theme', 'dark')
})

test.each(PLATFORM_IDS)('%s shows right-to-left text and emoji unchanged', async (platform) => {
  expect(await preview(platform, 'שלום עולם 👩‍👩‍👧 مرحبا')).toHaveTextContent('שלום עולם 👩‍👩‍👧 مرحبا')
})

test('segments separate links, hashtags and mentions and lose no characters', () => {
  const text = 'See https://example.com/a#b, #plum and @ada.b. Mail me@x.org, no#tag, #1.'
  const parts = segments(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.filter((part) => part.kind !== 'text')).toEqual([
    { kind: 'link', text: 'https://example.com/a#b' },
    { kind: 'hashtag', text: '#plum' },
    { kind: 'mention', text: '@ada.b' },
  ])
})

test.each(PLATFORMS)('$id has its own icon', ({ id, name, icon }) => {
  render(<PlatformIcon platform={id} label={name} />)
  const tile = screen.getByRole('img', { name })
  expect([...tile.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual(icon.paths)
  expect(tile.style.getPropertyValue('--platform')).toBe(icon.color)
})

test('shows a neutral icon for an unknown platform', () => {
  render(<PlatformIcon platform="Fax" label="Fax" />)
  expect(screen.getByRole('img', { name: 'Fax' }).querySelector('circle')).toBeInTheDocument()
})

describe('pictures', () => {
  const pictures = Array.from({ length: 6 }, (_, index) => ({ id: `fil_${index}`, url: `/fil_${index}`, alt: index === 0 ? 'A loaf' : '' }))

  test.each(PLATFORMS.map(({ id }) => id))('are shown by %s in its crop, up to its number', async (platform) => {
    const { max, ratio } = PLATFORMS.find(({ id }) => id === platform)!.pictures
    render(<PostPreview platform={platform} text="Fresh bread." author={author} pictures={pictures} measure={null} writing={false} />)
    const list = await screen.findByRole('list', { name: `Pictures, ${Math.min(max, pictures.length)}` })
    expect(list.style.aspectRatio).toBe(`${ratio[0]} / ${ratio[1]}`)
    expect(within(list).getByRole('img', { name: 'A loaf' })).toHaveAttribute('src', '/fil_0')
    expect(within(list).getAllByRole('img').length).toBeLessThanOrEqual(max)
  })
})
