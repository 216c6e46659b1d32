import { expect, test } from '@jest/globals'
import { textLanguage } from '../src/language.ts'

test.each([
  ['en', 'Our bread is half price after six, and the coffee is on us.'],
  ['de', 'Unser Brot ist ab sechs Uhr zum halben Preis, und der Kaffee geht auf uns.'],
  ['fr', 'Notre pain est à moitié prix dès dix-huit heures, et le café est pour nous.'],
  ['es', 'Nuestro pan está a mitad de precio desde las seis, y el café lo ponemos nosotros.'],
  ['ja', '六時からパンが半額です。'],
  ['zh', '面包六点后半价。'],
  ['ko', '여섯 시 이후에는 빵이 반값입니다.'],
  ['el', 'Το ψωμί μας είναι στη μισή τιμή.'],
])('finds %s', (language, text) => {
  expect(textLanguage(text)).toBe(language)
})

test.each([
  ['a few words that several languages have', 'Wow!'],
  ['a link and hashtags only', 'https://example.com/the/and/of #the #and'],
  ['letters of a script that several languages use', 'Наш хлеб вдвое дешевле после шести.'],
  ['nothing', ''],
])('guesses nothing from %s', (_name, text) => {
  expect(textLanguage(text)).toBeNull()
})
