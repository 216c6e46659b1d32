import { list } from '../language.ts'

/** Folded words of all languages that carry no meaning of their own, so that sentences are not compared by them. */
export const FUNCTION_WORDS = new Set(
  list(
    "a an the and or but of in at to for from on off by per each every with is are was were be been being am do does did has have had will would can could should may might must shall our your my his her their its we you they he she it i this that these those there here as if so than then when where who what which while also just only very too now new all any some more most us them me him up out over about into through during after before until till let's please we're you're it's they're i'm we'll you'll der die das dem den des ein eine einen einem einer eines und oder aber von im am um zu zum zur fur mit auf aus bei nach seit ist sind war waren wird werden hat haben wir ihr sie es er ich du uns euch unser unsere unseren unserem ihre ihren auch nur noch mehr alle als wie wenn dass bitte ab bis el la los las un una unos unas y o pero de del al en por para con sin es son fue era ha han se su sus nuestro nuestra nuestros nuestras tu te nos le les lo que como cuando desde hasta mas muy ya le un une et ou mais du au aux dans par pour avec sur est sont etait a ont ce cet cette ces nos notre votre vos leur leurs il elle ils elles on nous vous je se qui que comme des d l en depuis plus tres y il lo gli i di del dello della dei degli delle dal dalla al allo alla ai alle nel nella nei per con su sono era ha hanno ci si nostro nostra nostri nostre che come anche piu o os as um uma uns umas do da dos das no na nos nas ao aos pelo pela e com sao foi tem temos nosso nossa nossos nossas seu sua seus suas que como ja mais",
  ),
)

/** A folded word without its ending, so that "planted" and "plant" or "künstlichen" and "künstliche" can be compared. */
export function stemOf(word: string): string {
  let stem = word
  for (;;) {
    const shorter = stem.replace(/(?:ing|ed|es|en|er|as|os|s|e|n|a|o|i|m|t)$/u, '')
    if (shorter.length < 3 || shorter === stem) return stem.slice(0, 6)
    stem = shorter
  }
}

/** Words of a folded text that carry meaning, as stems. */
export const contentStems = (plain: string): string[] =>
  (plain.match(/[\p{L}\p{M}]+(?:'\p{L}+)?/gu) ?? [])
    .map((word) => word.replace(/^(?:l|d|n|s|qu)'/u, '').replace(/'s?$/u, ''))
    .filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word))
    .map(stemOf)

/** Stems of verbs and nouns that can be next to any price, time or number, so they do not identify a figure. */
export const LABEL_STOPS = new Set(
  list(
    'cost costs costing pay pays price priced prices start starts begin begins open opens kostet kosten zahlen zahlt preis beginnt startet offnet cuesta cuestan paga pagan precio empieza abre coute coutent prix commence ouvre costa costano prezzo inizia apre custa custam preco comeca sold sells sell have had get takes take lasts last dura dauert dure duran',
  ).map(stemOf),
)
