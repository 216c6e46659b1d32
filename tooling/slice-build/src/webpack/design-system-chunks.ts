import type webpack from 'webpack'

const GROUP = /design-system[\\/]src[\\/]groups[\\/](\w+)\.ts$/
/** Groups whose modules the others contain too, for slices of earlier contracts. */
const OF_OLDER_SLICES = /design-system[\\/]src[\\/](?:full|groups[\\/]views)\.ts$/
/** Groups that open an overlay. */
const OVERLAYS: ReadonlySet<string> = new Set(['choices', 'dialogs', 'menus'])
const OF_OVERLAYS =
  /@floating-ui|remove-scroll|components[\\/](Popover|Combobox|Portal|Transition|FocusTrap|ScrollArea|ModalBase|Overlay|Paper)[\\/]|utils[\\/]Floating/

/** Groups of pages without a form or a list, such as the prices. */
const LIGHT: ReadonlySet<string> = new Set(['switches'])
/** Groups of few pages, which seldom have both. Each has its own copy of what only they use. */
const RARE: ReadonlySet<string> = new Set(['charts', 'tables'])

type CacheGroup = Exclude<
  NonNullable<Exclude<NonNullable<NonNullable<webpack.Configuration['optimization']>['splitChunks']>, false>['cacheGroups']>[string],
  false | string | RegExp | ((...args: never[]) => unknown)
>

/**
 * Modules that several groups of the design system use go into three files instead of one per combination of groups: `floating` has those of overlays, `common`
 * those that a light group uses, `controls` the others. A module of one group stays in the group's own file. The stylesheet of `common` contains the styles of
 * the groups in the order of `full.css`, because some components' rules override those of others.
 */
export function designSystemChunks(): Record<'floating' | 'common' | 'controls', CacheGroup> {
  const groupsOf = createGroupLookup()
  return {
    floating: {
      name: 'floating',
      test: (module, { chunkGraph }) => {
        const groups = groupsOf(module, chunkGraph)
        return groups.size > 1 && (OF_OVERLAYS.test(module.identifier()) || [...groups].every((group) => OVERLAYS.has(group)))
      },
      enforce: true,
      priority: 2,
    },
    common: {
      name: 'common',
      test: (module, { chunkGraph }) => {
        const groups = groupsOf(module, chunkGraph)
        return groups.size > 1 && [...groups].some((group) => LIGHT.has(group))
      },
      enforce: true,
      priority: 1,
    },
    controls: {
      name: 'controls',
      test: (module, { chunkGraph }) => {
        const groups = groupsOf(module, chunkGraph)
        return groups.size > 1 && [...groups].some((group) => !RARE.has(group))
      },
      enforce: true,
    },
  }
}

/** Finds the groups that use a module. A group is loaded by several `import()`, each with a chunk of its own at first. */
function createGroupLookup() {
  const known = new WeakMap<webpack.Chunk, string | undefined>()
  const groupOf = (chunk: webpack.Chunk, chunkGraph: webpack.ChunkGraph) => {
    if (!known.has(chunk)) known.set(chunk, findGroup(chunk, chunkGraph))
    return known.get(chunk)
  }
  return (module: webpack.Module, chunkGraph: webpack.ChunkGraph): Set<string> =>
    new Set([...chunkGraph.getModuleChunksIterable(module)].flatMap((chunk) => groupOf(chunk, chunkGraph) ?? []))
}

function findGroup(chunk: webpack.Chunk, chunkGraph: webpack.ChunkGraph): string | undefined {
  let group: string | undefined
  for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
    const file = module.nameForCondition() ?? ''
    if (OF_OLDER_SLICES.test(file)) return undefined
    group ??= GROUP.exec(file)?.[1]
  }
  return group
}
