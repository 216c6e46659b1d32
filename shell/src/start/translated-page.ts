/**
 * Lets React work in a page that the browser translates. Translators replace text nodes with `<font>` elements or move them into such elements, but React keeps
 * changing and removing its own nodes: a removal throws and stops the page, and a changed number stays out of the page. Here a change puts React's node back
 * in the place of its translation, which the browser then translates again, and a removal removes the translation. See facebook/react#11538.
 */
export function supportTranslation(root: Node = document): () => void {
  /** The element in the page that shows the translation of a node that React manages. */
  const translations = new WeakMap<Node, Element>()
  const translated = new WeakSet<Element>()
  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, subtree: true })

  function note(records: readonly MutationRecord[]): void {
    if (!records.some(({ addedNodes }) => [...addedNodes].some(isFont))) return
    for (const record of records)
      for (const node of [...record.removedNodes].filter(isText)) remember(node, translationIn(records, record, node))
  }

  function remember(node: Node, translation: Element | undefined): void {
    if (!translation) return
    translations.set(node, translation)
    translated.add(translation)
  }

  /** The element that replaced a removed text: in the same change, around the text, before its removal, or at its place after it. */
  function translationIn(records: readonly MutationRecord[], removal: MutationRecord, node: Node): Element | undefined {
    const own = [...removal.addedNodes].find(isFont)
    const around = node.parentElement?.closest('font > font')?.parentElement ?? undefined
    const { previousSibling: before, nextSibling: after, target } = removal
    const later = records
      .slice(records.indexOf(removal) + 1)
      .find((record) => record.target === target && record.previousSibling === before && record.nextSibling === after)
    return (
      own ??
      around ??
      (before && isFont(before) && !translated.has(before) ? before : undefined) ??
      [...(later?.addedNodes ?? [])].find(isFont)
    )
  }

  /** The translation of a node that is no longer where React put it. */
  function translationOf(node: Node): Element | undefined {
    note(observer.takeRecords())
    const known = translations.get(node)
    return known?.isConnected ? known : undefined
  }

  /** `node` itself while it is a child of `parent`, otherwise the child of `parent` that shows it. */
  function placeOf(node: Node, parent: Node): Node | undefined {
    if (node.parentNode === parent) return node
    const translation = translationOf(node)
    return translation?.parentNode === parent ? translation : undefined
  }

  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeOf(child, this)
    if (place === undefined && isText(child)) return child
    if (place && place !== child) {
      removeChild.call(this, place)
      return child
    }
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && placeOf(before, this)
    return insertBefore.call(this, node, before && isText(before) ? (place ?? null) : (place ?? before)) as T
  }
  if (nodeValue?.set && nodeValue.get) {
    const { get, set } = nodeValue
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...nodeValue,
      get,
      set(this: Node, value: string | null) {
        if (isText(this)) {
          const translation = translationOf(this)
          if (translation && translation !== this.parentNode) translation.replaceWith(this)
        }
        set.call(this, value)
      },
    })
  }

  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
    if (nodeValue) Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
  }
}

const isFont = (node: Node): node is Element => node.nodeName === 'FONT'
const isText = (node: Node) => node.nodeType === Node.TEXT_NODE
