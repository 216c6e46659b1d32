/** Ports on which part of the project listens, and ports that documents mention for another reason. */
export const KNOWN_PORTS: ReadonlySet<string> = new Set(['25', '3000', '4001', '4002', '4003', '4004', '4010'])
