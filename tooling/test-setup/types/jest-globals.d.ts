/** Browser tests use jest's globals. Their types come from jest itself instead of a second package. */
import '@testing-library/jest-dom/jest-globals'

type Jest = typeof import('@jest/globals')

declare global {
  const jest: Jest['jest']
  const describe: Jest['describe']
  const it: Jest['it']
  const test: Jest['test']
  const expect: Jest['expect']
  const beforeAll: Jest['beforeAll']
  const beforeEach: Jest['beforeEach']
  const afterAll: Jest['afterAll']
  const afterEach: Jest['afterEach']
}
