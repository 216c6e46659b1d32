import type { BeyondRules } from '../../domain/brief/instruction/instruction.ts'
import type { Language } from '../../domain/brief/language.ts'

type Question = [RegExp, string]
interface Questions {
  fitting: Question[]
  any: string
}

/** What to ask for, in the brief's language: the first entry that fits the topic. English has separate questions. */
const QUESTIONS: Record<Exclude<Language, 'en'>, Questions> = {
  fr: {
    fitting: [
      [
        /recrut|emploi|poste |embauch|stage|apprenti/iu,
        "Ajoutez un nom et une date : quel est le poste, où, et comment postuler jusqu'à quand ?",
      ],
      [/promo|solde|offre|remise|réduction|rabais/iu, "Ajoutez un chiffre et une date : quelle est l'offre, sur quoi, et jusqu'à quand ?"],
      [/ouvertur|ouvr|inaugur|lancement/iu, 'Ajoutez une date ou un lieu : quand ouvrez-vous, et où vous trouve-t-on ?'],
      [
        /événement|concert|fête|festival|atelier|cours|marché|stage|rentrée|portes ouvertes|soirée|exposition|vendanges/iu,
        'Ajoutez une date et un fait : que proposez-vous, quand et où, et que doivent faire les lecteurs ?',
      ],
      [
        /conseil|astuce|pourquoi|comment|bienfait|avantage|idée|importance/iu,
        "Ajoutez un exemple ou un chiffre à vous : qu'avez-vous fait ou vu, et qu'en est-il sorti ?",
      ],
    ],
    any: 'Ajoutez un chiffre, un nom ou une date : que se passe-t-il, où ou quand, et que doivent faire les lecteurs ?',
  },
  de: {
    fitting: [
      [
        /stelle|job|bewerb|ausbildung|praktik|team ?suche|wir suchen/iu,
        'Nennen Sie eine Stelle und ein Datum: wo ist sie, und wie bewirbt man sich bis wann?',
      ],
      [
        /rabatt|angebot|aktion|sale|gutschein|schlussverkauf/iu,
        'Nennen Sie eine Zahl und ein Datum: wie viel spart man, worauf, und bis wann?',
      ],
      [/eröffn|neueröffnung|start/iu, 'Nennen Sie ein Datum oder einen Ort: wann geht es los, und wo findet man Sie?'],
      [
        /konzert|fest|workshop|kurs|markt|messe|veranstaltung|ausstellung|tag der offenen|lesung|abend/iu,
        'Nennen Sie Datum und Ort: wann und wo ist es, was kostet es, und wie meldet man sich an?',
      ],
      [
        /tipps|warum|wie |vorteile|ideen|bedeutung|gründe/iu,
        'Nennen Sie ein eigenes Beispiel oder eine Zahl: was haben Sie getan oder gesehen, und was kam dabei heraus?',
      ],
    ],
    any: 'Nennen Sie eine Zahl, einen Namen oder ein Datum: was ist geschehen, wo oder wann, und was sollen die Leser tun?',
  },
  es: {
    fitting: [
      [
        /empleo|trabajo|contrat|vacante|prácticas/iu,
        'Añade un nombre y una fecha: ¿qué puesto es, dónde, y cómo se solicita y hasta cuándo?',
      ],
      [/oferta|descuento|rebaja|promoción/iu, 'Añade un número y una fecha: ¿cuánto se ahorra, en qué, y hasta cuándo?'],
      [/apertura|abrimos|inaugur|lanzamiento/iu, 'Añade una fecha o un lugar: ¿cuándo es, y dónde os encuentran?'],
      [
        /evento|concierto|fiesta|taller|curso|mercado|feria|exposición|jornada/iu,
        'Añade una fecha y un lugar: ¿cuándo y dónde es, cuánto cuesta, y cómo se apunta la gente?',
      ],
      [
        /consejo|por qué|cómo|beneficio|ventaja|ideas|importancia/iu,
        'Añade un ejemplo o un número tuyo: ¿qué hiciste o viste, y qué resultó?',
      ],
    ],
    any: 'Añade un número, un nombre o una fecha: ¿qué pasa, dónde o cuándo, y qué deben hacer los lectores?',
  },
  it: {
    fitting: [
      [
        /lavoro|assum|cerchiamo|posizione|tirocinio/iu,
        'Aggiungi un nome e una data: quale posto è, dove, e come ci si candida ed entro quando?',
      ],
      [/offert|scont|saldi|promo/iu, 'Aggiungi una cifra e una data: quanto si risparmia, su cosa, e fino a quando?'],
      [/apertura|apriamo|inaugur|lancio/iu, 'Aggiungi una data o un luogo: quando si apre, e dove vi si trova?'],
      [
        /evento|concerto|festa|corso|laboratorio|mercat|fiera|mostra|serata/iu,
        'Aggiungi una data e un luogo: quando e dove è, quanto costa, e come ci si iscrive?',
      ],
      [
        /consigl|perché|come |vantagg|idee|importanza/iu,
        'Aggiungi un tuo esempio o un numero: che cosa hai fatto o visto, e con quale risultato?',
      ],
    ],
    any: 'Aggiungi un numero, un nome o una data: che cosa succede, dove o quando, e che cosa devono fare i lettori?',
  },
  nl: {
    fitting: [
      [
        /vacature|baan|gezocht|stage|personeel/iu,
        'Noem een functie en een datum: waar is het, en hoe en tot wanneer kan men solliciteren?',
      ],
      [/korting|aanbieding|actie|uitverkoop/iu, 'Noem een getal en een datum: hoeveel bespaart men, waarop, en tot wanneer?'],
      [/opening|openen|gaat open|lancering/iu, 'Noem een datum of een plaats: wanneer gaat u open, en waar vindt men u?'],
      [
        /concert|feest|workshop|cursus|markt|beurs|evenement|avond|open dag/iu,
        'Noem een datum en een plaats: wanneer en waar is het, wat kost het, en hoe meldt men zich aan?',
      ],
      [/tips|waarom|hoe |voordelen|ideeën/iu, 'Noem een eigen voorbeeld of een getal: wat hebt u gedaan of gezien, en wat kwam eruit?'],
    ],
    any: 'Noem een getal, een naam of een datum: wat gebeurt er, waar of wanneer, en wat moeten lezers doen?',
  },
  pt: {
    fitting: [
      [/emprego|vaga|contrat|estágio/iu, 'Acrescente um nome e uma data: qual é a vaga, onde, e como e até quando se pode concorrer?'],
      [/oferta|desconto|saldos|promoç/iu, 'Acrescente um número e uma data: quanto se poupa, em quê, e até quando?'],
      [/abertura|abrimos|inaugur|lançamento/iu, 'Acrescente uma data ou um lugar: quando abre, e onde o encontram?'],
      [
        /evento|concerto|festa|oficina|curso|mercado|feira|exposição/iu,
        'Acrescente uma data e um lugar: quando e onde é, quanto custa, e como se inscreve?',
      ],
      [/dicas|porqu|como |vantagens|ideias|importância/iu, 'Acrescente um exemplo ou um número seu: o que fez ou viu, e o que resultou?'],
    ],
    any: 'Acrescente um número, um nome ou uma data: o que acontece, onde ou quando, e o que devem fazer os leitores?',
  },
  pl: {
    fitting: [
      [/prac[aęy]|zatrudni|szukamy|staż/iu, 'Podaj nazwę i datę: jakie to stanowisko, gdzie, jak i do kiedy można się zgłosić?'],
      [/promocj|rabat|zniżk|wyprzedaż|ofert/iu, 'Podaj liczbę i datę: ile można zaoszczędzić, na czym i do kiedy?'],
      [/otwarci|otwieramy|premier/iu, 'Podaj datę lub miejsce: kiedy otwarcie i gdzie was znaleźć?'],
      [
        /koncert|impre[zs]|warsztat|kurs|targ|wystaw|festyn|wydarzeni/iu,
        'Podaj datę i miejsce: kiedy i gdzie, ile to kosztuje i jak się zapisać?',
      ],
      [/porad|dlaczego|jak |zalet|pomysł/iu, 'Podaj własny przykład lub liczbę: co zrobiono lub zauważono i z jakim skutkiem?'],
    ],
    any: 'Podaj liczbę, nazwę lub datę: co się dzieje, gdzie lub kiedy i co mają zrobić czytelnicy?',
  },
}

