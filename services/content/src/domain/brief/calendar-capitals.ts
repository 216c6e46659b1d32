import { withCapital } from './with-capital.ts'

const DAYS =
  /(?<![\p{L}@#/._-])(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)(?=s?(?![\p{L}@/_-]))/gu

const SHORT_DAYS =
  /(?<![\p{L}@#/._-])(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?= \d{1,2}(?:(?:st|nd|rd|th)?(?: (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[,.;)]|$)|(?:[:.]\d\d)?\s?[ap]m))/giu

/** "wed to sat", "mon-fri" */
const SHORT_DAY = '(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)'
const RANGE_OF_SHORT_DAYS = new RegExp(String.raw`(?<![\p{L}@#/._-])${SHORT_DAY}(?: to | ?[-–] ?)${SHORT_DAY}(?![\p{L}@/_-])`, 'gu')

const MONTHS_BESIDE_DAYS =
  /(?<=(?<!\d)(?:[0-2]?\d|3[01])(?:st|nd|rd|th)?(?: of)? )(?:may|march)(?![\p{L}-]| (?:be|not|have|need|still|take))/gu

/** "since the launch in may", "by march". */
const MONTHS_BEHIND_PREPOSITION = /(?<=(?<![\p{L}])(?:in|since|until|till?|by|during|of|early|late|mid) )(?:may|march)(?=[.,;!?)]|$)/gu

const SHORT_MONTHS_BESIDE_DAYS =
  /(?<=(?<!\d)(?:[0-2]?\d|3[01])(?:st|nd|rd|th)?(?: of)? )(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)(?![\p{L}-])/gu

const FEASTS =
  /(?<![\p{L}@#/._-])(?:easter|christmas|good friday|boxing day|bank holiday monday|new year['’]s (?:eve|day)|halloween|diwali|hanukkah|ramadan)(?![\p{L}@/_-])/giu
const withCapitals = (words: string) => words.replace(/(?<![\p{L}'’])\p{Ll}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase())

/** Capitalizes the names of days, months and feasts. */
export function withCalendarCapitals(text: string): string {
  return text
    .replace(DAYS, withCapital)
    .replace(SHORT_DAYS, withCapital)
    .replace(RANGE_OF_SHORT_DAYS, withCapitals)
    .replace(MONTHS_BESIDE_DAYS, withCapital)
    .replace(MONTHS_BEHIND_PREPOSITION, withCapital)
    .replace(SHORT_MONTHS_BESIDE_DAYS, withCapital)
    .replace(FEASTS, withCapitals)
}
