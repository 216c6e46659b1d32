import { PROCESS_NAMES, type ProcessName, rejectedSettings } from '@loomcast/launcher/process-settings'

const rejected = new Map(await Promise.all(PROCESS_NAMES.map(async (name) => [name, await rejectedSettings(name)] as const)))

/** Reports variables that the service does not read, and values that its settings reject. */
export function environmentFindings(service: ProcessName, known: Set<string>, env: Record<string, string>): string[] {
  const unknown = Object.keys(env).filter((name) => !known.has(name))
  return [...unknown.map((name) => `sets ${name}, which ${service} does not read`), ...(rejected.get(service)?.(env) ?? [])]
}
