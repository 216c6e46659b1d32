import type { OnnxGraph } from './onnx-file.ts'
import type { TfjsWeights } from './tfjs-weights.ts'

/** The networks of @vladmandic/face-api, whose structure is in its code and not in a file: each function follows the one named there. */

const around = (edge: number) => [edge, edge, edge, edge]

function separable(graph: OnnxGraph, weights: TfjsWeights, x: string, name: string, stride = 1): string {
  const channels = weights.dims(`${name}/depthwise_filter`)[2] ?? 1
  // "same" of an even side with a stride of 2 pads below and at the right only.
  const pads = stride === 1 ? around(1) : [0, 0, 1, 1]
  const each = graph.op('Conv', [x, weights.use(`${name}/depthwise_filter`, 'depthwise')], {
    strides: [stride, stride],
    pads,
    group: channels,
  })
  return graph.op('Conv', [each, weights.use(`${name}/pointwise_filter`, 'convolution'), weights.use(`${name}/bias`, 'vector')])
}

const plain = (graph: OnnxGraph, weights: TfjsWeights, x: string, name: string, attributes = {}) =>
  graph.op('Conv', [x, weights.use(`${name}/filters`, 'convolution'), weights.use(`${name}/bias`, 'vector')], attributes)

/** `TinyYolov2Base.runMobilenet`: a grid of cells with 5 boxes each of x, y, width, height and score. */
export function tinyFaceDetector(graph: OnnxGraph, weights: TfjsWeights, input: string): string {
  const leaky = (x: string) => graph.op('LeakyRelu', [x], { alpha: { float: 0.1 } })
  const pool = (x: string, stride: number) =>
    graph.op('MaxPool', [x], { kernel_shape: [2, 2], strides: [stride, stride], auto_pad: 'SAME_UPPER' })
  let x = leaky(plain(graph, weights, input, 'conv0'))
  for (let layer = 1; layer <= 5; layer++) x = leaky(separable(graph, weights, pool(x, 2), `conv${layer}`))
  return graph.op('Transpose', [plain(graph, weights, pool(x, 1), 'conv8')], { perm: [0, 2, 3, 1] }, 'cells')
}

/** `TinyFaceFeatureExtractor` and the layer after it: 68 points, x and y as shares of the side. */
export function faceLandmarks(graph: OnnxGraph, weights: TfjsWeights, input: string): string {
  const add = (...values: string[]) => values.reduce((sum, value) => graph.op('Add', [sum, value]))
  const relu = (x: string) => graph.op('Relu', [x])
  let x = input
  for (const block of ['dense0', 'dense1', 'dense2']) {
    const first =
      block === 'dense0'
        ? plain(graph, weights, x, `${block}/conv0`, { strides: [2, 2], pads: [0, 0, 1, 1] })
        : separable(graph, weights, x, `${block}/conv0`, 2)
    const one = relu(first)
    const two = separable(graph, weights, one, `${block}/conv1`)
    const three = separable(graph, weights, relu(add(one, two)), `${block}/conv2`)
    x = relu(add(one, two, three))
  }
  const features = graph.op('Flatten', [graph.op('GlobalAveragePool', [x])])
  return graph.op(
    'Add',
    [graph.op('MatMul', [features, weights.use('fc/weights', 'matrix')]), weights.use('fc/bias', 'vector')],
    {},
    'points',
  )
}

/** `FaceRecognitionNet`: 128 numbers that lie near each other for one person. */
export function faceDescriptor(graph: OnnxGraph, weights: TfjsWeights, input: string): string {
  const conv = (x: string, name: string, attributes: Record<string, number[]>) => {
    const out = plain(graph, weights, x, `${name}/conv`, attributes)
    const scaled = graph.op('Mul', [out, weights.use(`${name}/scale/weights`, 'channels')])
    return graph.op('Add', [scaled, weights.use(`${name}/scale/biases`, 'channels')])
  }
  const relu = (x: string) => graph.op('Relu', [x])
  const residual = (x: string, name: string) => {
    const out = conv(relu(conv(x, `${name}/conv1`, { pads: around(1) })), `${name}/conv2`, { pads: around(1) })
    return relu(graph.op('Add', [out, x]))
  }
  /** `grows`: the channels double, the new ones zero. `short`: the halved picture lacks a row and a column, filled with zeros. */
  const residualDown = (x: string, name: string, { grows = true, short = false } = {}) => {
    let out = conv(relu(conv(x, `${name}/conv1`, { strides: [2, 2] })), `${name}/conv2`, { pads: around(1) })
    if (short) out = padded(`${name}/edge`, out, [0, 0, 0, 0, 0, 0, 1, 1])
    let pooled = graph.op('AveragePool', [x], { kernel_shape: [2, 2], strides: [2, 2] })
    const channels = weights.dims(`${name}/conv1/conv/bias`)[0] ?? 0
    if (grows) pooled = padded(`${name}/channels`, pooled, [0, 0, 0, 0, 0, channels / 2, 0, 0])
    return relu(graph.op('Add', [pooled, out]))
  }
  const padded = (name: string, x: string, sides: number[]) =>
    graph.op('Pad', [x, graph.weight({ name, dims: [8], values: BigInt64Array.from(sides.map(BigInt)) })])

  let x = relu(conv(input, 'conv32_down', { strides: [2, 2] }))
  x = graph.op('MaxPool', [x], { kernel_shape: [3, 3], strides: [2, 2] })
  for (const name of ['conv32_1', 'conv32_2', 'conv32_3']) x = residual(x, name)
  x = residualDown(x, 'conv64_down')
  for (const name of ['conv64_1', 'conv64_2', 'conv64_3']) x = residual(x, name)
  x = residualDown(x, 'conv128_down')
  for (const name of ['conv128_1', 'conv128_2']) x = residual(x, name)
  x = residualDown(x, 'conv256_down', { short: true })
  for (const name of ['conv256_1', 'conv256_2']) x = residual(x, name)
  x = residualDown(x, 'conv256_down_out', { grows: false, short: true })
  const average = graph.op('Flatten', [graph.op('GlobalAveragePool', [x])])
  return graph.op('MatMul', [average, weights.use('fc', 'matrix')], {}, 'descriptor')
}
