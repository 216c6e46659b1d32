import type { WriterWords } from './writer-words.ts'

export const DUTCH: WriterWords = {
  greetings: 'hoi, hallo, hai, hey, hé, hi, dag, goedemorgen, goedemiddag, goedenavond, allemaal',
  fillers: 'ok, oké, nou, dus, ja, haha, en, bedankt, dankjewel, dank je, dank je wel, alvast bedankt, groetjes, groeten',
  please: 'graag, alsjeblieft, alstublieft, aub, svp, pls, liefst',
  openers:
    'ik heb, we hebben, wij hebben, ik zoek, ik wil, ik wil graag, we willen, wij willen, ik zou graag, kun je, kan je, kunnen jullie, kunt u, wil je, wil jij, willen jullie, zou je, zouden jullie, maak, maak je, schrijf, schrijf je, maken jullie',
  texts:
    'iets, stukje, berichtje, bericht, tekst, tekstje, teksten, post, postje, onderschrift, bijschrift, beschrijving, artikel, caption, blog',
  places: 'blog, social media, socials, pagina, site, website, kanaal, account, video, reel, nieuwsbrief, story',
  for: 'voor',
  about: 'over',
  small:
    'toon, stijl, op, bij, van, een, de, het, mijn, onze, ons, mij, me, nodig, schrijven, maken, dat, die, deze, dit, en, maar, of, met, zonder, niet, geen, te, heel, erg, een beetje, beetje, wat, iets, meer, minder, maximaal, max, hooguit, alleen, twee, drie, vier, vijf, in, houd het, hou het, mag, moet, klinken, zijn, als, even, snel, vandaag, morgen, hebben, kort',
  styles:
    'kort, korte, kortje, lang, lange, leuk, leuke, grappig, grappige, vrolijk, vlot, vlotte, serieus, zakelijk, formeel, informeel, simpel, simpele, vriendelijk, vriendelijke, warm, warme, persoonlijk, persoonlijke, luchtig, luchtige, nuchter, stijf, eerlijk, mooi, mooie, kleine',
  textStyles: "met je, met u, met jij, je-vorm, u-vorm, tutoyeren, emoji, emoji's, emojis, hashtag, hashtags, uitroeptekens, hoofdletters",
  adStyles: 'reclameachtig, commercieel, verkoperig, reclametaal, clichés',
  not: 'niet, geen, zonder',
  of: 'van, van de, van het, van onze',
  lengths: "zin, zinnen, woorden, regels, tekens, hashtags, emoji's, emojis",
  languages: 'nederlands, engels, duits, frans, fries, vlaams',
  quotes: 'niet, schrijf niet, zeg niet, gebruik niet, geen, liever niet, liever geen, zonder',
  asides: 'ja ik weet het, ik weet het, sorry voor',
  endings: 'e',
  placeEndings: '',
}
