import type { WriterWords } from './writer-words.ts'

export const GERMAN: WriterWords = {
  greetings:
    'hallo, hallöchen, hallihallo, grüezi, grüß gott, tach, na, hi, hey, hej, moin, servus, guten morgen, guten tag, guten abend, grüß dich, zusammen, ihr lieben, leute, liebes team',
  fillers:
    'ok, okay, also, so, ja, na ja, naja, haha, hihi, lol, äh, ähm, halt, eben, kurz, mal, mal schnell, grad, gerade, einfach mal, und, danke, vielen dank, danke dir, danke euch, dankeschön, lg, vg',
  please: 'bitte, bidde, pls, plz, bitte bitte',
  openers:
    'ich brauche, ich brauch, brauche, brauch, ich bräuchte, bräuchte, bräuchten, wir brauchen, brauchen, wir bräuchten, ich hätte gern, ich hätte gerne, hätte gern, hätte gerne, wir hätten gern, wir hätten gerne, ich möchte, wir möchten, ich will, ich suche, kannst du, kannste, könntest du, könnt ihr, könntet ihr, können sie, könnten sie, würdest du, würdet ihr, magst du, machst du, macht ihr, schreibst du, mach, macht, machen sie, schreib, schreibe, schreibt, schreiben sie, erstell, erstelle, erstellt, formulier, formuliere, verfass, verfasse',
  texts:
    'etwas, irgendwas, ein paar zeilen, zwei sätze, text, texte, post, posts, beitrag, beiträge, caption, captions, bildunterschrift, beschreibung, videobeschreibung, ankündigung, posting, artikel, blogbeitrag, blogpost, kurztext, werbetext, story, was',
  places:
    'blog, social media, socials, unsere seite, meine seite, die seite, website, webseite, homepage, kanal, video, videos, reel, story, newsletter, account, profil',
  for: 'für, fürs',
  about: 'über',
  small:
    'ton, tonfall, auf, zu, zum, in, ins, aufs, an, bei, einen, ein, eine, nen, ne, n, den, das, die, der, dem, mir, uns, mein, meine, meinen, mein, unser, unsere, unseren, unserem, unserer, dazu, daraus, draus, davon, es, ihn, noch, schnell, fertig, heute, morgen, schreiben, machen, erstellen, verfassen, formulieren, zaubern, basteln, und, aber, oder, mit, ohne, nicht, nichts, kein, keine, keinen, so, zu, sehr, ganz, eher, lieber, recht, ein bisschen, bisschen, etwas, gern, gerne, ruhig, nur, höchstens, maximal, max, mindestens, paar, viele, viel, mehr, weniger, allzu, zwei, drei, vier, fünf, auf, in, im, soll, sollte, sein, klingen, wirken, rüberkommen, klingt, wirkt, wie, hilfe, helfen, was, zum posten, posten',
  styles:
    'locker, lockerer, lockeren, lässig, kurz, kurzen, kurzer, kurzes, kürzer, knapp, lang, langen, freundlich, freundlichen, nett, netten, schön, schönen, lustig, lustigen, witzig, seriös, sachlich, sachlichen, förmlich, formell, persönlich, persönlichen, herzlich, modern, frech, einfach, einfachen, natürlich, kleinen, kleiner, steif, trocken, ernst, übertrieben, kitschig, cool, sympathisch, ehrlich, authentisch, einladend',
  textStyles:
    'mit du, per du, du-form, duform, mit sie, per sie, sie-form, sieform, in der du-form, in der sie-form, duzen, siezen, geduzt, gesiezt, gendern, gegendert, emoji, emojis, smileys, smiley, hashtag, hashtags, ausrufezeichen, anglizismen, denglisch, großbuchstaben',
  adStyles:
    'werbemäßig, werblich, werbend, reißerisch, marktschreierisch, werbesprache, werbesprech, werbedeutsch, wie werbung, nach werbung, floskeln',
  not: 'nicht, nichts, kein, keine, keinen, ohne, vermeide, vermeidet, vermeiden',
  of: 'von, vom, von der, der, des, unserer',
  lengths: 'sätze, sätzen, satz, wörter, wörtern, zeilen, zeichen, absätze, hashtags, emojis',
  languages: 'deutsch, englisch, französisch, spanisch, italienisch, plattdeutsch, türkisch, polnisch',
  quotes:
    'bitte nicht, nicht, schreib nicht, schreibt nicht, schreib bitte nicht, sag nicht, sagt nicht, ohne, ohne das wort, ohne die worte, nicht schreiben, bloß nicht, kein, keine',
  asides: 'ja ich weiß, ich weiß, ja ja ich weiß, sorry, sorry für',
  endings: 'e, en, er, es, em',
  placeEndings: '',
}
