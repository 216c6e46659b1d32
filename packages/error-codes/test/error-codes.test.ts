import { describe, expect, test } from '@jest/globals'
import { chargedOf, ERROR_GROUPS, ERRORS, isErrorCode, pagePath, statusOf, titleOf } from '../src/index.ts'
import { indexOfPages, markdownPages, pageOf } from '../src/pages.ts'

const codes = Object.keys(ERRORS).filter(isErrorCode)

describe('the table', () => {
  test('has each code in exactly one group', () => {
    const listed = Object.values(ERROR_GROUPS).flatMap((group) => Object.keys(group))
    expect(listed.toSorted()).toEqual(Object.keys(ERRORS).toSorted())
  })

  test.each(codes)('%s has a status, a meaning and a sentence for the user', (code) => {
    const { status, meaning, user } = ERRORS[code]
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    if (status !== null) expect([status >= 400, status < 600]).toEqual([true, true])
    expect(meaning).toMatch(/^[A-Z'`].+\.$/s)
    expect(user.length).toBeGreaterThan(10)
    expect(user).not.toMatch(/\b(nothing|not) (was )?charged/i)
  })

  test('uses the first value of charged as the default', () => {
    expect([chargedOf('quota_exhausted'), chargedOf('upstream_timeout'), chargedOf('generation_unconfirmed')]).toEqual([
      'no',
      'unknown',
      'unknown',
    ])
  })

  test('returns the status, page and title of an HTTP error', () => {
    expect([statusOf('quota_exhausted'), pagePath('quota_exhausted'), titleOf('quota_exhausted'), titleOf('malformed_json')]).toEqual([
      402,
      '/docs/errors/quota_exhausted',
      'Quota exhausted',
      'Malformed JSON',
    ])
  })

  test('does not accept names of object prototype properties as codes', () => {
    expect([isErrorCode('toString'), isErrorCode('__proto__'), isErrorCode(7), isErrorCode('busy')]).toEqual([false, false, false, true])
  })
})

describe('the pages', () => {
  test('have one file per code and an index that links to all of them', () => {
    const pages = markdownPages()
    expect([...pages.keys()].toSorted()).toEqual([...codes.map((code) => `${code}.md`), 'README.md'].toSorted())
    for (const code of codes) expect(pages.get('README.md')).toContain(`(${code}.md)`)
    expect(indexOfPages().flatMap((section) => section.codes)).toHaveLength(codes.length)
  })

  test('describe whether the call was charged', () => {
    expect(pageOf('quota_exhausted').charged).toBe('No. Nothing was charged.')
    expect(pageOf('upstream_timeout').charged).toMatch(/unknown or no/)
    expect(pageOf('cancelled').status).toMatch(/not an HTTP response/)
  })
})
