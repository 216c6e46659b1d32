import postcss, { type AtRule, type Rule } from 'postcss'
import type { LoaderContext } from 'webpack'

interface Options {
  scopedCssOnly: boolean
}

/**
 * Puts an application's CSS module into the `app` layer, which overrides the design system regardless of load order. Rejects CSS that would
 * affect the page outside the slice: selectors without a class of the module, `:global`, fonts and imports.
 */
export default function appLayer(this: LoaderContext<Options>, source: string): string {
  const root = postcss.parse(source, { from: this.resourcePath })
  if (this.getOptions().scopedCssOnly) {
    const problems = unscoped(root)
    if (problems.length > 0) throw new Error(`Unscoped CSS in ${this.resourcePath}:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
  const layer = postcss.atRule({ name: 'layer', params: 'app' })
  layer.append(root.nodes)
  return postcss.root({ nodes: [layer] }).toString()
}

/** One line per rule that a slice must not contain. */
export function unscoped(root: postcss.Root): string[] {
  const problems: string[] = []
  root.walkAtRules((rule) => {
    if (['import', 'font-face', 'layer', 'page', 'property'].includes(rule.name))
      problems.push(`line ${lineOf(rule)}: @${rule.name} belongs to the shell`)
  })
  root.walkRules((rule) => {
    if (isInside(rule, 'keyframes')) return
    for (const selector of rule.selectors) {
      if (/:global\b/.test(selector)) problems.push(`line ${lineOf(rule)}: "${selector}" uses :global`)
      else if (!hasOwnClass(selector) && !isNestedInScoped(rule))
        problems.push(`line ${lineOf(rule)}: "${selector}" has no class of this slice`)
    }
  })
  return problems
}

/**
 * Whether a selector contains a class or an id. Those inside attribute values, :is(), :not() and similar do not count, because they do not
 * scope the selector.
 */
function hasOwnClass(selector: string): boolean {
  let bare = selector.replace(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(/:[\w-]+\([^()]*\)/g, '')
  }
  return /[.#][A-Za-z_-]/.test(bare)
}

function isNestedInScoped(rule: Rule): boolean {
  for (let parent: postcss.Node | undefined = rule.parent; parent; parent = parent.parent) {
    if (parent.type === 'rule' && (parent as Rule).selectors.every(hasOwnClass)) return true
  }
  return false
}

function isInside(rule: Rule, atRule: string): boolean {
  for (let parent: postcss.Node | undefined = rule.parent; parent; parent = parent.parent) {
    if (parent.type === 'atrule' && (parent as AtRule).name.endsWith(atRule)) return true
  }
  return false
}

function lineOf(node: postcss.Node): number {
  return node.source?.start?.line ?? 0
}
