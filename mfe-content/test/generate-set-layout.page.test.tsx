import { describe, expect, test } from '@jest/globals'
import { type FakeRequest, fakeStream, problemBody } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bodies, member, post, saved, setUpSetPage, writeButton, writing, written } from './support/set-page.tsx'

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

  test('fold the form to the brief in short, which opens and hides it without a loss', async () => {
    const { api, send } = await writing(['Blog Post'])
    const button = () => screen.getByRole('button', { name: /^(Edit|Hide) the brief$/ })
    const prompt = () => screen.getByRole('textbox', { name: /Topic or prompt/ })
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    expect(document.getElementById(button().getAttribute('aria-controls') ?? '')).toContainElement(prompt())
    expect(button().parentElement).toHaveTextContent(/^Brief\s*We stopped having status meetings\s*2 platforms · engaging and professional/)
    expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus()
    act(() => {
      send('result', written('LinkedIn Post'))
      send('result', written('Blog Post'))
    })

    await userEvent.click(button())
    await waitFor(() => expect(prompt()).toHaveFocus())
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.paste(', not even on Mondays')
    await userEvent.click(button())
    expect(button()).toHaveFocus()
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    expect(button().parentElement).toHaveTextContent('We stopped having status meetings, not even on Mondays')

    api.on({ 'POST /api/content/generate-set': () => fakeStream().response })
    await userEvent.click(button())
    await userEvent.click(writeButton())
    await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'))
    expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus()
    expect(bodies(api.calls, '/api/content/generate-set').at(-1)).toMatchObject({
      prompt: 'We stopped having status meetings, not even on Mondays',
    })
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
