const { createRequire } = require('node:module')

/** Prints how many results of jsdom were compared with those of the faster functions, and which differ. */
const load = createRequire(require.resolve('jest-environment-jsdom'))
const selectors = load('jsdom/lib/jsdom/living/helpers/selectors.js')
const { matchesDontThrow } = selectors
const { JSDOM } = load('jsdom')
const { implementation: Label } = load('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js')
const { implForWrapper } = load('jsdom/lib/jsdom/living/generated/utils.js')
const { get: controlOf } = Object.getOwnPropertyDescriptor(Label.prototype, 'control')
const { makeStylesFast } = require('../../src/fast-jsdom.cjs')

const NAMES =
  'a article b button datalist details dialog div fieldset h1 input label li option p script select span summary table textarea tr ul'.split(
    ' ',
  )
const TYPES = ['hidden', 'checkbox', 'radio', 'search', 'file', 'reset', 'range']
const SELECTORS =
  `${NAMES.join('|')}|ul ul|ul ul, ol ul|article h1|table > tr|[hidden]|dialog:not([open])|:focus|:root|input[type="hidden"]|a:link|p, .quiet|@bad`.split(
    '|',
  )
const PROPERTIES = ['display', 'visibility', 'pointerEvents', 'color', 'cursor']

const { window } = new JSDOM(
  '<!doctype html><style>.quiet { visibility: hidden; pointer-events: none } p, .quiet { display: flex }</style>',
)
const { document } = window
for (const name of NAMES)
  for (const parent of ['div', 'ul', 'article', 'table']) {
    for (const attributes of [
      {},
      { hidden: '' },
      { class: 'quiet' },
      { style: 'display: none' },
      { disabled: '', id: `${parent}-${name}` },
    ]) {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      if (name === 'input') element.type = TYPES[document.body.childElementCount % TYPES.length]
      const outer = document.createElement(parent)
      outer.append(element, document.createElementNS('http://www.w3.org/2000/svg', name))
      document.body.append(outer)
    }
    for (const [id, copies] of [
      [`${parent}-${name}`, 0],
      [`missing-${name}`, 0],
      [`two-${parent}-${name}`, 2],
      ['', 0],
    ]) {
      const label = document.createElement('label')
      label.setAttribute('for', id)
      document.body.append(label)
      for (let copy = 0; copy < copies; copy++) document.body.append(Object.assign(document.createElement(name), { id }))
    }
  }
const elements = [...document.querySelectorAll('*')]

const differences = []
let compared = 0
function compare(what, element, expected, actual) {
  compared += 1
  if (expected !== actual) differences.push(`${what} of ${element.outerHTML.slice(0, 80)}: ${expected}, ${actual}`)
}
for (const element of elements) {
  const impl = implForWrapper(element)
  for (const selector of SELECTORS)
    compare(selector, element, Boolean(matchesDontThrow(impl, selector)), Boolean(selectors.matchesDontThrow(impl, selector)))
  if (element instanceof window.HTMLLabelElement) compare('control', element, controlOf.call(impl), impl.control)
}
const before = elements.map((element) => window.getComputedStyle(element))
makeStylesFast(window)
for (const [index, element] of elements.entries()) {
  const style = window.getComputedStyle(element)
  for (const name of PROPERTIES) compare(name, element, before[index][name], style[name])
  compare('getPropertyValue', element, before[index].getPropertyValue('pointer-events'), style.getPropertyValue('pointer-events'))
  compare('cssText', element, before[index].cssText, style.cssText)
}
console.log(JSON.stringify({ compared, differences: differences.slice(0, 10) }))
