import { describe, expect, test } from '@jest/globals'
import { type FakeRequest, problemBody } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { member, post, saved, setUpSetPage, writeButton, writing, written } from './support/set-page.tsx'

setUpSetPage()

describe('several posts on the screen', () => {
  const tab = (name: RegExp) => screen.getByRole('tab', { name })
  const visiblePosts = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))

  test('are tabs with their states and first words, which the arrow keys change', async () => {
    const { send } = await writing(['Blog Post', 'TikTok Caption'])
    expect(screen.getByRole('tablist', { name: 'Posts' })).toBeInTheDocument()
    expect(visiblePosts()).toEqual(['LinkedIn Post'])
    act(() => {
      send('result', written('LinkedIn Post'))
      send('error', { ...problemBody('provider_unavailable', 'OpenAI is unavailable.'), ...member('Blog Post') })
    })
    expect(await screen.findByRole('tab', { name: /^Blog\s*, not finished$/ })).toBeInTheDocument()
    expect(tab(/^TikTok\s*, writing$/)).toBeInTheDocument()
    expect(tab(/^LinkedIn$/)).toHaveAttribute('aria-selected', 'true')
    expect(tab(/^LinkedIn$/)).toHaveTextContent('LinkedInFor LinkedIn Post')
    tab(/^LinkedIn$/).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(visiblePosts()).toEqual(['Blog Post'])
    expect(screen.getByRole('tabpanel', { name: /^Blog/ })).toBe(document.getElementById(tab(/^Blog/).getAttribute('aria-controls') ?? ''))
  })

  test('show a post that is added', async () => {
    const { send } = await writing(['Blog Post'])
    act(() => {
      send('result', written('LinkedIn Post'))
      send('result', written('Blog Post'))
    })
    await userEvent.click(await post('LinkedIn Post').findByRole('button', { name: 'Also write for TikTok Caption' }))
    await waitFor(() => expect(visiblePosts()).toEqual(['TikTok Caption']))
  })

  test('save an unsaved edit before another post replaces it in a hidden tab', async () => {
    const saves: unknown[] = []
    const { send } = await writing(['Blog Post'], {
      'PUT /api/content/*': ({ path, body }: FakeRequest) => {
        saves.push([path, body])
        return { item: { ...saved('LinkedIn Post'), ...(body as object) } }
      },
    })
    act(() => {
      send('result', written('LinkedIn Post'))
      send('result', written('Blog Post'))
    })
    const field = await post('LinkedIn Post').findByRole('textbox', { name: 'Text of the post' })
    await userEvent.type(field, ', edited')
    await userEvent.click(tab(/^Blog/))
    await userEvent.click(screen.getByRole('button', { name: 'Edit the brief' }))
    await userEvent.click(writeButton())
    await waitFor(() => expect(saves).toEqual([['/api/content/ctn_linkedin', { generated_text: 'For LinkedIn Post, edited' }]]))
  })
})
