import { describe, expect, it } from '@jest/globals'
import postcss from 'postcss'
import { unscoped } from '../src/webpack/app-layer.loader.ts'

const problems = (css: string) => unscoped(postcss.parse(css))

describe('a selector of a slice', () => {
  it.each([
    '.card { color: red }',
    '.card h2 { color: red }',
    '.card > p:hover::after, #own { color: red }',
    ':is(.card, .box) .title { color: red }',
    '.card { &:hover { color: red } h2 { color: red } }',
    '@media (min-width: 40em) { .card { color: red } }',
    '@keyframes fade { from { opacity: 0 } 50% { opacity: 0.5 } to { opacity: 1 } }',
    '@container (width > 30em) { .card a { color: red } }',
  ])('is scoped: %s', (css) => {
    expect(problems(css)).toEqual([])
  })

  it.each([
    'h1 { color: red }',
    ':root { --x: 1 }',
    '* { margin: 0 }',
    'body.dark, .card { color: red }'.replace('body.dark', 'body'),
    'a:not(.card) { color: red }',
    ':is(.card, p) { color: red }',
    '[data-x=".card"] { color: red }',
    ':global(.mantine-Button-root) { color: red }',
    '.card :global .x { color: red }',
    '@media print { table { color: red } }',
    '@layer reset { .card { color: red } }',
    '@font-face { font-family: x; src: url(x) }',
    '@import "x.css";',
  ])('is rejected: %s', (css) => {
    expect(problems(css)).toHaveLength(1)
  })

  it('is reported with its line', () => {
    expect(problems('.card { color: red }\n\nh1 { color: red }')).toEqual(['line 3: "h1" has no class of this slice'])
  })
})
