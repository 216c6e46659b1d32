/** A font of the npm registry (OFL) for characters that the fonts in `node_modules` lack. */
export interface FontPackage {
  /** Characters for which the font is fetched if no font before it has them. */
  matches: RegExp
  name: string
  version: string
  /** The font within the package. */
  file: string
  /** Hash of the package's archive, in base64. */
  sha512: string
}

/**
 * In order of preference: a text with kana has its Chinese characters in their Japanese form, one with Hangul in their Korean form, any other one in their
 * simplified Chinese form.
 */
export const FONT_PACKAGES: readonly FontPackage[] = [
  {
    matches: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    name: '@expo-google-fonts/noto-sans-jp',
    version: '0.4.3',
    file: '800ExtraBold/NotoSansJP_800ExtraBold.ttf',
    sha512: 'Fl+Z6vtD24HFAYsvzB0S9Nery1ly16B9PesdY0wBd+wEHAvkNglnkTUspU0HqGOubkmoa8zusJrKv6vDx1o70A==',
  },
  {
    matches: /\p{Script=Hangul}/u,
    name: '@expo-google-fonts/noto-sans-kr',
    version: '0.4.3',
    file: '800ExtraBold/NotoSansKR_800ExtraBold.ttf',
    sha512: 'EVS/uJPcf1TgJtjmQmrFr0oGdcl7ml09CSu0E/AyGzR0UfzdR2pBbzWWPsnuzZiGUl643ODYwYiXK5+B+fLjhQ==',
  },
  {
    matches: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
    name: '@expo-google-fonts/noto-sans-sc',
    version: '0.4.3',
    file: '800ExtraBold/NotoSansSC_800ExtraBold.ttf',
    sha512: '9rAwdFTFHbO/u6Cs0gj2jZbW74TGIiaFNQnXYH2s5wA1bzVkwbaviL4t8YUV642eGYjg86eH6DkAEQmfNHDncQ==',
  },
  {
    matches: /\p{Script=Thai}/u,
    name: '@expo-google-fonts/noto-sans-thai',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansThai_800ExtraBold.ttf',
    sha512: 'PGBBBDGfJJ/5y2hNweLBZWD4YmVT4uOO4chsOPXyl0TktaBJamDKVKv/WbGiDTeBGdkegLiytsWo+lhnkHP5qA==',
  },
  {
    matches: /\p{Script=Devanagari}/u,
    name: '@expo-google-fonts/noto-sans-devanagari',
    version: '0.4.1',
    file: '800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf',
    sha512: '26boYPNKGP1r4R5MxsMAY/zCQOwiXLOJzX8sh1a2oEWyQurQsyniaCv4992c+9jjwshEEt2NNVv5GcnyzaL7QQ==',
  },
  {
    matches: /\p{Script=Bengali}/u,
    name: '@expo-google-fonts/noto-sans-bengali',
    version: '0.4.4',
    file: '800ExtraBold/NotoSansBengali_800ExtraBold.ttf',
    sha512: 'Ya58tLTEdP4P5EF3ZXTM829/g57mbfW8OrD16MMZr2sC3nIKItl/3J9tZlk1nrtqfFGzIgxb+zt/hLjAaTAQgQ==',
  },
  {
    matches: /\p{Script=Tamil}/u,
    name: '@expo-google-fonts/noto-sans-tamil',
    version: '0.4.3',
    file: '800ExtraBold/NotoSansTamil_800ExtraBold.ttf',
    sha512: '1TBkwJ8gJPnt1UIC+um987hYb/QmRDATGKbtwDW6dajISxr8b7+EVjwMESMJaQxfNS8VWE4IBT2jYmpBGw4D+w==',
  },
  {
    matches: /\p{Script=Hebrew}/u,
    name: '@expo-google-fonts/noto-sans-hebrew',
    version: '0.4.1',
    file: '800ExtraBold/NotoSansHebrew_800ExtraBold.ttf',
    sha512: 'NR3vP6GT/hSINLrk4JHJBQnuzh/C1mlMrphNlI2dQaO53a3oTjSRoG4JyYb1B6bHadjsGh0wPZbT4kMJBKjT/w==',
  },
  {
    matches: /\p{Script=Telugu}/u,
    name: '@expo-google-fonts/noto-sans-telugu',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansTelugu_800ExtraBold.ttf',
    sha512: 't5wZI1/2u69ugVr2v9P4Qqt9BHHwDQ/26+1p9MLrwf1lNSW64Mw16AIRzGWIOcRMd0drYWeZzZO1DqoFts3KiA==',
  },
  {
    matches: /\p{Script=Kannada}/u,
    name: '@expo-google-fonts/noto-sans-kannada',
    version: '0.4.3',
    file: '800ExtraBold/NotoSansKannada_800ExtraBold.ttf',
    sha512: 'nFDeSKVlpCJpd4x4E+W5WwfJVJ5fGN5pa/szOvE9GotDEYTPuhd8SzKYsQ4F2PVbzXRT21jMXxJ70tKPvItuGA==',
  },
  {
    matches: /\p{Script=Malayalam}/u,
    name: '@expo-google-fonts/noto-sans-malayalam',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansMalayalam_800ExtraBold.ttf',
    sha512: 'TZfS4nKhsQftD4nJr5R4fOO7EKe0L5RAscmYehignHr5JJVzW49Nxom0w0rnmHDU2iV3zWIOeyx3rN3bkHGI0A==',
  },
  {
    matches: /\p{Script=Gujarati}/u,
    name: '@expo-google-fonts/noto-sans-gujarati',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansGujarati_800ExtraBold.ttf',
    sha512: 'KtJySkho6C2Yf28dZx1SYwAs671hncIpBpIlTDzxLv7i7iOFJ2p74nzyP23aY04HUm28ELX7r86Dmui/qpLpMg==',
  },
  {
    matches: /\p{Script=Gurmukhi}/u,
    name: '@expo-google-fonts/noto-sans-gurmukhi',
    version: '0.4.1',
    file: '800ExtraBold/NotoSansGurmukhi_800ExtraBold.ttf',
    sha512: 'yAaWoUawvVD/50HnZWN1lABWOy9eNcbS3i9bRjoXwEueaoI7E2dTd7liA2BcJ/uTkFUgYWd5QOjIfoCXnTo44Q==',
  },
  {
    matches: /\p{Script=Oriya}/u,
    name: '@expo-google-fonts/noto-sans-oriya',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansOriya_800ExtraBold.ttf',
    sha512: 'sKGcpny4wTSs3ooReAN2Nrore5tkVtEdgBkDN2qsxubpY2UBmtrE+DOQSYLq0zqkiH5rtIuQJwr0GcLXH3DbaQ==',
  },
  {
    matches: /\p{Script=Sinhala}/u,
    name: '@expo-google-fonts/noto-sans-sinhala',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansSinhala_800ExtraBold.ttf',
    sha512: 'pczEE8p3aAvnMuVSppyW8d9dqlg9wxr8R3BfEUB9qPQHAWlR9TsSlaGbF/G/j8k4fSU21swf+v5p4BeTuFeMtA==',
  },
  {
    matches: /\p{Script=Khmer}/u,
    name: '@expo-google-fonts/noto-sans-khmer',
    version: '0.4.3',
    file: '800ExtraBold/NotoSansKhmer_800ExtraBold.ttf',
    sha512: 'vBG7J/w4j+tPTPA53a43zb/s/K3AjHRTDbEG4omn/xs4dThknBh4aVRJ4zwROLy7OeZnhQPDkGRUEPAi8C/btg==',
  },
  {
    matches: /\p{Script=Myanmar}/u,
    name: '@expo-google-fonts/noto-sans-myanmar',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansMyanmar_800ExtraBold.ttf',
    sha512: 'qG8DHmy+7xFvW5z8lN3r5jjEXoQBhjpjoxXR/Y8/WcywirPIBZnFpAy5IlwCRSobJdCw3+i7gvmIz1bl6mp7bg==',
  },
  {
    matches: /\p{Script=Lao}/u,
    name: '@expo-google-fonts/noto-sans-lao',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansLao_800ExtraBold.ttf',
    sha512: 'gM/grIG03BWSk8lqiR1IC7WHpGH/8TrvwU0ZjEvs236YiN0LK2qQythq6lqcJbENo/0HMxdk13n35yhqnHVJ8g==',
  },
  {
    matches: /\p{Script=Armenian}/u,
    name: '@expo-google-fonts/noto-sans-armenian',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansArmenian_800ExtraBold.ttf',
    sha512: 'AHnwnabRI64hwenSeePxp2TICbYK6Wg56o2y5shFTLWLWzwnPXv30r4LGy6NQYk9PliXizDU9Qeyvob6e3tsgQ==',
  },
  {
    matches: /\p{Script=Georgian}/u,
    name: '@expo-google-fonts/noto-sans-georgian',
    version: '0.4.3',
    file: '800ExtraBold/NotoSansGeorgian_800ExtraBold.ttf',
    sha512: 'qvQ/DE/F10hZPD/vYSm68aNWjOLyxGrCC3NzZR3L0RWpo2njqePvNjXcAcR9yvLwrREOmlWGtUD7GTAuIjlkzA==',
  },
  {
    matches: /\p{Script=Ethiopic}/u,
    name: '@expo-google-fonts/noto-sans-ethiopic',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansEthiopic_800ExtraBold.ttf',
    sha512: 'puS0u1/7b0kZ6fqOYaSlCdai8zHuD9CQY2qlyJEtYzUC5Nd1fH3QENmQc0a1Gcqe0q9s3n7440eNJSLK2mGouw==',
  },
  {
    matches: /\p{Script=Thaana}/u,
    name: '@expo-google-fonts/noto-sans-thaana',
    version: '0.4.2',
    file: '800ExtraBold/NotoSansThaana_800ExtraBold.ttf',
    sha512: 'nidXdOuvsuuhdb0bXxSQxxg7uW0eAEXtqU3wmJ5Yo7m5VmCe1Zdy5MX+2EWo86qlWG4NK9YoGjmU04/dCt+FIw==',
  },
  {
    matches: /[\p{S}\p{P}\p{N}]/u,
    name: '@expo-google-fonts/noto-sans-symbols',
    version: '0.4.1',
    file: '800ExtraBold/NotoSansSymbols_800ExtraBold.ttf',
    sha512: 'LlXM1nLfz0FO1UA/COHlVau8DcDsvex3uWVA/BqeT8tJt+Hk8ju5XfmoShdjiW8IP4Z3ukKp7VFh4DDmNImYKA==',
  },
  {
    matches: /[\p{S}\p{P}\p{N}]/u,
    name: '@expo-google-fonts/noto-sans-symbols-2',
    version: '0.4.1',
    file: '400Regular/NotoSansSymbols2_400Regular.ttf',
    sha512: 'jFymG5s4OLlXpy9E9FQvSXpSnf43BIYcJiPXEHSw6LFNvbahkjmUWb/cj4vsX/KdUksGLTPbjB9iRuu8L3yJ8A==',
  },
  {
    matches: /[\p{Sm}\u{1D400}-\u{1D7FF}]/u,
    name: '@expo-google-fonts/noto-sans-math',
    version: '0.4.2',
    file: '400Regular/NotoSansMath_400Regular.ttf',
    sha512: 'Kgj0kKibznTLYcbpR8Tk2ybr76uMOyrlyoP5F9G+0UiJzAMA4zG/XIlrgXKzfFGERhA0Rc3vbwDeeTxwXPlaYg==',
  },
]
