const { createRequire } = require('node:module')

/** The copy of jsdom that jest's environment uses. */
const load = createRequire(require.resolve('jest-environment-jsdom'))
const selectors = load('jsdom/lib/jsdom/living/helpers/selectors.js')

const { matchesDontThrow } = selectors
/** By selector. */
const subjects = new Map()

/**
 * jsdom matches each rule of its default style sheet with each element whose style is requested, after each change of the document: an eighth of the CPU time
 * of the tests of pages. Most of these rules are for elements of some names, so that the name alone says for most elements that a rule is not theirs.
 * This must run before jsdom's other modules are loaded, which keep this function.
 */
selectors.matchesDontThrow = (element, selector) => {
  let subject = subjects.get(selector)
  if (!subject) {
    subject = subjectOf(selector)
    subjects.set(selector, subject)
  }
  if (subject.isHidden) return element.hasAttributeNS(null, 'hidden')
  if (subject.names && !subject.names.has(element._localName.toLowerCase())) return false
  return subject.isNameOnly || matchesDontThrow(element, selector)
}

/** The names of the elements that a selector can match, or undefined if they are unknown. */
function subjectOf(selector) {
  if (selector === '[hidden]') return { isHidden: true }
  if (/[^\w\s>,:"[\]=-]/.test(selector)) return {}
  const names = new Set()
  let isNameOnly = true
  for (const part of selector.split(',')) {
    const steps = part.split(/[\s>]/).filter((step) => step !== '')
    const [name] = /^[a-z][a-z0-9]*/.exec(steps.at(-1) ?? '') ?? []
    if (name === undefined) return {}
    names.add(name)
    isNameOnly &&= steps.length === 1 && steps[0] === name
  }
  return { names, isNameOnly }
}

load('jsdom')
const { implementation: Label } = load('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js')
const { isLabelable } = load('jsdom/lib/jsdom/living/helpers/form-controls.js')
const { get: controlOf } = Object.getOwnPropertyDescriptor(Label.prototype, 'control')

/** jsdom searches the document for the element of each label whenever the name of any field is requested. It already has an index of ids. */
Object.defineProperty(Label.prototype, 'control', {
  configurable: true,
  get() {
    const id = this.getAttributeNS(null, 'for')
    const document = this._ownerDocument
    const elements = id ? document._ids[id] : undefined
    if (elements?.length !== 1 || this.getRootNode({}) !== document) return controlOf.call(this)
    return isLabelable(elements[0]) ? elements[0] : null
  },
})

const styleRules = load('jsdom/lib/jsdom/living/helpers/style-rules.js')
const { implForWrapper } = load('jsdom/lib/jsdom/living/generated/utils.js')
const { propertiesWithResolvedValueImplemented: resolved } = styleRules

/**
 * Replaces `getComputedStyle` of a window. jsdom copies all declarations and parses a dozen colors for each call, while nearly all callers (queries by role
 * or label, and clicks) need one of three properties.
 */
exports.makeStylesFast = (window) => {
  const { getComputedStyle } = window
  window.getComputedStyle = (element, pseudoElement) => {
    const style = () => getComputedStyle.call(window, element, pseudoElement)
    const impl = implForWrapper(element)
    return pseudoElement || !impl?._ownerDocument ? style() : new Proxy({}, computedStyle(impl, style))
  }
}

/** By the name of the property in JavaScript. */
const FREQUENT = { display: 'display', visibility: 'visibility', pointerEvents: 'pointer-events' }

/** A computed style that jsdom computes as a whole when another property is read. */
function computedStyle(element, computeAll) {
  let all
  const whole = () => {
    all ??= computeAll()
    return all
  }
  const value = (property) =>
    property in resolved
      ? styleRules.getResolvedValue(element, property)
      : styleRules.getDeclarationForElement(element).getPropertyValue(property)
  const getPropertyValue = (property) => (Object.values(FREQUENT).includes(property) ? value(property) : whole().getPropertyValue(property))
  return {
    get(_, name) {
      if (Object.hasOwn(FREQUENT, name)) return value(FREQUENT[name])
      if (name === 'getPropertyValue') return getPropertyValue
      const found = whole()[name]
      return typeof found === 'function' ? found.bind(whole()) : found
    },
    has: (_, name) => name in whole(),
    ownKeys: () => Reflect.ownKeys(whole()),
    getOwnPropertyDescriptor: (_, name) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(whole(), name)
      return descriptor && { ...descriptor, configurable: true }
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(whole()),
  }
}
