import { fetchVoice } from './voice-files.ts'

/** Downloads the voice ahead of its first use, when building images. */
process.stdout.write(`${await fetchVoice()}\n`)
