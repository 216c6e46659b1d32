import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { type Language, languageOf } from '../../domain/brief/language.ts'

const QUESTIONS: Record<Language, string> = {
  en: 'Add what readers need to know next, such as a date, a place or a price: an article has more than one sentence.',
  de: 'Was müssen Leser noch wissen, zum Beispiel Datum, Ort oder Preis? Ein Artikel hat mehr als einen Satz.',
  fr: "Ajoutez ce que vos lecteurs doivent encore savoir, par exemple une date, un lieu ou un prix : un article a plus d'une phrase.",
  es: 'Añade lo que los lectores deben saber además, por ejemplo una fecha, un lugar o un precio: un artículo tiene más de una frase.',
  it: 'Aggiungi ciò che i lettori devono ancora sapere, per esempio una data, un luogo o un prezzo: un articolo ha più di una frase.',
  nl: 'Voeg toe wat lezers nog moeten weten, bijvoorbeeld een datum, een plaats of een prijs: een artikel heeft meer dan één zin.',
  pt: 'Acrescente o que os leitores ainda precisam de saber, por exemplo uma data, um lugar ou um preço: um artigo tem mais de uma frase.',
  pl: 'Dodaj, co jeszcze czytelnicy powinni wiedzieć, na przykład datę, miejsce lub cenę: artykuł ma więcej niż jedno zdanie.',
}

/** The question for the user if nothing would be left below the headline of an article; undefined otherwise. Bad news can be one sentence. */
export function thinArticle(brief: Brief, least: number | undefined): string | undefined {
  if (least === undefined || brief.badNews) return undefined
  const sentences = sentencesOf(brief.blocks).length + (brief.title ? 1 : 0)
  return sentences < least ? QUESTIONS[brief.english ? 'en' : languageOf(brief.text)] : undefined
}
