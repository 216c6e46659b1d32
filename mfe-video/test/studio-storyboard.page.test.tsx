import { announcement, enterText, type FakeRequest, problem } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { options, picture, storyboard } from './server.ts'
import { add, bodyOf, calls, instruct, open, openPanel, setUpStudio, startButton, started, tile, unfold } from './support/studio-page.tsx'

setUpStudio()

describe('storyboard', () => {
  test('generates texts on demand and keeps the user’s own, even after a reload', async () => {
    open()
    await add(picture('a.png'), picture('b.png'))
    await instruct()
    await userEvent.click(screen.getByRole('textbox', { name: 'Scene 2 caption' }))
    await userEvent.paste('My own words')
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Written 1'))
    expect(screen.getByRole('textbox', { name: 'Scene 2 caption' })).toHaveValue('My own words')
    await unfold(/options of scene 2/)
    await userEvent.click(within(screen.getByRole('region', { name: 'Storyboard' })).getByRole('button', { name: 'own' }))

    cleanup()
    open()
    expect(await screen.findByRole('textbox', { name: 'Scene 2 caption' })).toHaveValue('My own words')
    await unfold(/options of scene 2/)
    expect(screen.getByRole('button', { name: 'own' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('lists the sentences of the instructions that the texts leave out, also after a reload', async () => {
    const { storyboard: response } = storyboard(1)
    open({
      'POST /api/video/storyboard': { success: true, storyboard: response, left_out: ['pls no emojis', 'Dont mention the price'] },
    })
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    const line = "Not in the video, because it isn't for viewers: “pls no emojis”, “Dont mention the price”."
    expect(await screen.findByText(line)).toBeVisible()

    cleanup()
    open()
    expect(await screen.findByText(line)).toBeVisible()
  })

  test('warns that instructions which could not be read are displayed as they were typed', async () => {
    const { storyboard: response } = storyboard(1)
    const reading = { is_read: false }
    open({ 'POST /api/video/storyboard': () => ({ success: true, storyboard: response, left_out: [], ...reading }) })
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    const warning = "Your instructions couldn't be checked. Remove what isn't for viewers."
    expect(await screen.findByText(warning)).toBeVisible()
    reading.is_read = true
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
  })

  test('takes a call to action from the instructions, and keeps that of the user', async () => {
    const { storyboard: response } = storyboard(1)
    const call_to_action = { text: 'Order at', detail: 'ada.example' }
    const { api } = open({
      'POST /api/video/storyboard': { success: true, storyboard: { ...response, look: { ...response.look, call_to_action } } },
    })
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    await waitFor(() => expect(announcement.get()?.text).toBe('Text written for 1 scene'))
    // React draws a hidden panel whenever it has time, so the panel is opened before its fields are read.
    await openPanel('Look')
    await unfold('Title and ending')
    expect(screen.getByLabelText('Headline')).toHaveValue('Order at')
    expect(bodyOf(calls(api.calls, '/api/video/storyboard').at(-1))).toMatchObject({ end_card: true })
    await userEvent.clear(screen.getByLabelText('Headline'))
    await enterText(screen.getByLabelText('Headline'), 'Come by')
    await openPanel('Words')
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/storyboard')).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Write it for me' })).toBeEnabled())
    await openPanel('Look')
    expect(screen.getByLabelText('Headline')).toHaveValue('Come by')
  })

  describe('with a model that sees pictures', () => {
    const openai = [{ id: 'gpt-4o-mini', name: 'GPT-4o mini', sees_pictures: true }]
    const seeing = { models: { openai }, defaults: { provider: 'openai', model: 'gpt-4o-mini' } }
    const written = (api: ReturnType<typeof open>['api']) => bodyOf(calls(api.calls, '/api/video/storyboard').at(-1))

    test('shows it the pictures only after the user allowed it', async () => {
      const { api } = open({
        'GET /api/models': seeing,
        'PUT /api/settings': ({ body }: FakeRequest) => ({ success: true, settings: body }),
      })
      await add(picture('a.png'))
      await instruct()
      const consent = await screen.findByRole('checkbox', { name: 'Let GPT-4o mini look at my pictures' })
      expect(consent).not.toBeChecked()
      expect(consent).toHaveAccessibleDescription(/^Small copies without location or date go to OpenAI/)
      await userEvent.click(consent)
      expect(consent).toBeChecked()
      expect(bodyOf(calls(api.calls, '/api/settings').find(({ method }) => method === 'PUT'))).toEqual({ show_pictures_to_models: true })
      await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
      await waitFor(() => expect(written(api)).toMatchObject({ show_pictures: true }))
    })

    test('does not show them without consent, and keeps the choice if it could not be saved', async () => {
      const { api } = open({ 'GET /api/models': seeing, 'PUT /api/settings': problem('internal_error', 'Try again.') })
      await add(picture('a.png'))
      await instruct()
      await userEvent.click(await screen.findByRole('checkbox', { name: /look at my pictures/ }))
      expect(await screen.findByText("This couldn't be saved. Try again.")).toBeInTheDocument()
      expect(screen.getByRole('checkbox', { name: /look at my pictures/ })).not.toBeChecked()
      await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
      await waitFor(() => expect(written(api)).toBeDefined())
      expect(written(api)).not.toHaveProperty('show_pictures')
    })
  })

  test('has no question about pictures for the built-in writer', async () => {
    open()
    await add(picture('a.png'))
    expect(await screen.findByRole('button', { name: 'Write it for me' })).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: /look at my pictures/ })).toBeNull()
  })

  test('keeps the focus on the button during and after the generation', async () => {
    let answer = (_storyboard: object) => {}
    open({ 'POST /api/video/storyboard': () => new Promise((resolve) => (answer = resolve)) })
    await add(picture('a.png'))
    await instruct()
    const write = screen.getByRole('button', { name: 'Write it for me' })
    await userEvent.click(write)
    expect(write).toHaveAttribute('aria-busy', 'true')
    expect(write).toHaveFocus()
    await userEvent.click(write)
    await act(async () => answer(storyboard(1)))
    expect(write).toHaveAttribute('aria-busy', 'false')
    expect(write).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Written 1')
  })

  test('shows why texts cannot be generated', async () => {
    open({ 'POST /api/video/storyboard': () => problem('rate_limited', 'Wait a minute.') })
    expect(await screen.findByRole('button', { name: 'Write it for me' })).toBeDisabled()
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    expect(await screen.findByText('Wait a minute. Nothing was charged.')).toBeInTheDocument()
  })
})

