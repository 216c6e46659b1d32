import type { WriterWords } from './writer-words.ts'

export const POLISH: WriterWords = {
  greetings: 'cześć, hej, hejka, siema, dzień dobry, dobry wieczór, witam, witajcie, hi, wszystkim',
  fillers: 'ok, okej, no, więc, dobra, haha, i, dzięki, dziękuję, z góry dzięki, z góry dziękuję, pozdrawiam, pozdro',
  please: 'proszę, prosze, pls, plis, jeśli można, poproszę',
  openers:
    'potrzebuję, potrzebujemy, potrzebny, potrzebna, potrzebny jest, chcę, chciałbym, chciałabym, poproszę, poproszę o, proszę o, możesz, możesz mi, możesz napisać, możecie, mógłbyś, mogłabyś, napisz, napiszcie, zrób, zróbcie, przygotuj, przygotujcie, czy możesz, czy możecie',
  texts: 'tekst, teksty, tekstu, post, posta, posty, wpis, wpisu, opis, opisu, ogłoszenie, artykuł, podpis, caption, relację',
  places:
    'fejsa, fejsie, bloga, blog, stronę, strony, stronie, social media, media społecznościowe, profil, kanał, film, filmu, filmik, rolkę, newslettera',
  for: 'na, do, dla',
  about: 'o tym że',
  small:
    'tonie, tonem, styl, stylu, pod, mi, nam, mój, moją, mojego, naszą, nasz, naszego, naszej, jakiś, krótki, napisać, zrobić, przygotować, i, ale, lub, albo, z, ze, bez, nie, zbyt, za, bardzo, trochę, więcej, mniej, maksymalnie, maks, max, tylko, dwa, dwie, trzy, cztery, pięć, po, w, żeby, było, był, brzmiało, niech, będzie, brzmi, kilka, dziś, jutro',
  styles:
    'luzie, krótko, krótki, krótka, długi, długo, miły, miło, zabawny, zabawnie, poważny, poważnie, prosty, prosto, naturalny, naturalnie, przyjazny, przyjaźnie, ciepły, ciepło, luźny, luźno, oficjalny, oficjalnie, formalny, formalnie, ładny, ładnie, sympatyczny, sympatycznie',
  textStyles:
    'na ty, na luzie, per ty, per pan, emoji, emotek, emotikon, emotikonów, hasztag, hasztagów, hasztagi, hashtagów, hashtagi, hashtagami, wykrzykników, wielkich liter',
  adStyles: 'reklamowo, reklamowy, reklamy, nachalnie',
  not: 'nie, bez',
  of: 'naszej, naszego',
  lengths: 'zdania, zdań, zdanie, słów, słowa, linijki, znaków, hasztagi, hashtagi',
  languages: 'polsku, angielsku, niemiecku, ukraińsku',
  quotes: 'nie pisz, nie piszcie, nie mów, nie mówcie, nie używaj, nie używajcie, bez, unikaj',
  asides: 'tak wiem, wiem wiem, no wiem, przepraszam za',
  endings: '',
  placeEndings: 'a, ie, u, owi, em',
}
