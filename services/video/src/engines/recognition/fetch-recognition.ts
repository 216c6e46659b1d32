import { fetchRecognition } from './recognition-files.ts'

/** Downloads the recognizer ahead of its first use, when building images. */
process.stdout.write(`${await fetchRecognition()}\n`)
