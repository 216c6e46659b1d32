import { jest } from '@jest/globals'

// A journey starts the whole product and a browser; jest takes no timeout from a project's settings.
jest.setTimeout(180_000)
