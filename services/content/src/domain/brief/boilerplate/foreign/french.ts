import type { WriterWords } from './writer-words.ts'

export const FRENCH: WriterWords = {
  greetings: "bjr, bsr, slt, cc, bonjour, bonsoir, salut, coucou, hello, hey, hi, re, à tous, tout le monde, l'équipe, la team",
  fillers:
    'ok, bon, bah, ben, alors, donc, voilà, euh, lol, mdr, haha, hihi, et, du coup, merci, merci beaucoup, merci bcp, merci d’avance, bises, bisous',
  please: "svp, stp, s'il te plaît, s'il vous plaît, s il te plaît, s il vous plaît, merci de, merci, please, pls, si possible",
  openers:
    "il me faut, il nous faut, il me faudrait, il nous faudrait, me faut, me faudrait, j'ai besoin d', j'ai besoin d'un, j'ai besoin d'une, j ai besoin d un, j ai besoin d une, on a besoin d'un, on a besoin d'une, nous avons besoin d'un, j'aurais besoin d'un, j'aurais besoin d'une, j aurais besoin d un, besoin d'un, besoin d'une, besoin d un, besoin d une, je veux, je voudrais, j'aimerais, on voudrait, nous voudrions, peux-tu, peux tu, tu peux, tu pourrais, pourrais-tu, pouvez-vous, pouvez vous, vous pouvez, pourriez-vous, est-ce que tu peux, est-ce que vous pouvez, fais, fais-moi, fais moi, faites, faites-moi, faites moi, écris, écris-moi, écris moi, écrivez, rédige, rédigez, prépare, préparez",
  texts:
    'truc, un truc, quelque chose, qqch, qq chose, un mot, deux lignes, texte, textes, post, posts, publication, publi, légende, description, annonce, article, billet, fil, caption, story',
  places: 'blog, réseaux, réseaux sociaux, les réseaux, page, site, chaîne, compte, vidéo, video, vidéos, reel, newsletter, story',
  for: 'pour',
  about:
    'sur, à propos de, au sujet de, pour annoncer, pour annoncer que, pour annoncer qu, pour dire que, pour dire qu, pour prévenir que, pour prévenir qu, pour rappeler que, pour rappeler qu, pour présenter, qui dit que, qui dit qu, qui annonce que, disant que',
  small:
    "ton, style, sur, à, en, un, une, le, la, les, des, du, de, d, l, mon, ma, mes, notre, nos, ce, cette, me, moi, nous, m, en, petit, petite, faire, écrire, rédiger, préparer, fais, écris, écrivez, reste, restez, garde, gardez, et, mais, ou, avec, sans, pas, ne, non, plus, trop, très, bien, un peu, assez, plutôt, surtout, quelques, juste, seulement, maximum, max, deux, trois, quatre, cinq, que ce soit, que ça soit, soit, sois, soyez, vite, rapidement, aujourd'hui, demain, les gens, beaucoup, aucun, aucune, on, tout, en mode",
  styles:
    'simple, simples, court, courte, bref, brève, long, longue, sympa, cool, drôle, marrant, sérieux, sérieuse, sobre, chaleureux, chaleureuse, amical, amicale, formel, formelle, naturel, naturelle, décontracté, décontractée, détendu, léger, légère, joli, jolie, direct, neutre, pro, professionnel, familier, gentil, convivial, conviviale, humain, élégant, moderne, guindé, kitsch',
  textStyles:
    'tutoie, tutoyer, tutoyez, tutoiement, vouvoie, vouvoyer, vouvoyez, vouvoiement, on tutoie, on vouvoie, emoji, emojis, émoji, émojis, smiley, smileys, hashtag, hashtags, point d’exclamation, points d’exclamation, majuscules, anglicismes, écriture inclusive',
  adStyles: 'commercial, commerciale, publicitaire, vendeur, vendeuse, marketing, racoleur, racoleuse, pub, blabla, jargon',
  not: 'pas, sans, aucun, aucune, éviter, évite, évitez',
  of: 'de la, du, de, des, de l, d',
  lengths: 'phrase, phrases, mot, mots, ligne, lignes, caractères, paragraphes, hashtags, emojis, émojis',
  languages: 'français, anglais, allemand, espagnol, italien, breton',
  quotes:
    "merci de pas, merci de ne pas, merci d'éviter, ne pas, pas, surtout pas, évite, évitez, n'écris pas, n'écrivez pas, ne dis pas, ne dites pas, ne mets pas, ne mettez pas, pas de, svp pas de, stp pas de, pas écrire, pas mettre, pas dire, sans dire, sans écrire",
  asides: 'oui je sais, je sais, désolé, désolée, pardon pour',
  endings: 's, es',
  placeEndings: '',
}
