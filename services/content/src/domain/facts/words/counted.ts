import { type Language, list } from '../language.ts'

/** Words after a number that do not name what it counts. */
export const NOT_COUNTED = new Set(
  list(
    'a an the and or of in at to for from on off by per each ea every with w until till is are was now plus incl only total pp pc pcs x adults adult kids kid child children und oder von vom im in am um ab bis pro je fur mit uhr nur statt ist erw erwachsene kinder kind y o de del la el los las al en por para cada con solo hasta desde adultos ninos et ou le du des au aux dans par pour avec chez adultes enfants e di da il lo gli i per con alle dal fino ogni em no na os as com ate cada desde',
  ),
)

/** Words before a number that make it a label, such as "Route 9". */
export const LABELS = new Set(
  list(
    'route suite unit room floor apt no nr number hall gate platform bus line exit junction lot lote charge highway level grade chapter page zimmer raum halle gleis linie haus etage stock aula local sala salle batiment ligne quai ruta linea puerta piso numero numéro num order ticket episode issue locker lane desk step lesson part volume vol season flight invoice model los pedido episodio dossard folge bestellung auftrag billet commande fattura ordine encomenda bilhete',
  ),
)

/** Spelled ordinal numbers. The first two are frequent in other meanings. */
export const ORDINALS: Record<Language, ReadonlyMap<string, number>> = {
  en: ordinals(
    'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
    [''],
  ),
  de: ordinals(
    'dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte dreizehnte vierzehnte funfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste',
    ['', 'n', 'r', 's', 'm'],
  ),
  es: ordinals('tercer* cuart* quint* sext* septim* octav* noven* decim*', ['', 'o', 'a', 'os', 'as']),
  fr: ordinals(
    'troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme treizieme quatorzieme quinzieme seizieme',
    ['', 's'],
  ),
  it: ordinals('terz* quart* quint* sest* settim* ottav* non* decim*', ['o', 'a']),
  pt: ordinals('terceir* quart* quint* sext* setim* oitav* non* decim*', ['o', 'a']),
}

function ordinals(names: string, endings: readonly string[]): Map<string, number> {
  const found = list(names).flatMap((name, index) => endings.map((ending): [string, number] => [name.replace('*', '') + ending, index + 3]))
  // "Cuarto" is also a quarter, "quarta" a day of the week.
  return new Map(found.filter(([word]) => !/^(?:cuart|quart|quint|sext)/u.test(word)))
}
