import { describe, expect, it } from '@jest/globals'
import { isSameOrigin } from '../src/http/same-origin.ts'

describe('the same-origin check', () => {
  const url = 'https://loomcast.example'
  it.each([
    [{}, true],
    [{ secFetchSite: 'same-origin' }, true],
    [{ origin: 'https://loomcast.example' }, true],
    [{ origin: 'http://LOCALHOST:3000' }, true],
    [{ origin: 'https://loomcast.example:444' }, false],
    [{ origin: 'https://loomcast.example.evil' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{ origin: 'https://loomcast.example', secFetchSite: 'cross-site' }, false],
  ])('for %j returns %p', (headers, same) => expect(isSameOrigin(headers, 'localhost:3000', url)).toBe(same))
})
