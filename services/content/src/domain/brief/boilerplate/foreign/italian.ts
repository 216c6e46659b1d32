import type { WriterWords } from './writer-words.ts'

export const ITALIAN: WriterWords = {
  greetings: 'ciao, salve, buongiorno, buonasera, hey, hi, a tutti, ragazzi',
  fillers: 'ok, allora, dunque, beh, eh, insomma, haha, ahah, e, grazie, grazie mille, un saluto, saluti',
  please: 'per favore, per piacere, perfavore, pls, grazie, se possibile',
  openers:
    'mi serve, ci serve, mi servirebbe, ci servirebbe, serve, ho bisogno di, avrei bisogno di, abbiamo bisogno di, vorrei, vorremmo, voglio, mi fai, ci fai, mi fate, mi faresti, mi scrivi, ci scrivi, mi prepari, puoi, potresti, potete, potreste, puoi farmi, puoi scrivermi, fammi, facci, scrivi, scrivimi, prepara, preparami',
  texts: 'qualcosa, due righe, testo, testi, post, annuncio, didascalia, descrizione, articolo, caption, storia',
  places: 'blog, social, i social, pagina, sito, canale, profilo, video, reel, newsletter',
  for: 'per',
  about:
    'su, sul, sulla, sui, sulle, sullo, sugli, sull, per annunciare, per annunciare che, per dire che, per avvisare che, per ricordare che, per presentare, per promuovere, che dica che',
  small:
    'tono, stile, su, sul, sulla, di, del, della, un, una, uno, il, lo, la, i, gli, le, mio, mia, nostro, nostra, mi, ci, fare, farmi, scrivere, scrivermi, che, sia, suoni, sembri, e, ma, o, con, senza, niente, nessun, nessuna, non, troppo, molto, più, meno, un po, poco, pochi, massimo, max, solo, due, tre, quattro, cinque, in, a, bello, oggi, domani, da, come',
  styles:
    'breve, corto, corta, lungo, lunga, semplice, amichevole, amichevoli, simpatico, simpatica, divertente, serio, seria, formale, informale, naturale, allegro, allegra, piccolo, piccola, caldo, cordiale, sobrio, diretto, professionale, carino, carina',
  textStyles: 'dai del tu, dando del tu, dai del lei, dando del lei, emoji, faccine, hashtag, punti esclamativi, maiuscole',
  adStyles: 'commerciale, pubblicitario, pubblicitaria, da pubblicità',
  not: 'non, senza, niente, nessun, nessuna, evita, evitate',
  of: 'del, della, dei, di',
  lengths: 'frase, frasi, parole, righe, riga, caratteri, hashtag, emoji',
  languages: 'italiano, inglese, francese, tedesco, spagnolo',
  quotes: 'non scrivere, non scrivete, non dire, non dite, non usare, non usate, niente, senza scrivere, evita, evitate',
  asides: 'lo so, sì lo so, scusa per, scusate per',
  endings: '',
  placeEndings: '',
}
