import { describe, expect, test } from '@jest/globals'
import type { BannedWord } from '../src/language/banned-words.ts'
import { findBannedWords } from '../src/language/find-banned-words.ts'

const banned: BannedWord[] = [
  { words: ['room'], instead: 'module' },
  { words: ['told'], instead: 'reported', only: 'names' },
]
const found = (file: string, text: string) => findBannedWords(file, text, banned).map(({ word, line }) => `${line} ${word}`)

describe('a banned word', () => {
  test('is found in names, as the whole name or as a part between capitals or underscores', () => {
    expect(found('a.ts', 'const room = 1\nfunction createRoom(EngineRoom: RoomA) {}\nenv.NO_ROOM')).toEqual(['1 room', '2 room', '3 room'])
  })

  test('is not found inside another word', () => {
    expect(found('a.ts', 'const bathroom = mushrooms\nconst broom_size = 1')).toEqual([])
  })

  test('is found in comments unless it is banned only in names', () => {
    expect(found('a.ts', '// a room\n/**\n * The room is told.\n */\nconst x = 1')).toEqual(['1 room', '3 room'])
  })

  test('is ignored in strings, templates and regular expressions', () => {
    expect(found('a.tsx', 'const a = "room" + \'room\' + `room\nroom` + x.replace(/room/u, "")\nconst room = a / b')).toEqual(['3 room'])
  })

  test('is found in documents, except in code, URLs and quotations', () => {
    expect(found('a.md', 'A room.\n\n```ts\nconst room = 1\n```\n\n`room`, "room", [text](room.md), told\nRooms, room')).toEqual([
      '1 room',
      '8 room',
    ])
  })
})
