import { CARD_SIZES, CARD_THEMES, type CardSize, textsOf } from '../../src/domain/card.ts'
import { contrast } from '../../src/domain/color-contrast.ts'
import { planCards } from '../../src/domain/plan-cards.ts'
import type { CardDrawing, DrawnText } from '../../src/engines/cards/card-drawing.ts'
import { cardFacesFor } from '../../src/engines/cards/card-fonts.ts'
import { createFits } from '../../src/engines/cards/fit-cards.ts'
import { layoutCard } from '../../src/engines/cards/layout-card.ts'

/** Sentences of a script. Their fonts are installed with the service, or fetched at their first use. */
export const SCRIPTS = {
  latin: [
    'We threw away 40% less bread this year.',
    'Donaudampfschifffahrtsgesellschaftskapitäne frühstücken ungern vor der Abfahrt um halb sechs.',
    'Nothing waits on the shelf: a small batch at five, and another at eleven.',
    'Mỗi sáng chúng tôi nướng hai mẻ bánh mì nhỏ.',
    'Book at https://www.example.com/a/very/long/path/that/nobody/would/type/by/hand?from=card today 🥐',
  ],
  cyrillic: [
    'Мы выбрасываем на 40% меньше хлеба.',
    'Теперь мы печём два раза в день: небольшую партию в пять и ещё одну в одиннадцать.',
    'Приходите!',
  ],
  greek: ['Πετάμε 40% λιγότερο ψωμί φέτος.', 'Ψήνουμε δύο φορές την ημέρα, και τίποτα δεν μένει στο ράφι.', 'Ελάτε σήμερα.'],
  arabic: [
    'وفرنا 40% من الخبز هذا العام.',
    'نخبز الآن مرتين في اليوم: كمية صغيرة عند الساعة 5 صباحاً، وأخرى عند الساعة 11.',
    'زورونا اليوم على @bakery (شارع 12).',
  ],
  hebrew: ['זרקנו 40% פחות לחם השנה.', 'אנחנו אופים עכשיו פעמיים ביום: מנה קטנה בחמש ועוד אחת באחת עשרה.', 'בואו לבקר @bakery היום.'],
  japanese: [
    '今年、捨てたパンは40％減りました。',
    '今は一日に二回、少しずつ焼いています。棚に残るものはありません。',
    'ぜひ一度お越しください。',
  ],
  korean: ['올해 버린 빵이 40% 줄었습니다.', '이제 하루에 두 번, 조금씩 굽습니다. 선반에 남는 것이 없습니다.', '오늘 들러 주세요.'],
  hindi: ['इस साल हमने 40% कम रोटी फेंकी।', 'अब हम दिन में दो बार थोड़ी-थोड़ी रोटी पकाते हैं, और कुछ भी शेल्फ पर नहीं बचता।', 'आज ही आइए।'],
  thai: ['ปีนี้เราทิ้งขนมปังน้อยลง 40%', 'ตอนนี้เราอบวันละสองครั้ง ครั้งละน้อย ไม่มีอะไรเหลือบนชั้น', 'แวะมาวันนี้'],
} as const
export type Script = keyof typeof SCRIPTS

/** A post of several paragraphs, which differs with its number: lengths from a sentence to far more than ten cards hold, with lists, steps and quotations. */
export function postOf(script: Script, number: number): string {
  const sentences = SCRIPTS[script]
  let seed = number * 2654435761 + 1
  const next = (below: number) => {
    seed = (Math.imul(seed ^ (seed >>> 15), 2246822519) + 3266489917) >>> 0
    return seed % below
  }
  const sentence = () => sentences[next(sentences.length)] ?? ''
  const several = (most: number) => Array.from({ length: 1 + next(most) }, sentence)
  const paragraphs = Array.from({ length: 1 + next(number % 7 === 0 ? 24 : 6) }, () => {
    const kind = next(6)
    if (kind === 0)
      return several(7)
        .map((text) => `- ${text}`)
        .join('\n')
    if (kind === 1)
      return several(5)
        .map((text, index) => `${index + 1}. ${text}`)
        .join('\n')
    if (kind === 2) return `“${several(3).join(' ')}” — ${sentence().slice(0, 20)}`
    return several(5).join(' ')
  })
  return paragraphs.join('\n\n')
}

/** Plans a post and lays out its cards in every size and theme. Returns what is wrong with them. */
export async function faultsOf(post: string, accent: string): Promise<{ faults: string[]; cards: number; leastContrast: number }> {
  const faces = await cardFacesFor(post)
  const { cards, leftOut } = planCards(post, createFits(faces))
  const faults: string[] = []
  if (leftOut !== '' && cards.length < 10) faults.push('left out although there was space')
  let leastContrast = 21
  for (const theme of CARD_THEMES) {
    for (const size of Object.keys(CARD_SIZES) as CardSize[]) {
      for (const [index, card] of cards.entries()) {
        const drawing = layoutCard(card, { index, count: cards.length }, { size, theme, accent }, faces)
        if (!drawing) faults.push(`${theme} ${size}: does not fit: ${textsOf(card).join(' | ')}`)
        else {
          faults.push(...overflowsOf(drawing).map((fault) => `${theme} ${size} card ${index + 1}: ${fault}`))
          leastContrast = Math.min(leastContrast, contrastOf(drawing))
        }
      }
    }
  }
  return { faults, cards: cards.length, leastContrast }
}

const allTexts = ({ texts }: CardDrawing): DrawnText[] => texts.flatMap((text) => [text, ...(text.label ? [text.label] : [])])

/** Side bearings of italics and marks above and below letters, in em. */
const OVERHANG = { side: 0.12, above: 0.45, below: 0.45 }

/** The texts whose ink leaves the area that no app covers. */
function overflowsOf(drawing: CardDrawing): string[] {
  const { x, y, width, height } = drawing.area
  return allTexts(drawing).flatMap((text) =>
    text.lines.flatMap((line) =>
      line.atoms.flatMap((atom) => {
        const outline = atom.face.outline(atom.text, atom.direction)
        return outline.glyphs.flatMap((glyph, index) => {
          if (!glyph.ink) return []
          const left = line.x + atom.x + (glyph.x + glyph.ink.left) * atom.em + index * atom.tracking
          const right = left + (glyph.ink.right - glyph.ink.left) * atom.em
          const top = line.baseline - (glyph.y + glyph.ink.top) * atom.em
          const bottom = line.baseline - (glyph.y + glyph.ink.bottom) * atom.em
          const isInside =
            left >= x - OVERHANG.side * atom.em &&
            right <= x + width + OVERHANG.side * atom.em &&
            top >= y - OVERHANG.above * atom.em &&
            bottom <= y + height + OVERHANG.below * atom.em &&
            Math.min(left, drawing.width - right) > 40 &&
            Math.min(top, drawing.height - bottom) > 40
          return isInside ? [] : [`"${line.text}" at ${[left, top, right, bottom].map(Math.round)}`]
        })
      }),
    ),
  )
}

/** The least contrast of a text against what is behind it. */
function contrastOf(drawing: CardDrawing): number {
  const pairs = allTexts(drawing).flatMap((text) => {
    const isStressed = text.lines.some((line) => line.atoms.some((atom) => atom.stressed))
    return [text.color, text.markColor, ...(isStressed ? [text.stressedColor] : [])].flatMap((color) =>
      text.surfaces.map((surface) => contrast(color, surface)),
    )
  })
  return Math.min(21, ...pairs)
}
