import { expect, test } from '@jest/globals'
import { spokenWords } from '../../src/engines/speech/spoken-text.ts'

const spoken = (text: string, spellings?: ReadonlyMap<string, string>) =>
  spokenWords(text, spellings)
    .map((word) => word.spoken.join(' ') + word.pause)
    .join(' ')

test.each([
  ['$49', 'forty nine dollars'],
  ['$1', 'one dollar'],
  ['$49.99', 'forty nine dollars and ninety nine cents'],
  ['$0.50', 'fifty cents'],
  ['£12.01', 'twelve pounds and one penny'],
  ['€5', 'five euros'],
  ['5€', 'five euros'],
  ['$1,200', 'one thousand two hundred dollars'],
  ['$3.5M', 'three point five million dollars'],
  ['$10k', 'ten thousand dollars'],
  ['$5-$10', 'five to ten dollars'],
  ['$20/month', 'twenty dollars per month'],
  ['$100+', 'one hundred dollars or more'],
  ['From $15, today', 'From fifteen dollars, today'],
  ['$5 million', 'five million dollars'],
  ['50%', 'fifty percent'],
  ['4.5%', 'four point five percent'],
  ['10-15%', 'ten to fifteen percent'],
  ['9am', 'nine A M'],
  ['9 am', 'nine A M'],
  ['9:30pm', 'nine thirty P M'],
  ['9.30am', 'nine thirty A M'],
  ['9:05', 'nine oh five'],
  ['9:00', "nine o'clock"],
  ['21:30', 'nine thirty P M'],
  ['9 a.m. sharp', 'nine A M sharp'],
  ['9am–5pm', 'nine A M to five P M'],
  ['8-10', 'eight to ten'],
  ['Mon–Fri', 'monday to friday'],
  ['12 July', 'the twelfth of July'],
  ['July 12', 'July twelfth'],
  ['3rd May', 'the third of May'],
  ['21 Sept. 2026', 'the twenty first of september twenty twenty six'],
  ['2026-07-12', 'july twelfth twenty twenty six'],
  ['I am 12 may', 'I am twelve may'],
  ['1995', 'nineteen ninety five'],
  ['2005', 'two thousand five'],
  ['1905', 'nineteen oh five'],
  ['1900', 'nineteen hundred'],
  ['1990s', 'nineteen nineties'],
  ["80's", 'eighties'],
  ['1st', 'first'],
  ['22nd', 'twenty second'],
  ['30th', 'thirtieth'],
  ['112th', 'one hundred twelfth'],
  ['1,234,567', 'one million two hundred thirty four thousand five hundred sixty seven'],
  ['4.5 stars', 'four point five stars'],
  ['-5', 'minus five'],
  ['1/2', 'one half'],
  ['3/4 cup', 'three quarters cup'],
  ['24/7', 'twenty four seven'],
  ['9/10', 'nine tenths'],
  ['555-0134', 'five five five zero one three four'],
  ['+44 20', 'plus four four two zero'],
  ['5kg', 'five kilograms'],
  ['1km', 'one kilometer'],
  ['30°C', 'thirty degrees Celsius'],
  ['10k', 'ten thousand'],
  ['3x', 'three times'],
  ['Dr. Lee', 'doctor Lee'],
  ['St. Paul', 'saint Paul'],
  ['12 Main St.', 'twelve Main street.'],
  ['No. 5', 'number five'],
  ['No. Never.', 'No. Never.'],
  ['tea vs. coffee', 'tea versus coffee'],
  ['bread, e.g. rye', 'bread, for example rye'],
  ['cakes etc.', 'cakes et cetera.'],
  ['w/ love', 'with love'],
  ['salt & pepper', 'salt and pepper'],
  ['R&D', 'R and D'],
  ['USA', 'U S A'],
  ['AI', 'A I'],
  ['FAQs', 'F A Qs'],
  ['B2B', 'B two B'],
  ['A4', 'A four'],
  ['COVID-19', 'COVID nineteen'],
  ['gluten-free', 'gluten free'],
  ['@lake_lane', 'at lake lane'],
  ['Follow @LakeLane!', 'Follow at Lake Lane!'],
  ['#ShopLocal', 'hashtag Shop Local'],
  ['#1', 'number one'],
  ['lakeandlane.co.uk', 'lakeandlane dot co dot U K'],
  ['https://www.lake.com/menu?x=1', 'lake dot com slash menu'],
  ['hi@lake.io.', 'hi at lake dot I O.'],
  ['Open now.Come in', 'Open now Come in'],
  ['“Fresh” (daily)', 'Fresh daily'],
  ['It’s here…', "It's here…"],
  ['Ready? Go!', 'Ready? Go!'],
  ['Slow — and good', 'Slow— and good'],
  ['Café Zürich', 'Café Zürich'],
  ['نحن ☕️', ''],
  ['', ''],
])('%s is spoken as "%s"', (text, words) => {
  expect(spoken(text)).toBe(words)
})

test('speaks a word as it is spelled, with its own punctuation', () => {
  expect(
    spoken(
      'Ask Siobhan, or Dr. Ngo.',
      new Map([
        ['siobhan', 'shiv awn'],
        ['ngo', 'no'],
      ]),
    ),
  ).toBe('Ask shiv awn, or doctor no.')
})

test('keeps the written form of each spoken word', () => {
  expect(spokenWords('Only $49!')).toEqual([
    { written: 'Only', spoken: ['Only'], pause: '' },
    { written: '$49', spoken: ['forty', 'nine', 'dollars'], pause: '!' },
  ])
})
