/** An instruct model that is small enough for an ordinary computer and whose license permits commercial use. */
export interface HubModel {
  /** For the command line. */
  id: string
  name: string
  /** Billions of parameters. */
  parameters: number
  /** Repository on the hub. */
  repository: string
  /** Commit of the repository. */
  revision: string
  file: string
  /** Bytes of the file. */
  size: number
  /** Of the file, in lower-case hexadecimal. */
  sha256: string
  /** Memory that the model needs with a short prompt, in bytes: the file and about 0.8 GB. */
  memory: number
  license: string
  /** By the number of parameters; not measured on this machine. */
  speed: 'fast' | 'medium' | 'slow' | 'very slow'
}

const MEMORY_BESIDE_FILE = 0.8e9

const withMemory = (model: Omit<HubModel, 'memory'>): HubModel => ({ ...model, memory: model.size + MEMORY_BESIDE_FILE })

/** Smallest first. Revision, size and hash are those that the hub lists for the file. */
export const HUB_MODELS: readonly HubModel[] = [
  {
    id: 'qwen2.5-1.5b',
    name: 'Qwen2.5 1.5B Instruct',
    parameters: 1.5,
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    revision: '91cad51170dc346986eccefdc2dd33a9da36ead9',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    size: 1_117_320_736,
    sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
    license: 'Apache-2.0',
    speed: 'fast' as const,
  },
  {
    id: 'granite-3.3-2b',
    name: 'Granite 3.3 2B Instruct',
    parameters: 2.5,
    repository: 'ibm-granite/granite-3.3-2b-instruct-GGUF',
    revision: '7cdf86ccd1f1bb3491c9b7017b033f2e51367397',
    file: 'granite-3.3-2b-instruct-Q4_K_M.gguf',
    size: 1_545_303_328,
    sha256: 'ac71e9e32c0bea919b409c5918f69ca74339854b0319c5065e4e9fb6d95c4852',
    license: 'Apache-2.0',
    speed: 'medium' as const,
  },
  {
    id: 'qwen3-4b',
    name: 'Qwen3 4B Instruct 2507',
    parameters: 4,
    repository: 'bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF',
    revision: 'ae44f08e1392f39c0e474af10c3ff8355c8b6688',
    file: 'Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    size: 2_497_280_736,
    sha256: '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
    license: 'Apache-2.0',
    speed: 'slow' as const,
  },
  {
    id: 'mistral-7b',
    name: 'Mistral 7B Instruct v0.3',
    parameters: 7.2,
    repository: 'bartowski/Mistral-7B-Instruct-v0.3-GGUF',
    revision: '61fd4167fff3ab01ee1cfe0da183fa27a944db48',
    file: 'Mistral-7B-Instruct-v0.3-Q4_K_M.gguf',
    size: 4_372_812_000,
    sha256: '1270d22c0fbb3d092fb725d4d96c457b7b687a5f5a715abe1e818da303e562b6',
    license: 'Apache-2.0',
    speed: 'very slow' as const,
  },
].map(withMemory)

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** The models as a table for the terminal. `totalMemory` is that of this machine, in bytes. */
export function modelTable(models: readonly HubModel[], totalMemory: number, isFetched: (model: HubModel) => boolean): string {
  const rows = models.map((model) => [
    model.id,
    model.name,
    gigabytes(model.size),
    `${gigabytes(model.memory)}${model.memory > totalMemory ? ', more than this machine has' : ''}`,
    model.speed,
    model.license,
    isFetched(model) ? 'fetched' : '',
  ])
  const table = [['model', 'name', 'download', 'memory', 'speed', 'license', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
