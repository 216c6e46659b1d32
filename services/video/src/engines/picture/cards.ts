import { endCardFacts, endCardTopic } from '../../domain/end-card-facts.ts'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Look, TemplateId } from '../../domain/storyboard.ts'
import { type Box, type CaptionPlace, captionZone, FPS, safeArea } from '../frame.ts'
import { type Segment, textSpan } from '../timeline.ts'
import { overPictures } from './brand-look.ts'
import { type AssEvent, alpha, colour, roundBox } from './captions/ass.ts'
import type { Faces } from './captions/fonts.ts'
import { shape } from './captions/render.ts'
import { scrimFor } from './captions/scrim.ts'
import { type Card, centred, headlineFace, heightOf, n, textBlock } from './card-text.ts'
import { endCardLayout } from './end-card.ts'
import { endCardTexts } from './end-card-texts.ts'
import type { Shot } from './shot.ts'

/** The accent color of each template's cards. */
const ACCENT: Record<TemplateId, string> = {
  product_showcase: '#ffd60a',
  story: '#ffb454',
  before_after: '#5cd6ff',
  slideshow: '#8ef0b5',
  announcement: '#ff5c8a',
  portrait: '#ffe3b3',
}

/** The picture behind a title is at least this much darker. */
const TITLE_SHADE = 0.58

/**
 * Returns the texts of the title and the call to action. The title is complete in the first frame, where the captions of the first scene are, until they follow; the
 * texts of the call to action are complete soon after the picture of the card has appeared. `placeOf` is where the captions of a segment, by its index, are displayed.
 */
export function cardEvents(
  segments: readonly Segment[],
  look: Look,
  size: Size,
  faces: Faces,
  {
    format,
    placeOf,
    groundOf,
    captions: scenes = [],
    topRow = false,
  }: {
    format?: VideoFormat | undefined
    placeOf?: (segment: number) => CaptionPlace | undefined
    groundOf?: (segment: number) => Shot['ground']
    /** Of the scenes; the card at the end repeats their facts. */
    captions?: readonly string[]
    /** Whether a logo or a line about AI is at the top. */
    topRow?: boolean
  } = {},
): AssEvent[] {
  return segments.flatMap((segment, place) => {
    const { start, end } = textSpan(segments, place)
    const card = {
      area: safeArea(size, format),
      size,
      faces,
      accent: look.brand?.main_color ?? ACCENT[look.template],
      start: start / FPS,
      end: end / FPS,
    }
    if (segment.kind === 'title' && look.title_card) {
      const captions = placeOf?.(place) ?? 'bottom'
      const shade = scrimFor(TITLE_SHADE, groundOf?.(place))
      return title(
        {
          ...card,
          accent: look.brand?.main_color ? overPictures(card.accent) : card.accent,
          zone: captionZone(size, format, captions),
          captions,
          shade,
        },
        look.title_card,
        look,
      )
    }
    if (segment.kind === 'call_to_action' && look.call_to_action) {
      const { text, detail } = look.call_to_action
      const topic = endCardTopic(scenes, text)
      const content = { text, detail, topic, facts: endCardFacts(scenes, `${topic ?? ''} ${text} ${detail}`) }
      const { text: area } = endCardLayout(size, format, topRow)
      // Texts move for a logo or a line about AI only if they would reach it.
      const { text: whole } = endCardLayout(size, format)
      return endCardTexts({ ...card, area, middle: whole.y + whole.height / 2 }, content, look)
    }
    return []
  })
}

/** The lines of a title over the first picture, in the zone of its captions; what does not fit there grows away from the edge. */
function title(
  card: Card & { zone: Box; captions: CaptionPlace; shade: number },
  { title: text, subtitle }: { title: string; subtitle: string },
  look: Look,
): AssEvent[] {
  const { size, zone, captions, shade, start, end } = card
  const face = headlineFace(look)
  const big = textBlock(text, face, card, { scale: 1.3, share: 0.28 })
  const small = textBlock(subtitle, 'heavy', card, { scale: 0.62, share: 0.12 })
  const gap = big && small ? 0.25 * big.em : 0
  const height = heightOf(big, 1.12) + gap + heightOf(small, 1.3)
  const spare = zone.height - height
  const top = zone.y + (captions === 'top' ? Math.max(0, spare / 2) : captions === 'bottom' ? Math.min(spare, spare / 2) : spare / 2)
  const soft = 0.05 * Math.min(size.width, size.height)
  const events = [
    shape(
      1,
      { start, end },
      -0.1 * size.width,
      top - soft,
      `\\blur${n(Math.min(100, soft))}\\1c${colour('#000000')}\\1a${alpha(1 - shade)}`,
      roundBox(1.2 * size.width, height + 2 * soft, 0),
    ),
  ]
  if (big) events.push(...centred(big, card, { face, leading: 1.12, top, ink: '#ffffff', shadow: 0.07 }))
  if (small)
    events.push(
      ...centred(small, card, { face: 'heavy', leading: 1.3, top: top + heightOf(big, 1.12) + gap, ink: card.accent, shadow: 0.07 }),
    )
  return events
}
