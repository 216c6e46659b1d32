import { folded } from '../boilerplate/folded-text.ts'
import type { Language } from '../language.ts'

/** The languages in which words are classified without a network. */
export const TAGGED = ['de', 'fr', 'es', 'it', 'pt', 'nl'] as const satisfies readonly Language[]
export type Tagged = (typeof TAGGED)[number]

/** How people shorten words, by language. */
const SHORT_FORMS: Record<Tagged, Record<string, string>> = {
  de: {
    nich: 'nicht',
    net: 'nicht',
    ned: 'nicht',
    nix: 'nichts',
    vllt: 'vielleicht',
    vlt: 'vielleicht',
    bzw: 'beziehungsweise',
    grad: 'gerade',
    eig: 'eigentlich',
    nen: 'einen',
    ne: 'eine',
    n: 'ein',
    u: 'und',
    usw: 'und',
    evtl: 'eventuell',
    lg: 'gruss',
    vg: 'gruss',
    mfg: 'gruss',
    pls: 'bitte',
    plz: 'bitte',
  },
  fr: {
    stp: 'stp',
    svp: 'stp',
    pls: 'stp',
    plz: 'stp',
    pr: 'pour',
    ds: 'dans',
    ns: 'nous',
    vs: 'vous',
    bjr: 'bonjour',
    slt: 'salut',
    cc: 'coucou',
    mci: 'merci',
    c: 'cest',
    q: 'que',
    qd: 'quand',
    tt: 'tout',
    pq: 'pourquoi',
    bcp: 'beaucoup',
    rdv: 'rendezvous',
    pcq: 'parceque',
    chui: 'jesuis',
    jsuis: 'jesuis',
  },
  es: {
    q: 'que',
    k: 'que',
    xq: 'porque',
    pq: 'porque',
    x: 'por',
    xfa: 'porfa',
    porfi: 'porfa',
    pa: 'para',
    pal: 'para',
    d: 'de',
    tb: 'tambien',
    tmb: 'tambien',
    pls: 'porfa',
    plis: 'porfa',
    bn: 'bien',
    salu2: 'saludos',
    finde: 'fin',
  },
  it: {
    nn: 'non',
    cmq: 'comunque',
    xke: 'perche',
    xche: 'perche',
    x: 'per',
    grz: 'grazie',
    pls: 'perfavore',
    qlc: 'qualcosa',
    ke: 'che',
    k: 'che',
    tt: 'tutto',
    dv: 'dove',
    qnd: 'quando',
  },
  pt: {
    n: 'nao',
    nao: 'nao',
    vc: 'voce',
    vcs: 'voces',
    q: 'que',
    pq: 'porque',
    pra: 'para',
    pro: 'para',
    p: 'para',
    tb: 'tambem',
    tbm: 'tambem',
    hj: 'hoje',
    obg: 'obrigado',
    ta: 'esta',
    to: 'estou',
    tou: 'estou',
    pfv: 'porfavor',
    pls: 'porfavor',
    cmg: 'comigo',
    blz: 'beleza',
    vlw: 'valeu',
  },
  nl: {
    ff: 'even',
    effe: 'even',
    t: 'het',
    n: 'een',
    mn: 'mijn',
    zn: 'zijn',
    aub: 'aub',
    svp: 'aub',
    alsjeblieft: 'aub',
    alstublieft: 'aub',
    gr: 'groet',
    grt: 'groet',
    ipv: 'inplaatsvan',
    tm: 'totenmet',
    iig: 'inieder',
    nie: 'niet',
    nix: 'niets',
    niks: 'niets',
    ie: 'hij',
    m: 'hem',
  },
}

export function plainOf(typed: string, language: Tagged): string {
  const bare = folded(typed)
    .replace(/[^\p{L}\p{N}@#€$£%&/]/gu, '')
    .replace(/\d/gu, '0')
  const umlauts = language === 'de' ? bare.replace(/ae/gu, 'a').replace(/oe/gu, 'o').replace(/ue/gu, 'u').replace(/ss/gu, 's') : bare
  const known = SHORT_FORMS[language]
  return Object.hasOwn(known, umlauts) ? (known[umlauts] ?? umlauts) : umlauts
}

/** The words of a text as `plainOf` writes them. */
export const plainWordsOf = (text: string, language: Tagged) =>
  text
    .split(/\s+/u)
    .map((word) => plainOf(word, language))
    .filter((word) => word !== '')
