import type { OnnxGraph } from './onnx-file.ts'
import type { TfjsWeights } from './tfjs-weights.ts'

interface Layer {
  class_name: string
  config: {
    name: string
    activation?: string
    use_bias?: boolean
    kernel_size?: number[]
    strides?: number[]
    /** `same`, `valid`, or the rows and columns of a ZeroPadding2D. */
    padding?: string | [number, number][]
    size?: number[]
    epsilon?: number
    max_value?: number
  }
  inbound_nodes: [string, number, number, object][][]
}

export interface KerasModel {
  modelTopology: { model_config: { config: { layers: Layer[] } } }
}

/**
 * Writes the layers up to and including `last` into the graph, and returns the name of its output. Supports the layers of the two networks that we
 * take from Keras and refuses every other one.
 */
export function layersOf(graph: OnnxGraph, model: KerasModel, weights: TfjsWeights, input: string, last: string): string {
  const outputs = new Map<string, string>()
  for (const layer of model.modelTopology.model_config.config.layers) {
    const { name } = layer.config
    const from = (layer.inbound_nodes[0] ?? []).map(([source]) => outputs.get(source) ?? missing(source))
    outputs.set(name, layer.class_name === 'InputLayer' ? input : written(graph, layer, weights, from))
    if (name === last) return outputs.get(name) ?? missing(name)
  }
  return missing(last)
}

function missing(name: string): never {
  throw new Error(`No layer ${name}`)
}

function written(graph: OnnxGraph, { class_name, config }: Layer, weights: TfjsWeights, from: string[]): string {
  const { name } = config
  const vector = (part: string) => weights.use(`${name}/${part}`, 'vector')
  switch (class_name) {
    case 'Conv2D':
    case 'DepthwiseConv2D': {
      const depthwise = class_name === 'DepthwiseConv2D'
      const kernel = weights.use(`${name}/${depthwise ? 'depthwise_kernel' : 'kernel'}`, depthwise ? 'depthwise' : 'convolution')
      const strides = config.strides ?? [1, 1]
      const [side = 1] = config.kernel_size ?? []
      // With a stride of 1 "same" is half of the kernel on each side; other strides are padded by a layer of their own.
      if (config.padding === 'same' && strides[0] !== 1 && side !== 1) throw new Error(`${name}: same padding with a stride`)
      const edge = config.padding === 'same' ? (side - 1) / 2 : 0
      if (config.activation && config.activation !== 'linear') throw new Error(`${name}: ${config.activation}`)
      return graph.op('Conv', [...from, kernel, ...(config.use_bias ? [vector('bias')] : [])], {
        strides,
        pads: [edge, edge, edge, edge],
        ...(depthwise && { group: weights.dims(`${name}/depthwise_kernel`)[2] ?? 1 }),
      })
    }
    case 'BatchNormalization':
      return graph.op('BatchNormalization', [...from, ...['gamma', 'beta', 'moving_mean', 'moving_variance'].map(vector)], {
        epsilon: { float: config.epsilon ?? 1e-3 },
      })
    case 'ZeroPadding2D': {
      if (typeof config.padding === 'string') throw new Error(`${name}: ${config.padding}`)
      const [[top, bottom] = [0, 0], [left, right] = [0, 0]] = config.padding ?? []
      const pads = graph.weight({ name, dims: [8], values: BigInt64Array.from([0, 0, top, left, 0, 0, bottom, right].map(BigInt)) })
      return graph.op('Pad', [...from, pads])
    }
    case 'Activation':
      if (config.activation !== 'relu') throw new Error(`${name}: ${config.activation}`)
      return graph.op('Relu', from)
    case 'ReLU':
      return graph.op('Clip', [...from, graph.scalar(0), graph.scalar(config.max_value ?? 6)])
    case 'Add':
      return graph.op('Add', from)
    case 'Concatenate':
      return graph.op('Concat', from, { axis: 1 })
    case 'UpSampling2D': {
      const scales = graph.weight({ name, dims: [4], values: Float32Array.from([1, 1, ...(config.size ?? [])]) })
      return graph.op('Resize', [...from, '', scales], {
        mode: 'nearest',
        coordinate_transformation_mode: 'asymmetric',
        nearest_mode: 'floor',
      })
    }
    default:
      throw new Error(`${name}: ${class_name} is not known here`)
  }
}
