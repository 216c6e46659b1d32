import { expect, test } from '@jest/globals'
import { readEnvironment } from '../src/doctor/environment.ts'

const KEY = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ\nAbCd==\n-----END PRIVATE KEY-----'

test('values are literal', () => {
  const lines = ['SMTP_URL=smtp://u:pa#ss@mail.example.com:25', 'QUOTED="a b"', 'SPACES= a ', 'EMPTY=', 'EQUALS=a=b=', 'ESCAPED=a\\nb']
  expect(readEnvironment(`${lines.join('\n')}\n`)).toEqual({
    SMTP_URL: 'smtp://u:pa#ss@mail.example.com:25',
    QUOTED: '"a b"',
    SPACES: ' a ',
    EMPTY: '',
    EQUALS: 'a=b=',
    ESCAPED: 'a\\nb',
  })
})

test('a value can have several lines, of which one looks like a variable', () => {
  expect(readEnvironment(`AUDIT_SIGNING_KEY=${KEY}\nPORT=8080\nNOTE=one\ntwo\n`)).toEqual({
    AUDIT_SIGNING_KEY: KEY,
    PORT: '8080',
    NOTE: 'one\ntwo',
  })
})

test('the output of env -0 is read as well', () => {
  expect(readEnvironment(`AUDIT_SIGNING_KEY=${KEY}\0PORT=8080\0NOTE=one\nPORT=1\n\0`)).toEqual({
    AUDIT_SIGNING_KEY: KEY,
    PORT: '8080',
    NOTE: 'one\nPORT=1\n',
  })
})

test('comments and empty lines are skipped, even with the line ends of Windows', () => {
  expect(readEnvironment('# PORT=1\r\n\r\nPORT=8080\r\n# the last\r\n')).toEqual({ PORT: '8080' })
})
