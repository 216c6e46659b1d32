import { jest } from '@jest/globals'

// The steps of journeys have time limits, so this timeout only ends hanging tests. It is set here because Jest ignores a timeout in a
// project's configuration.
jest.setTimeout(600_000)
