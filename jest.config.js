import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSliceRoutes } from './tooling/slice-build/src/webpack/slice-routes.ts'
import { divideByServers } from './tooling/test-setup/src/server-tests.ts'

// Pact's native core otherwise reports each verification to Google Analytics.
process.env.PACT_DO_NOT_TRACK = 'true'

/** Packages that draw with React run in a browser; what is in none of them and no slice runs in Node. */
const browserPackages = readdirSync(join(import.meta.dirname, 'packages'))
  .filter((name) => !name.startsWith('.'))
  .filter((name) => {
    const { peerDependencies = {} } = JSON.parse(readFileSync(join(import.meta.dirname, 'packages', name, 'package.json'), 'utf8'))
    return 'react' in peerDependencies
  })
const inBrowser = `{shell,mfe-*,packages/{${browserPackages.join(',')}}}`

/** Browser code runs as CommonJS in jsdom. Source maps are files: in the code, they would be two thirds of what each test file reads and parses. */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'commonjs' },
    sourceMaps: true,
    inlineSourcesContent: false,
  },
]
const propertyTests = '<rootDir>/tooling/test-setup/src/property-tests.setup.ts'
const SOAK = '\\.soak\\.test\\.ts$'
const shared = {
  // Not in the folder for temporary files, which `npm test` replaces for each run: each file is compiled once, not once a run, and the durations of the last run
  // order the next one. Jest reads it here only.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/', SOAK],
  testRunner: '<rootDir>/tooling/test-setup/src/ledger/measured-runner.cjs',
}
/** Pacts have projects of their own: they are written first and verified afterwards. */
const noPacts = { ...shared, testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.pact\\.test\\.ts$'] }
const nodeCode = {
  testEnvironment: '<rootDir>/tooling/test-setup/src/node/environment.cjs',
  runtime: '<rootDir>/tooling/test-setup/src/node/runtime.cjs',
  // Native ES modules, of which Node strips the types, as in production: nothing is compiled, and no position changes.
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
}
const nodeTests = '{packages/*,contracts,tooling/*,gateway,services/*,bench}/test/**/*.test.ts'
const withServers = divideByServers(import.meta.dirname, [nodeTests]).server
const onlyWithServers = `/(${withServers.map((path) => path.replaceAll('.', '\\.')).join('|')})$`
const servers = {
  globalSetup: '<rootDir>/tooling/test-setup/src/servers/start.ts',
  globalTeardown: '<rootDir>/tooling/test-setup/src/servers/stop.ts',
}
const products = {
  globalSetup: '<rootDir>/e2e/src/shared/start.ts',
  globalTeardown: '<rootDir>/e2e/src/shared/stop.ts',
}
const browserCode = {
  testEnvironment: '<rootDir>/tooling/test-setup/src/browser.environment.cjs',
  runtime: '<rootDir>/tooling/test-setup/src/browser.runtime.cjs',
  transform: { '\\.(ts|tsx|mjs|js)$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(@mantine|@tabler|@loomcast|@tanstack/(react-store|react-table|store|table-core))/)'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/tooling/test-setup/src/css-module.cjs',
    '\\.(css|svg|woff2|mp3)$': '<rootDir>/tooling/test-setup/src/empty.cjs',
  },
  setupFiles: ['<rootDir>/tooling/test-setup/src/jsdom.setup.ts', '<rootDir>/tooling/test-setup/src/react.setup.ts'],
  // As the shell's build defines it.
  globals: { SLICE_ROUTES: await readSliceRoutes() },
}

export default {
  // Not a project option: jest reads it here only. So long that only a hang exceeds it: on a busy machine, a test has taken four times as long as on a quiet one.
  testTimeout: 300_000,
  // Jest leaves one core to its main process by default, which is one of two here; that process only waits.
  maxWorkers: '100%',
  // Node keeps the ES modules of finished test files in memory (jestjs/jest#14605): a worker that handled half of the files ran out of it.
  workerIdleMemoryLimit: '1.5GB',
  reporters: ['default', '<rootDir>/tooling/test-setup/src/ledger/reporter.cjs'],
  testSequencer: '<rootDir>/tooling/test-setup/src/sequencer.cjs',
  projects: [
    {
      ...shared,
      displayName: 'pure',
      ...nodeCode,
      setupFiles: [propertyTests],
      testMatch: [`<rootDir>/${nodeTests}`],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, `<rootDir>/packages/(${browserPackages.join('|')})/`, onlyWithServers],
    },
    {
      ...shared,
      displayName: 'server',
      ...nodeCode,
      ...servers,
      setupFiles: [propertyTests],
      testRegex: [onlyWithServers],
    },
    {
      ...noPacts,
      displayName: 'web',
      ...browserCode,
      setupFiles: [...browserCode.setupFiles, propertyTests],
      testMatch: [`<rootDir>/${inBrowser}/**/*.test.{ts,tsx}`, '<rootDir>/packages/*/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tooling/test-setup/src/matchers.setup.ts'],
    },
    {
      ...shared,
      displayName: 'pact',
      ...nodeCode,
      ...servers,
      testMatch: ['<rootDir>/{gateway,services/*}/pact/**/*.pact.test.ts'],
    },
    {
      ...shared,
      displayName: 'pact-web',
      ...browserCode,
      testMatch: [`<rootDir>/${inBrowser}/pact/**/*.pact.test.ts`],
    },
    {
      ...shared,
      displayName: 'e2e',
      ...nodeCode,
      ...products,
      testMatch: ['<rootDir>/e2e/test/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tooling/test-setup/src/long-tests.setup.ts'],
    },
    {
      ...shared,
      displayName: 'soak',
      ...nodeCode,
      ...servers,
      setupFiles: [propertyTests],
      testMatch: ['<rootDir>/{e2e,packages/*,tooling/*,services/*}/test/**/*.soak.test.ts'],
      testPathIgnorePatterns: shared.testPathIgnorePatterns.filter((pattern) => pattern !== SOAK),
      setupFilesAfterEnv: ['<rootDir>/tooling/test-setup/src/long-tests.setup.ts'],
    },
  ],
}
