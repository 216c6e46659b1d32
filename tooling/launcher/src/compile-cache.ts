import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Keeps the compiled code of all modules that are imported after this call between starts, which saves a third of the CPU time of a start.
 * The folder in `NODE_COMPILE_CACHE` has precedence.
 */
export function keepCompiledCode(root: string): void {
  enableCompileCache(process.env['NODE_COMPILE_CACHE'] || join(root, 'node_modules', '.cache', 'loomcast', 'compiled'))
}
