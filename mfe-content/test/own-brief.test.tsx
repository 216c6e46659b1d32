import { afterEach, expect, jest, test } from '@jest/globals'
import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Brief, briefFrom, type OtherWords } from '../src/brief/brief.ts'
import { briefBody } from '../src/brief/brief-body.ts'
import { OwnBrief } from '../src/set/own-brief.tsx'
import { quietDay } from './server.ts'

afterEach(() => {
  cleanup()
  resetApp()
})

const confirmed: Brief = {
  ...briefFrom({ prompt: 'um we open at 9. keep it short', custom_instructions: 'Sign with Mo.' }, {}, undefined),
  confirmed: { text: 'We open at 9.', instructions: 'Keep it short.' },
}

async function openOf(brief: Brief) {
  const onWrite = jest.fn<(words: OtherWords) => void>()
  renderWithApp(<OwnBrief brief={brief} onWrite={onWrite} />, { api: quietDay })
  await userEvent.click(screen.getByRole('button', { name: 'Change the brief of this post' }))
  // The section opens after a frame.
  await screen.findByRole('textbox', { name: 'Brief of this post' })
  return async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Write this post again' }))
    return briefBody({ ...brief, ...onWrite.mock.calls[0]?.[0] })
  }
}

test('the brief of a post has the sentences and instructions that the user confirmed, and is sent as confirmed', async () => {
  const write = await openOf(confirmed)
  expect(screen.getByRole('textbox', { name: 'Brief of this post' })).toHaveValue('We open at 9.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Custom instructions' }), ' No emojis.')
  expect(await write()).toMatchObject({
    prompt: 'We open at 9.',
    custom_instructions: 'Sign with Mo.\nKeep it short. No emojis.',
    prompt_confirmed: true,
  })
})

test('an edited brief of a post is not sent as confirmed', async () => {
  const write = await openOf(confirmed)
  await userEvent.type(screen.getByRole('textbox', { name: 'Brief of this post' }), ' Or 10.')
  const body = await write()
  expect(body).toMatchObject({ prompt: 'We open at 9. Or 10.', custom_instructions: 'Sign with Mo.\nKeep it short.' })
  expect(body).not.toHaveProperty('prompt_confirmed')
})