/** The question about a topic in languages other than English. */
export function foreignQuestion(topic: string, language: Exclude<Language, 'en'>): string {
  const { fitting, any } = QUESTIONS[language]
  return fitting.find(([pattern]) => pattern.test(topic))?.[1] ?? any
}

/** What the built-in writer needs, for requests that only a model can serve. */
const NEEDED: Record<BeyondRules, Record<Language, string>> = {
  ideas: {
    en: 'The built-in writer adds nothing of its own. Write your own points, one per line, or choose another model: which ones do you want to share?',
    fr: "Le rédacteur intégré n'invente rien. Ajoutez vos propres points, un par ligne, ou choisissez un autre modèle : lesquels voulez-vous partager ?",
    de: 'Der eingebaute Schreiber erfindet nichts. Nennen Sie eigene Punkte, einen je Zeile, oder wählen Sie ein anderes Modell: welche möchten Sie teilen?',
    es: 'El redactor integrado no inventa nada. Añade tus propios puntos, uno por línea, o elige otro modelo: ¿cuáles quieres compartir?',
    it: 'Lo scrittore integrato non inventa nulla. Scrivi i tuoi punti, uno per riga, o scegli un altro modello: quali vuoi condividere?',
    nl: 'De ingebouwde schrijver verzint niets. Schrijf uw eigen punten, één per regel, of kies een ander model: welke wilt u delen?',
    pt: 'O redator integrado não inventa nada. Escreva os seus pontos, um por linha, ou escolha outro modelo: quais quer partilhar?',
    pl: 'Wbudowany edytor niczego nie wymyśla. Podaj własne punkty, każdy w osobnym wierszu, albo wybierz inny model: które chcesz udostępnić?',
  },
  translation: {
    en: 'The built-in writer cannot translate. Write the brief in the language of the post, or choose another model: what should the post say?',
    fr: 'Le rédacteur intégré ne traduit pas. Ajoutez le texte dans la langue de la publication, ou choisissez un autre modèle : que doit-elle dire ?',
    de: 'Der eingebaute Schreiber übersetzt nicht. Nennen Sie den Text in der Sprache des Beitrags, oder wählen Sie ein anderes Modell: was soll darin stehen?',
    es: 'El redactor integrado no traduce. Añade el texto en el idioma de la publicación, o elige otro modelo: ¿qué debe decir?',
    it: 'Lo scrittore integrato non traduce. Scrivi il testo nella lingua del post, o scegli un altro modello: che cosa deve dire?',
    nl: 'De ingebouwde schrijver vertaalt niet. Schrijf de tekst in de taal van de post, of kies een ander model: wat moet erin staan?',
    pt: 'O redator integrado não traduz. Escreva o texto na língua da publicação, ou escolha outro modelo: o que deve dizer?',
    pl: 'Wbudowany edytor nie tłumaczy. Napisz tekst w języku posta albo wybierz inny model: co ma w nim być?',
  },
  voice: {
    en: 'The built-in writer cannot imitate a voice. Write the text in your own words, or choose another model: what happened, where or when?',
    fr: "Le rédacteur intégré n'imite pas de voix. Ajoutez le texte avec vos mots, ou choisissez un autre modèle : que se passe-t-il, où ou quand ?",
    de: 'Der eingebaute Schreiber ahmt keine Stimme nach. Nennen Sie den Inhalt in eigenen Worten, oder wählen Sie ein anderes Modell: was ist geschehen, wo oder wann?',
    es: 'El redactor integrado no imita voces. Añade el texto con tus palabras, o elige otro modelo: ¿qué pasa, dónde o cuándo?',
    it: 'Lo scrittore integrato non imita una voce. Scrivi il testo con parole tue, o scegli un altro modello: che cosa succede, dove o quando?',
    nl: 'De ingebouwde schrijver bootst geen stem na. Schrijf de tekst in uw eigen woorden, of kies een ander model: wat gebeurt er, waar of wanneer?',
    pt: 'O redator integrado não imita vozes. Escreva o texto com as suas palavras, ou escolha outro modelo: o que acontece, onde ou quando?',
    pl: 'Wbudowany edytor nie naśladuje cudzego stylu. Napisz tekst własnymi słowami albo wybierz inny model: co się dzieje, gdzie lub kiedy?',
  },
}

const MODEL_CHOICE =
  /,? (?:or choose another model|ou choisissez un autre modèle|oder wählen Sie ein anderes Modell|o elige otro modelo|o scegli un altro modello|of kies een ander model|ou escolha outro modelo|albo wybierz inny model)(?= ?:)/u

/** A question as it is where the built-in writer is the only one. */
export const withoutModelChoice = (question: string): string => question.replace(MODEL_CHOICE, '')

export const modelQuestion = (beyondRules: BeyondRules, language: Language) => NEEDED[beyondRules][language]
