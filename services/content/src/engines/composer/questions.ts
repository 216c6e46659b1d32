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
        'Ajoutez un nom et une date : quel est le poste, où, et comment postuler jusqu’à quand ?',
      ],
      [/promo|solde|offre|remise|réduction|rabais/iu, 'Ajoutez un chiffre et une date : quelle est l’offre, sur quoi, et jusqu’à quand ?'],
      [/ouvertur|ouvr|inaugur|lancement/iu, 'Ajoutez une date ou un lieu : quand ouvrez-vous, et où vous trouve-t-on ?'],
      [
        /événement|concert|fête|festival|atelier|cours|marché|stage|rentrée|portes ouvertes|soirée|exposition|vendanges/iu,
        'Ajoutez une date et un fait : que proposez-vous, quand et où, et que doivent faire les lecteurs ?',
      ],
      [
        /conseil|astuce|pourquoi|comment|bienfait|avantage|idée|importance/iu,
        'Ajoutez un exemple ou un chiffre à vous : qu’avez-vous fait ou vu, et qu’en est-il sorti ?',
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
}

/** The question about a topic in languages other than English. */
export function foreignQuestion(topic: string, language: Exclude<Language, 'en'>): string {
  const { fitting, any } = QUESTIONS[language]
  return fitting.find(([pattern]) => pattern.test(topic))?.[1] ?? any
}

/** What the built-in writer needs, for requests that only a model can serve. */
const NEEDED: Record<BeyondRules, Record<Language, string>> = {
  ideas: {
    en: 'The built-in writer adds nothing of its own. Write your own points, one a line, or choose another model: which ones do you want to share?',
    fr: 'Le rédacteur intégré n’invente rien. Ajoutez vos propres points, un par ligne, ou choisissez un autre modèle : lesquels voulez-vous partager ?',
    de: 'Der eingebaute Schreiber erfindet nichts. Nennen Sie eigene Punkte, einen je Zeile, oder wählen Sie ein anderes Modell: welche möchten Sie teilen?',
    es: 'El redactor integrado no inventa nada. Añade tus propios puntos, uno por línea, o elige otro modelo: ¿cuáles quieres compartir?',
  },
  translation: {
    en: 'The built-in writer cannot translate. Write the brief in the language of the post, or choose another model: what should the post say?',
    fr: 'Le rédacteur intégré ne traduit pas. Ajoutez le texte dans la langue de la publication, ou choisissez un autre modèle : que doit-elle dire ?',
    de: 'Der eingebaute Schreiber übersetzt nicht. Nennen Sie den Text in der Sprache des Beitrags, oder wählen Sie ein anderes Modell: was soll darin stehen?',
    es: 'El redactor integrado no traduce. Añade el texto en el idioma de la publicación, o elige otro modelo: ¿qué debe decir?',
  },
  voice: {
    en: 'The built-in writer cannot imitate a voice. Write the text in your own words, or choose another model: what happened, where or when?',
    fr: 'Le rédacteur intégré n’imite pas de voix. Ajoutez le texte avec vos mots, ou choisissez un autre modèle : que se passe-t-il, où ou quand ?',
    de: 'Der eingebaute Schreiber ahmt keine Stimme nach. Nennen Sie den Inhalt in eigenen Worten, oder wählen Sie ein anderes Modell: was ist geschehen, wo oder wann?',
    es: 'El redactor integrado no imita voces. Añade el texto con tus palabras, o elige otro modelo: ¿qué pasa, dónde o cuándo?',
  },
}

export const modelQuestion = (beyondRules: BeyondRules, language: Language) => NEEDED[beyondRules][language]
