import { wordsOf } from '../../../domain/brief/lexicon.ts'
import { isWeekday } from './calendar-names.ts'

const STREET =
  /\d{1,4}[a-z]? (?:\p{Lu}[\p{L}'’]+ ){1,3}|\p{L}(?:straße|strasse|gasse|weg|platz|straat|laan|kade|plein) \d|(?<!\p{L})(?:rue|avenue|boulevard|place|quai|via|piazza|corso|viale|calle|plaza|avenida) (?:\p{L}|['’])|(?<!\p{L})(?:Road|Street|Lane|Avenue|Hill|Square|Row|Yard|Brink|Markt|Marktplatz)(?!\p{L})/u
const OPEN =
  /(?<!\p{L})(?:open|opening hours|ouverte?|geöffnet|öffnungszeiten|abierto|abre|aperto|aperti|orari|geopend|sept jours sur sept)(?!\p{L})/iu
/** "You find us at", "Higher Barton Farm, near Crediton, open …" */
const FINDS =
  /^(?:you(?:['’]ll| will|) find us|find us|we are at|we['’]re at|the (?:shop|studio|café|cafe|office|gallery|workshop) is (?:at|in|on)|wir sind|sie finden uns|ihr findet uns|nous sommes|vous nous trouvez|estamos en|siamo in|ci trovate|je vindt ons|u vindt ons)(?!\p{L})/iu

/** A sentence of so few words that has a street is an address. */
const MAX_ADDRESS_WORDS = 9

/** Whether a sentence gives the sender's place or opening hours: what readers look for at the end. */
export function isAddress(text: string): boolean {
  return (
    FINDS.test(text) ||
    (STREET.test(text) && text.split(' ').length <= MAX_ADDRESS_WORDS) ||
    ((OPEN.test(text) || wordsOf(text).some(isWeekday)) && STREET.test(text)) ||
    (/^\p{Lu}[^.!?]{3,60}, /u.test(text) && /, (?:open|ouverte?|geöffnet|abierto|aperto|geopend)(?!\p{L})/iu.test(text))
  )
}
