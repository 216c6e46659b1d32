import type { WriterWords } from './writer-words.ts'

export const SPANISH: WriterWords = {
  greetings:
    'oye, oigan, disculpa, disculpen, hola, holaa, holi, buenas, buenas tardes, buenas noches, buenos días, hi, hey, hello, qué tal, a todos, equipo, chicos, guapa, guapo',
  fillers:
    'ok, okay, vale, bueno, pues, a ver, mira, entonces, so, eh, jaja, jajaja, lol, y, gracias, muchas gracias, mil gracias, un saludo, saludos, besos',
  please: 'por favor, porfa, porfi, porfis, porfavor, plis, pls, plz, please, xfa, x favor, si puede ser, si se puede, gracias',
  openers:
    'necesito, necesitamos, necesitaría, necesitaríamos, quiero, queremos, quería, queríamos, quisiera, me haces, me hacéis, me hace, nos haces, nos hacéis, me puedes hacer, me podrías hacer, me puedes escribir, puedes hacer, puedes hacerme, puedes escribir, puedes escribirme, puedes, podrías, podrías hacer, podrías hacerme, podéis, podríais, me escribes, nos escribes, me preparas, nos preparas, hazme, haznos, haz, hagan, háganme, escribe, escríbeme, escriban, redacta, redáctame, prepara, prepárame, me hace falta, hace falta, nos hace falta, me ayudas con, ayúdame con, busco',
  texts:
    'algo, unas líneas, texto, textos, textito, post, posts, publicación, publicacion, descripción, anuncio, caption, captions, pie de foto, hilo, artículo, entrada, copy, story, algo',
  places:
    'blog, redes, redes sociales, rrss, página, pagina, web, perfil, cuenta, canal, vídeo, video, vídeos, videos, reel, reels, stories, newsletter, historia',
  for: 'para, pa',
  about:
    'sobre, acerca de, para anunciar, para anunciar que, para decir que, para avisar que, para avisar de que, para contar que, para recordar que, para presentar, para promocionar, diciendo que, que diga que',
  small:
    'en, del, al, un, una, unos, unas, el, la, lo, los, las, mi, mis, nuestro, nuestra, nuestros, este, esta, me, nos, se, le, de, del, hacer, hacerme, escribir, escribirme, que, q, sea, suene, quede, parezca, salga, resulte, y, e, pero, o, con, sin, nada, no, ni, muy, más, mas, menos, tan, tanto, demasiado, un poco, un poquito, poco, poquito, poquitos, pocos, pocas, algo, algún, alguna, algunos, mucho, muchos, muchas, bien, como, máximo, maximo, max, solo, sólo, dos, tres, cuatro, cinco, en, a, hoy, mañana, rápido, tono, a la gente, hazlo, ponlo, escríbelo, usa, mete, pon',
  styles:
    'corto, corta, cortito, cortita, breve, largo, larga, cercano, cercana, natural, divertido, divertida, gracioso, graciosa, serio, seria, sencillo, sencilla, simple, bonito, bonita, alegre, amable, informal, formal, cálido, cálida, pequeño, pequeña, sobrio, directo, fresco, juvenil, profesional, desenfadado, simpático, simpática, moderno, cursi, pesado',
  textStyles:
    'tutea, tutear, tutéalos, tuteando, de tú, de tu, de usted, trátalos de tú, trátalos de usted, trata de tú, trata de usted, emoji, emojis, emoticonos, emoticones, hashtag, hashtags, exclamaciones, signos de exclamación, mayúsculas, anglicismos',
  adStyles: 'comercial, publicitario, publicitaria, vendedor, anuncio de tele, tecnicismos',
  not: 'no, sin, nada, ni, evita, eviten, evitar',
  of: 'de la, del, de, de los, de las, de mi, de nuestra',
  lengths: 'frase, frases, palabras, línea, líneas, lineas, caracteres, párrafos, hashtags, emojis',
  languages: 'español, castellano, inglés, francés, alemán, catalán, gallego, euskera, portugués, spanglish',
  quotes:
    'no digas, no digan, no digáis, no pongas, no pongan, no pongáis, no escribas, no escriban, no uses, no usen, nada de, sin decir, sin poner, evita, eviten',
  asides: 'ya sé, ya lo sé, sí ya sé, lo sé, perdón por, perdona por',
  endings: 's, es',
  placeEndings: '',
}
