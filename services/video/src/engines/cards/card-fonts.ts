import { createRequire } from 'node:module'
import { type Face, type Faces, facesFor, readFace } from '../picture/captions/fonts.ts'

/** The faces for the texts of cards: body text has its own fallback faces, in a medium weight. Serifs have figures as high as capital letters, as phone numbers need. */
export interface CardFaces {
  heading: Faces
  body: Faces
  /** The face of body text in themes with a serif. */
  bodySerif: Face
}

const { resolve } = createRequire(import.meta.url)
const OWN = {
  wide: '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf',
  serif: '@expo-google-fonts/playfair-display/600SemiBold/PlayfairDisplay_600SemiBold.ttf',
  serifItalic: '@expo-google-fonts/playfair-display/600SemiBold_Italic/PlayfairDisplay_600SemiBold_Italic.ttf',
  bodySerif: '@expo-google-fonts/playfair-display/500Medium/PlayfairDisplay_500Medium.ttf',
} as const
type OwnFaces = Record<keyof typeof OWN, Face>

let own: Promise<OwnFaces> | undefined

/** Loads the faces for a text. Characters without a font are drawn as boxes; `undrawableIn` of the renderers finds them. */
export async function cardFacesFor(text: string): Promise<CardFaces> {
  own ??= loadOwn().catch((error) => {
    own = undefined
    throw error
  })
  const [{ faces }, { wide, arabic, serif, serifItalic, bodySerif }] = await Promise.all([facesFor(text), own])
  return { heading: { ...faces, serif, serifItalic }, body: { ...faces, wide, arabic }, bodySerif }
}

async function loadOwn(): Promise<OwnFaces> {
  const read = (name: keyof typeof OWN) => readFace(resolve(OWN[name]), { hasLiningFigures: true })
  const [wide, arabic, serif, serifItalic, bodySerif] = await Promise.all([
    read('wide'),
    read('arabic'),
    read('serif'),
    read('serifItalic'),
    read('bodySerif'),
  ])
  return { wide, arabic, serif, serifItalic, bodySerif }
}
