import { withCapital } from './with-capital.ts'

const DAYS =
  /(?<![\p{L}@#/._-])(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december)(?=s?(?![\p{L}@/_-]))/gu

const SHORT_DAYS =
  /(?<![\p{L}@#/._-])(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?= \d{1,2}(?:(?:st|nd|rd|th)?(?: (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[,.;)]|$)|(?:[:.]\d\d)?\s?[ap]m))/giu

const MONTHS_BESIDE_DAYS = /(?<=(?<!\d)(?:[0-2]?\d|3[01])(?:st|nd|rd|th)? )(?:may|march)(?![\p{L}-]| (?:be|not|have|need|still|take))/gu

const SHORT_MONTHS_BESIDE_DAYS =
  /(?<=(?<!\d)(?:[0-2]?\d|3[01])(?:st|nd|rd|th)? )(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)(?![\p{L}-])/gu

/** Capitalizes the names of days and months. */
export function withCalendarCapitals(text: string): string {
  return text
    .replace(DAYS, withCapital)
    .replace(SHORT_DAYS, withCapital)
    .replace(MONTHS_BESIDE_DAYS, withCapital)
    .replace(SHORT_MONTHS_BESIDE_DAYS, withCapital)
}
