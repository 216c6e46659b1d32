import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// A long timeout: on a busy machine only a hang is a failure.
configure({ asyncUtilTimeout: 10_000 })