describe('scenes', () => {
  test('follow the images, and each text follows its image', async () => {
    const { api } = open({ 'POST /api/video/generate': started() })
    await add(picture('a.png'), picture('b.png'))
    await instruct()
    await enterText(screen.getByRole('textbox', { name: 'Scene 1 caption' }), 'Of a')
    await enterText(screen.getByRole('textbox', { name: 'Scene 2 caption' }), 'Of b')
    screen.getByRole('button', { name: 'Move a.png, position 1 of 2' }).focus()
    await userEvent.keyboard(' {ArrowRight} ')
    expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Of b')
    await add(picture('c.png'))
    expect(screen.getAllByRole('textbox', { name: /^Scene \d caption$/ }).map((field) => (field as HTMLTextAreaElement).value)).toEqual([
      'Of b',
      'Of a',
      '',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }))
    await unfold(/options of scene 2/)
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'No words on this scene' })[1]!)
    await userEvent.click(startButton())
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({
      scene_count: 2,
      storyboard: { scenes: [{ caption: 'Of a' }, { caption: '' }] },
    })
    expect(calls(api.calls, '/api/video/storyboard')).toHaveLength(0)
  })

  test('lists the images that have no scene', async () => {
    open({ 'GET /api/video/options': { success: true, ...options, scenes: { ...options.scenes, allowed: [1, 2] } } })
    await add(picture('a.png'), picture('b.png'), picture('c.png'))
    await openPanel('Format')
    expect(screen.getAllByText(/Your plan allows 2 scenes here. Image 3 isn't used./)).toHaveLength(2)
    await openPanel('Words')
    expect(tile('c.png').getByText('Not used in a scene')).toBeInTheDocument()
    expect(screen.getAllByRole('textbox', { name: /^Scene \d caption$/ })).toHaveLength(2)
  })
})
