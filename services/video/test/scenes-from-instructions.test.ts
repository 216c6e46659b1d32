import { expect, test } from '@jest/globals'
import { scenesFromInstructions } from '../src/domain/scenes-from-instructions.ts'

const captions = (instructions: string, count: number) =>
  scenesFromInstructions(instructions, count, ['fil_1']).map(({ caption }) => caption)

test('turns lines and numbered points into scenes, without their markers', () => {
  expect(captions('1. Open the oven\n2) Shape the loaves\n- Bake\n• Sell', 4)).toEqual([
    'Open the oven',
    'Shape the loaves',
    'Bake',
    'Sell',
  ])
  expect(captions('Scene 1: A door opens.\r\n\r\nScene 2: Bread.', 2)).toEqual(['A door opens', 'Bread'])
})

test('splits a single line into sentences', () => {
  expect(captions('Fresh bread at six. Croissants at seven! Coffee?', 3)).toEqual(['Fresh bread at six', 'Croissants at seven!', 'Coffee?'])
})

test('splits at sentences, then at clauses, when there are too few parts, so that no scene is without words', () => {
  expect(captions('Doors open at six. Bread is warm.\nCoffee too.', 3)).toEqual(['Doors open at six', 'Bread is warm', 'Coffee too'])
  expect(captions('Fresh bread from six, with butter from the farm next door.', 2)).toEqual([
    'Fresh bread from six',
    'with butter from the farm next door',
  ])
  expect(captions('One thing.', 3)).toEqual(['One thing', 'One thing', 'One thing'])
  expect(captions('One thing.\nAnother.', 3)).toEqual(['One thing', 'One thing', 'Another'])
  expect(captions('Bread, butter, jam', 2)).toEqual(['Bread, butter, jam', 'Bread, butter, jam'])
})

test('merges parts in order when there are too many', () => {
  expect(captions('a\nb\nc\nd\ne', 2)).toEqual(['a b', 'c d e'])
  for (const count of [1, 2, 3, 4, 5]) {
    expect(captions('a\nb\nc\nd\ne\nf\ng', count)).toHaveLength(count)
    expect(captions('a\nb\nc\nd\ne\nf\ng', count).join(' ')).toBe('a b c d e f g')
  }
})

test('does not treat a number at the start of a sentence as numbering', () => {
  expect(captions('40 % less waste\n7 bakeries', 2)).toEqual(['40 % less waste', '7 bakeries'])
})

test('shortens captions at a clause or a word with an ellipsis, and keeps the full text as the direction', () => {
  const long = `${'Our bakery opens early in the morning for everybody who works, '.repeat(3)}always.`
  const [scene] = scenesFromInstructions(long, 1, ['fil_1'])
  expect(scene?.caption.length).toBeLessThanOrEqual(91)
  expect(scene?.caption).toMatch(/[a-z]…$/u)
  expect(scene?.direction).toBe(long)
  const [oneWord] = captions('x'.repeat(500), 1)
  expect(oneWord).toBe(`${'x'.repeat(90)}…`)
})

test('emphasizes numbers, otherwise the longest word, exactly as written in the caption', () => {
  const stressed = (text: string) => scenesFromInstructions(text, 1, ['fil_1'])[0]?.emphasis
  expect(stressed('Save 40% on 3 loaves and 2 rolls')).toEqual(['40%', '3'])
  expect(stressed('We bake sourdough.')).toEqual(['sourdough'])
  expect(stressed('We do it all')).toEqual([])
  expect(stressed('')).toEqual([])
})

test('shows image k in scene k, repeating from the first, for eight seconds each', () => {
  const scenes = scenesFromInstructions('a', 5, ['fil_1', 'fil_2'])
  expect(scenes.map(({ file_id }) => file_id)).toEqual(['fil_1', 'fil_2', 'fil_1', 'fil_2', 'fil_1'])
  expect(scenes.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
  expect(scenes.every(({ seconds }) => seconds === 8)).toBe(true)
})

test('removes the period at the end of a sentence, but not that of an abbreviation', () => {
  const captions = scenesFromInstructions('Open from 7 a.m.\nBread is fresh.', 2, ['fil_a']).map(({ caption }) => caption)
  expect(captions).toEqual(['Open from 7 a.m.', 'Bread is fresh'])
})
