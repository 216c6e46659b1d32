/**
 * What authors say to the writer of a post in one language, as words and phrases between commas. Accents, capitals and typographic apostrophes do not count. A
 * clause is a request or a wish only if all of its words are in the lists.
 */
export interface WriterWords {
  greetings: string
  /** Words that say nothing: "ok", "also", "haha". */
  fillers: string
  please: string
  /** What a request begins with. */
  openers: string
  /** What is asked for. */
  texts: string
  /** Where it is published, in addition to the names of platforms. */
  places: string
  /** "for", before a place. */
  for: string
  /** What stands before the subject of a text: "über", "pour annoncer que". */
  about: string
  /** Other words of requests and wishes. */
  small: string
  /** How a text can be. Other things can be so, too. */
  styles: string
  /** What is added to the words of `styles`: "kurz", "kurzen". */
  endings: string
  /** What is added to the names of platforms where a language inflects them. */
  placeEndings: string
  /** What only a writer decides: "mit du", "emojis". */
  textStyles: string
  /** How a text is not to be: "werblich". Without a negation, a job can be so, too. */
  adStyles: string
  /** "not", "without", "too" */
  not: string
  /** How long a text is. Behind a number. */
  lengths: string
  /** The languages in which a text can be written. */
  languages: string
  /** What opens an order to use or not to use words in quotation marks. */
  quotes: string
  /** "of the", between a place and whose it is: "el tiktok de la panadería". */
  of: string
  /** What opens a clause in which authors speak to the writer about their own text: "ja ich weiß". */
  asides: string
}
