import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faceDescriptor, faceLandmarks, tinyFaceDetector } from './face-networks.ts'
import { type KerasModel, layersOf } from './keras.ts'
import { OnnxGraph } from './onnx-file.ts'
import { fromPixels, picturePort, toPixels } from './pixels.ts'
import { type Manifest, TfjsWeights } from './tfjs-weights.ts'

/**
 * Builds the ONNX files in `src/engines/inference/models` from npm packages: `npm run models -w services/video`. Runs no code of
 * those packages except two modules that contain only data. The same versions produce the same bytes.
 */
const SOURCES = {
  esrgan: '@upscalerjs/esrgan-slim@1.0.0',
  nsfwjs: 'nsfwjs@4.4.0',
  faces: '@vladmandic/face-api@1.7.15',
} as const

const target = join(import.meta.dirname, '../src/engines/inference/models')
const scratch = mkdtempSync(join(tmpdir(), 'models-'))
const require = createRequire(import.meta.url)

/** Unpacks a package without installing it and returns its folder. */
function unpacked(source: keyof typeof SOURCES): string {
  const folder = join(scratch, source)
  mkdirSync(folder)
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, SOURCES[source]], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [archive = ''] = readdirSync(folder)
  execFileSync('tar', ['xzf', join(folder, archive), '-C', folder, '--strip-components', '1'])
  return folder
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

function save(name: string, file: Uint8Array, source: keyof typeof SOURCES, folder: string): void {
  writeFileSync(join(target, `${name}.onnx`), file)
  writeFileSync(
    join(target, `${name}.LICENSE`),
    `${name}.onnx: converted from ${SOURCES[source]}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`,
  )
  console.log(`${name}.onnx ${file.length}`)
}

function esrgan(): void {
  const folder = unpacked('esrgan')
  const model = json(join(folder, 'models/x2/model.json')) as KerasModel & { weightsManifest: Manifest }
  const graph = new OnnxGraph()
  const weights = new TfjsWeights(graph, model.weightsManifest, readFileSync(join(folder, 'models/x2/group1-shard1of1.bin')))
  toPixels(graph, layersOf(graph, model, weights, fromPixels(graph), 'SR'))
  const picture = { ...picturePort('height2', 'width2'), name: 'picture' }
  save('esrgan-slim-x2', graph.write('esrgan-slim-x2', [picturePort('height', 'width')], [picture]), 'esrgan', folder)
}

function likeness(): void {
  const folder = unpacked('nsfwjs')
  const data = (name: string) => {
    const loaded = require(join(folder, 'dist/models/mobilenet_v2', name))
    return loaded.default ?? loaded
  }
  const model = data('model.min.js') as KerasModel & { weightsManifest: Manifest }
  const graph = new OnnxGraph()
  const weights = new TfjsWeights(graph, model.weightsManifest, Buffer.from(data('group1-shard1of1.min.js') as string, 'base64'))
  // The general features of pictures come before the layers that classify: those were trained for nsfwjs' own classes.
  const features = layersOf(graph, model, weights, fromPixels(graph, { divisor: 255 }), 'out_relu')
  graph.op('Flatten', [graph.op('GlobalAveragePool', [features])], {}, 'features')
  const output = { name: 'features', type: 'float' as const, dims: ['n', 1280] }
  save('likeness', graph.write('likeness', [picturePort(224, 224)], [output]), 'nsfwjs', folder)
}

function faces(): void {
  const folder = unpacked('faces')
  const network = (file: string, build: typeof faceDescriptor, mean: number[], side: number, output: [string, (number | string)[]]) => {
    const graph = new OnnxGraph()
    const path = join(folder, 'model', file)
    const weights = new TfjsWeights(graph, json(`${path}-weights_manifest.json`), readFileSync(`${path}.bin`))
    build(graph, weights, fromPixels(graph, { mean, divisor: 255 }))
    const name = output[0] === 'cells' ? 'face-detector' : output[0] === 'points' ? 'face-landmarks' : 'face-descriptor'
    save(name, graph.write(name, [picturePort(side, side)], [{ name: output[0], type: 'float', dims: output[1] }]), 'faces', folder)
  }
  const mean = [122.782, 117.001, 104.298]
  network('tiny_face_detector_model', tinyFaceDetector, [117.001, 114.697, 97.404], 416, ['cells', ['n', 13, 13, 25]])
  network('face_landmark_68_tiny_model', faceLandmarks, mean, 112, ['points', ['n', 136]])
  network('face_recognition_model', faceDescriptor, mean, 150, ['descriptor', ['n', 128]])
}

try {
  mkdirSync(target, { recursive: true })
  esrgan()
  likeness()
  faces()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
