import type { CommandsContext } from '../commands/context.ts'

export interface OperationsContext extends CommandsContext {
  /** Base URL of the gateway; undefined: it is not part of the system status. */
  gatewayUrl: string | undefined
}
