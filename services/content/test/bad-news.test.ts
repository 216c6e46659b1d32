import { expect, test } from '@jest/globals'
import { isBadNews } from '../src/domain/bad-news.ts'

test.each([
  'Four mistakes that cost home bakers their crust, and how to avoid each of them.',
  'The plan costs 12 euros. You can cancel monthly, and the first month is free.',
  'Our choir rehearses after night shifts at the hospital, so everyone can come.',
  'The hospital radio looks for two presenters.',
  'The new version works offline when the connection drops.',
  'Our crew has finished its fall cleanup at the Veterans Memorial.',
  'On Friday we cook chestnuts over an open fire behind the barn.',
  'The new shop is beside the fire station.',
  'The museum is open daily and closed on Mondays. The café closes at 5pm.',
  'We bake with better flour without raising the price of a loaf.',
  'On Sunday the team holds a small farewell for Ms. Adler, with cake.',
])('%s is no bad news', (text) => {
  expect(isBadNews(text)).toBe(false)
})

test.each([
  'We made a mistake with the invoices of May.',
  'We have to cancel the concert until 5 May.',
  'The fair is cancelled.',
  'Our booking page is offline.',
  'The site goes offline for an hour tonight.',
  'There is a memorial service on Friday.',
  'Our baker is in the hospital.',
  'There was a fire in the kitchen.',
  'The shop closes for good in March.',
  'The pool is closed on 4 May.',
  'We are raising the price of a loaf.',
  'It is farewell from us after ten years.',
  'Thank you for all your messages over the fire at our barn last night.',
  'We made two mistakes with your invoices in May.',
  'We made 3 mistakes on your bills.',
  'Our farewell service for Tom is on Friday 8 May at the chapel.',
  'A family farewell for Grandad is on Monday.',
  'We are closed on Friday due to staff sickness.',
  'The practice is closed on Monday until the roof is safe.',
  'The shop is closed on Mondays from June because we lost our baker.',
  'Two of our volunteers are in the hospital.',
  'Three fire engines were at the mill.',
])('%s is bad news', (text) => {
  expect(isBadNews(text)).toBe(true)
})

test.each([
  'Our language school in Valencia opens a course. Start-up time is down from 4.1 to 0.9 seconds.',
  'When my grandmother closed her shop in 1987, she kept one sewing machine. I teach on it now.',
  'Nuestra escuela abre un curso intensivo de español para enfermeras extranjeras.',
  'Unser Kurs für Krankenpfleger beginnt im Mai.',
  'We reduced food waste in our hospital canteen by 41 percent.',
  'You can lock a closed month, so that nobody changes a figure by accident.',
  'Stop storing your starter in the fridge door, which is opened and closed all day.',
  'Brand: Nordlys Candles. A winter set of three costs $42.',
  'Strawberries are in! Bring your own tubs, cash or card, no dogs in the field sorry.',
  'Market stall on Saturday from 9. Sorry, no cards.',
])('a fall of a time, a story and nurses are no bad news: %s', (brief) => {
  expect(isBadNews(brief)).toBe(false)
})

test.each([
  'Our website is down, and we do not know for how long.',
  'We closed the shop yesterday because the roof leaks.',
  'La clase no empieza hoy: la profesora está enferma.',
  'Unser Trainer ist krank.',
  'No bread tomorrow, sorry.',
  'Sorry about the smell in the hall.',
])('the same words stay bad news: %s', (brief) => {
  expect(isBadNews(brief)).toBe(true)
})
