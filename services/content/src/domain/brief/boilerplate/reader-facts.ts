import { isCalendarWord, wordsOf } from '../lexicon.ts'
import { hasContact } from '../sentence.ts'

/** A date, a time or a price. */
const FOR_READERS =
  /[€£$] ?\d|\d ?(?:€|uhr|euros?|h(?![\p{L}])|[ap]m(?![\p{L}]))|\d (?:of )?(?:may|march)(?![\p{L}])|(?<!\d)\d{1,2}(?:[:.]\d{2}|\.\d{1,2}\.)(?!\d)|\d(?:\.|er)? ?(?:de )?(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus)(?![\p{L}])/iu
/** Whether a text has a contact, a price, or a date or time. */
export const hasFactForReaders = (text: string) =>
  hasContact(text) || FOR_READERS.test(text) || (/\d/u.test(text) && wordsOf(text).some(isCalendarWord))
