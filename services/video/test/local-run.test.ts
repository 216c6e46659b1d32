import { describe, expect, test } from '@jest/globals'
import { describeEngines } from '../src/local-run.ts'

const veoOff = { id: 'veo' as const, about: '', available: false, reason: 'No Gemini API key is configured.' }
const motion = { id: 'motion' as const, about: '', available: true, reason: null }

describe('describeEngines', () => {
  test.each([
    [[veoOff, motion], 'Videos: motion (default)   veo is off: No Gemini API key is configured.'],
    [[{ ...veoOff, available: true, reason: null }, motion], 'Videos: veo (default), motion'],
    [[veoOff], 'Videos: none   veo is off: No Gemini API key is configured.'],
  ])('lists the available engines, and why the others are off', (engines, line) => {
    expect(describeEngines(engines)).toBe(line)
  })
})
