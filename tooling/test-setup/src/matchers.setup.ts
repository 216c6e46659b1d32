import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// Only a hang is a failure: what is waited for may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
