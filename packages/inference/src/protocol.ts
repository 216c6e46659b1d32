/** Messages between the service and the inference process. */

/** An input of a network, in the layout of onnxruntime. */
export type Tensor =
  | { type: 'uint8'; data: Uint8Array; dims: readonly number[] }
  | { type: 'float32'; data: Float32Array; dims: readonly number[] }
  | { type: 'int64'; data: BigInt64Array; dims: readonly number[] }

/** `model` is the path of an ONNX file; `inputs` are its inputs by name. */
export interface InferenceRun {
  model: string
  inputs: Record<string, Tensor>
}

export type InferenceRequest = ({ id: number } & InferenceRun) | { id: number; usage: true }

/** An output of a network. */
export interface Output {
  data: Float32Array | Uint8Array
  dims: readonly number[]
}

export type InferenceResponse = { ready: true } | { id: number; outputs: readonly Output[] } | { id: number; error: string }
