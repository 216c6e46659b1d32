import { wordCount } from '@loomcast/platforms'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { type Language, languageOf } from '../../domain/brief/language.ts'
import { readWishes } from './wishes.ts'

/** With these words at its end, a brief is written as it is, however short. */
const SHORT_NOTICE = /(?:^|[\s(])(?:as )?(?:a )?[“"«„]?short notice[”"»“]?(?:,? please)?[.!)]{0,2}\s*$/iu

const QUESTIONS: Record<Language, (words: number, least: number) => string> = {
  en: (words, least) =>
    `Add an example, a figure or a quotation: your brief has ${words} words, and an article needs about ${least}. Or is it a short notice? Then write “short notice” at the end of your brief.`,
  de: (words, least) =>
    `Nennen Sie ein Beispiel, eine Zahl oder ein Zitat: Ihr Text hat ${words} Wörter, ein Artikel braucht etwa ${least}. Oder soll es eine kurze Mitteilung werden? Dann schreiben Sie „short notice“ ans Ende.`,
  fr: (words, least) =>
    `Ajoutez un exemple, un chiffre ou une citation : votre texte a ${words} mots, un article en demande environ ${least}. Ou est-ce une brève ? Alors écrivez « short notice » à la fin.`,
  es: (words, least) =>
    `Añade un ejemplo, una cifra o una cita: tu texto tiene ${words} palabras y un artículo necesita unas ${least}. ¿O es un aviso breve? Entonces escribe «short notice» al final.`,
  it: (words, least) =>
    `Aggiungi un esempio, una cifra o una citazione: il tuo testo ha ${words} parole, a un articolo ne servono circa ${least}. O è un avviso breve? Allora scrivi «short notice» alla fine.`,
  nl: (words, least) =>
    `Voeg een voorbeeld, een getal of een citaat toe: uw tekst heeft ${words} woorden, een artikel heeft er ongeveer ${least} nodig. Of wordt het een kort bericht? Schrijf dan “short notice” aan het einde.`,
  pt: (words, least) =>
    `Acrescente um exemplo, um número ou uma citação: o seu texto tem ${words} palavras, um artigo precisa de cerca de ${least}. Ou é um aviso breve? Então escreva «short notice» no fim.`,
  pl: (words, least) =>
    `Dodaj przykład, liczbę lub cytat: tekst ma ${words} słów, a artykuł potrzebuje około ${least}. A może to krótka notka? Wtedy dopisz na końcu „short notice”.`,
}

/** The question for the user if the brief has too few words for an article; undefined otherwise. Bad news and short notices can be short. */
export function thinArticle(brief: Brief, source: string, least: number | undefined): string | undefined {
  if (least === undefined || brief.badNews || SHORT_NOTICE.test(source) || readWishes(brief.wishes.join('\n')).shorter) return undefined
  const words = lengthOf([(brief.title ?? brief.topic)?.text ?? '', ...sentencesOf(brief.blocks).map(({ text }) => text)].join(' '))
  if (words >= least * NEARLY) return undefined
  return QUESTIONS[brief.english ? 'en' : languageOf(brief.text)](words, least)
}

/** A brief with nearly enough words is written. */
const NEARLY = 0.9

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** In words. Scripts without spaces have about two letters a word. */
const lengthOf = (text: string) => wordCount(text.replace(UNSPACED, ' ')) + Math.round((text.match(UNSPACED)?.length ?? 0) / 2)

/** The brief without the words that ask for a short notice. */
export const withoutShortNotice = (source: string) => source.replace(SHORT_NOTICE, '').trimEnd()
