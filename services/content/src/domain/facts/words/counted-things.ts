import { list } from '../language.ts'

/** Words for the same counted thing, or for things that are counted together, in folded text. */
const GROUPS = [
  'people persons person guests guest visitors visitor customers customer clients client attendees participants members users fans followers subscribers readers friends locals neighbours neighbors households families folks mums dads parents grandparents mothers fathers sons daughters nurses doctors teachers men women boys girls babies teenagers teens residents citizens brits americans germans singers dancers chefs makers artists runners riders swimmers players adults kids children pupils students learners youngsters delegates fellow of team staff employees colleagues volunteers helpers workers crew strong patients residents passengers leute menschen personen gaste besucher besuchern kunden mitglieder teilnehmer personas gente clientes visitantes asistentes participantes alumnos socios personnes gens clients visiteurs participants membres eleves persone clienti ospiti visitatori partecipanti pessoas clientes visitantes participantes',
  'places place spots spot seats seat spaces space tickets ticket slots slot vacancies openings positions roles jobs plätze platze platzen sitze plazas plaza sitios asientos places sieges posti lugares vagas bancos',
  'items item things thing products pieces piece units unit pcs copies copy pairs sets packs boxes jars bottles bags artikel stuck teile unidades piezas productos articulos pieces unites articles pezzi prodotti pecas unidades',
  'lessons lesson classes class sessions session workshops workshop courses course meetings modules episodes chapters parts weeks evenings dates events kurse stunden termine abende einheiten clases sesiones talleres cours seances ateliers lezioni incontri aulas sessoes',
  'stalls stall stands stand booths traders vendors exhibitors sellers stande handler aussteller puestos expositores etals exposants banchi bancarelle espositori bancas',
  'shops shop stores store branches branch locations location sites site outlets laden geschafte filialen standorte tiendas locales boutiques magasins negozi lojas',
  'rooms room bedrooms bedroom beds bed suites apartments flats homes houses units zimmer betten wohnungen habitaciones camas chambres lits camere stanze quartos',
  'flavours flavors varieties types kinds sorts styles options choices recipes dishes designs models colours colors sorten arten gerichte sabores tipos variedades parfums sortes plats gusti tipi sabores',
  'years year anniversary birthday season seasons old time times jahre jahren anos anniversaire ans anni edition editions',
  'points goals runs tries wins games matches laps rounds punkte tore puntos goles buts',
  'animals pets dogs dog puppies cats cat kittens horses cows cattle sheep goats chickens hens',
  'trees saplings plants shrubs bushes seedlings baume pflanzen arboles plantas arbres plantes alberi piante arvores mudas',
  'reviews ratings stars recommendations testimonials questions answers tips reasons ways steps ideas rules facts points',
  'cars vehicles vans trucks bikes bicycles motorbikes autos fahrzeuge coches vehiculos voitures',
  'loaves bread breads cakes buns pastries rolls brote kuchen panes pasteles pains gateaux',
  'emails applications application messages letters calls enquiries inquiries requests orders deliveries parcels packages parcel nachrichten bestellungen pedidos mensajes commandes ordini encomendas',
  'meals dinners lunches plates portions servings covers mahlzeiten essen comidas platos repas pasti refeicoes',
]
const GROUP_OF = new Map<string, Set<number>>()
GROUPS.forEach((words, group) => {
  for (const word of list(words)) GROUP_OF.set(word, (GROUP_OF.get(word) ?? new Set()).add(group))
})

/** The groups of words for similar things that a folded word belongs to. */
export const groupsOfThing = (word: string): ReadonlySet<number> => GROUP_OF.get(word) ?? new Set()

/** The group of words for people. */
export const PEOPLE = 0

/** Whether a folded word can name people by its ending, such as "applicants" or "Läufer". */
export const isPerson = (word: string): boolean =>
  /(?:ers?|ors?|ists?|[ae]nts?|ees?|ians?|men|women|folk|mates|ores|istas?|[ae]ntes?|eurs?|istes?|tori|trici|isti|[ae]nti|os|as|innen)$/u.test(
    word,
  )
