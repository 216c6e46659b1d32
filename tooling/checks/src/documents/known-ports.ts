/** Ports that something of the project listens on, or that a document names for another reason. */
export const KNOWN_PORTS: ReadonlySet<string> = new Set(['25', '3000', '4001', '4002', '4003'])
