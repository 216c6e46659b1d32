/** A file, and the files that it imports. */
export interface Imports {
  source: string
  dependencies: { resolved: string }[]
}

const TEST = /\.test\.tsx?$/

/**
 * Packages with tests that reach a file of another package by their imports, without depending on that package: a change of the file would not run these
 * tests. `dependents` has the folders of the packages that depend on a package, by its folder.
 */
export function untestedDependents(
  modules: readonly Imports[],
  folders: readonly string[],
  dependents: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]))
  const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`))
  const missed = new Set<string>()
  for (const file of imports.keys()) {
    const home = folderOf(file)
    if (!TEST.test(file) || home === undefined) continue
    for (const reached of reachable(file, imports)) {
      const folder = folderOf(reached)
      if (folder === undefined || folder === home || dependents.get(folder)?.has(home)) continue
      missed.add(`${home} tests ${folder}, but does not depend on it`)
    }
  }
  return [...missed].sort()
}

function reachable(file: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set([file])
  for (const each of reached) for (const next of imports.get(each) ?? []) if (!next.includes('node_modules')) reached.add(next)
  return reached
}
