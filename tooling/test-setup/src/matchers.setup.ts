import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// The timeout is long so that, even on a loaded machine, only a hanging test fails.
configure({ asyncUtilTimeout: 30_000 })
