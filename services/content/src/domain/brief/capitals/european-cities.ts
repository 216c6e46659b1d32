import type { Language } from '../language.ts'
import { withCapital } from '../with-capital.ts'

/** Cities, in small letters and without accents, without those that are frequent words or names of things. */
const CITIES: Partial<Record<Language, string>> = {
  fr: 'paris lyon marseille toulouse nantes montpellier strasbourg bordeaux lille rennes reims toulon grenoble dijon angers nîmes villeurbanne clermont-ferrand brest limoges amiens metz besançon perpignan orléans rouen mulhouse caen nancy avignon poitiers versailles pau annecy chambéry colmar quimper lorient vannes bayonne biarritz bruxelles liège namur genève lausanne',
  es: 'madrid barcelona valencia sevilla zaragoza málaga murcia palma bilbao alicante córdoba valladolid vigo gijón granada elche oviedo badajoz cartagena jerez pamplona almería burgos albacete santander castellón logroño salamanca huelva lleida tarragona cádiz jaén ourense girona lugo cáceres toledo segovia guadalajara',
  it: 'roma milano napoli torino palermo genova bologna firenze bari catania venezia verona messina padova trieste brescia parma taranto modena reggio perugia ravenna livorno cagliari foggia rimini salerno ferrara sassari siracusa pescara monza bergamo trento vicenza bolzano novara piacenza ancona udine lecce pisa lucca siena como cremona mantova matera',
  pt: 'lisboa porto braga coimbra aveiro faro setúbal évora leiria guimarães viseu funchal cascais sintra',
  nl: 'amsterdam rotterdam utrecht eindhoven groningen tilburg almere breda nijmegen arnhem haarlem enschede amersfoort apeldoorn zwolle leiden maastricht dordrecht deventer delft alkmaar leeuwarden antwerpen gent brugge leuven mechelen brussel hasselt',
}
const BEFORE: Partial<Record<Language, string>> = {
  fr: 'à|a|dans tout|dans|de|sur|vers|près de|depuis|tout',
  es: 'en|desde|cerca de|centro de|por',
  it: 'a|ad|di|da|in|vicino a|centro di',
  pt: 'em|no centro de|centro do|centro de|de|no|perto de',
  nl: 'in|te|uit|bij|vanuit|naar',
}

const PATTERNS = new Map(
  Object.entries(CITIES).map(([language, list]) => [
    language,
    new RegExp(
      `(?<=(?<![\\p{L}])(?:${BEFORE[language as Language]}) )(?:${list.replaceAll(' ', '|')})(?![\\p{L}\\p{N}@/_-]|\\.\\p{L})|(?<=\\d )(?:${list.replaceAll(' ', '|')})(?=[.!]?$)`,
      'gu',
    ),
  ]),
)

/** Cities in small letters behind a preposition, or at the end of an address, with their capitals. */
export function withCitiesCapitalized(text: string, language: Language): string {
  const pattern = PATTERNS.get(language)
  if (!pattern) return text
  return text.replace(pattern, (city) => withCapital(city))
}
