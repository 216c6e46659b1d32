import { jest } from '@jest/globals'

// Journeys limit their steps, so this only ends a test that hangs. Jest takes no timeout from a project's settings.
jest.setTimeout(1_800_000)
