import { isCommonWord } from '../facts/common-words.ts'
import { withCapital } from './with-capital.ts'

/** Frequent misspellings of English that are no word and no name, with the one word that each can mean. */
const WORDS = new Map(
  `absense:absence acceptible:acceptable accidently:accidentally accomodate:accommodate accomodated:accommodated accomodates:accommodates
  accomodation:accommodation accross:across acheive:achieve acheived:achieved acheivement:achievement adress:address adresses:addresses
  advertisment:advertisement agressive:aggressive amatuer:amateur aniversary:anniversary anniversery:anniversary anual:annual
  anually:annually apparant:apparent appartment:apartment appologise:apologise apprenticship:apprenticeship apprentiship:apprenticeship
  aquire:acquire arguement:argument assesment:assessment assistent:assistant athelete:athlete atheletes:athletes attendence:attendance
  automaticaly:automatically availabe:available availible:available avaliable:available avialable:available awfull:awful
  basicly:basically beacuse:because beautifull:beautiful becasue:because becomming:becoming becuase:because begining:beginning
  beleive:believe beleived:believed benifit:benefit benifits:benefits buisness:business buisnesses:businesses bussiness:business
  calender:calendar calenders:calendars cancelation:cancellation catagories:categories catagory:category celabrate:celebrate
  cemetary:cemetery certian:certain childern:children choclate:chocolate cieling:ceiling coffe:coffee collegue:colleague
  collegues:colleagues comfortible:comfortable comming:coming commited:committed commitee:committee committment:commitment
  compatable:compatible competance:competence competiton:competition completly:completely confortable:comfortable
  congradulations:congratulations congratulatons:congratulations continous:continuous convienient:convenient convinient:convenient
  correspondance:correspondence councellor:counsellor councl:council curiousity:curiosity custumer:customer custumers:customers
  decison:decision definately:definitely definatly:definitely definitly:definitely defintely:definitely delicous:delicious
  delivry:delivery desparate:desperate developement:development diffrence:difference diffrent:different dilemna:dilemma
  dissapear:disappear dissapoint:disappoint dissapointed:disappointed dissapointing:disappointing dissappointed:disappointed
  easly:easily electricty:electricity embarass:embarrass embarassed:embarrassed embarassing:embarrassing enviroment:environment
  enviromental:environmental equipement:equipment equiptment:equipment especialy:especially evryone:everyone evrything:everything
  excelent:excellent excellant:excellent excercise:exercise excercises:exercises exept:except exhibtion:exhibition exibition:exhibition
  existance:existence expecially:especially expereince:experience experiance:experience explaination:explanation extreemly:extremely
  extremly:extremely familar:familiar familes:families fasinating:fascinating favorate:favorite febuary:February finaly:finally
  foriegn:foreign fourty:forty freind:friend freindly:friendly freinds:friends garantee:guarantee garanteed:guaranteed
  gaurantee:guarantee gauranteed:guaranteed generaly:generally goverment:government gratefull:grateful greatful:grateful
  guarenteed:guaranteed guidence:guidance happend:happened happyness:happiness helpfull:helpful hopefuly:hopefully hygeine:hygiene
  hygene:hygiene imediate:immediate imediately:immediately immediatly:immediately importent:important incidently:incidentally
  independant:independent independantly:independently indispensible:indispensable infomation:information ingrediant:ingredient
  ingrediants:ingredients instructer:instructor instructers:instructors interupt:interrupt interuption:interruption intrest:interest
  intrested:interested intresting:interesting irresistable:irresistible jewellry:jewellery kitchin:kitchen knowledgable:knowledgeable
  knowlege:knowledge labratory:laboratory lenght:length liason:liaison libary:library liesure:leisure maintainance:maintenance
  maintanence:maintenance maintenence:maintenance managment:management millenium:millennium morgage:mortgage morining:morning
  mornign:morning musicans:musicians naturaly:naturally neccesary:necessary neccessary:necessary necesary:necessary neigbour:neighbour
  neigbours:neighbours nieghbour:neighbour noticable:noticeable ocasion:occasion occassion:occasion occassional:occasional
  occassionally:occasionally occassions:occasions occured:occurred occurence:occurrence occuring:occurring offical:official
  ommited:omitted oportunities:opportunities oportunity:opportunity oppertunity:opportunity opportunites:opportunities
  oppurtunities:opportunities oppurtunity:opportunity organisaton:organisation orginal:original orginally:originally
  parliment:parliament particpants:participants particulary:particularly peice:piece peices:pieces perfomance:performance
  perfomances:performances permanant:permanent permenant:permanent permiting:permitting persue:pursue posession:possession
  posible:possible possable:possible postion:position prefered:preferred preperation:preparation privilage:privilege
  priviledge:privilege probaly:probably profesional:professional professionel:professional proffesional:professional promiss:promise
  pronounciation:pronunciation questionaire:questionnaire reccomend:recommend reccomended:recommended reccommend:recommend
  recepie:recipe recepit:receipt reciept:receipt reciepts:receipts recieve:receive recieved:received recieves:receives
  recieving:receiving recomend:recommend recomendation:recommendation recomended:recommended refered:referred refering:referring
  refridgerator:refrigerator registeration:registration registraton:registration relevent:relevant religous:religious remeber:remember
  reservaton:reservation resevation:reservation restaraunt:restaurant restaurent:restaurant resturant:restaurant resturants:restaurants
  rythm:rhythm saftey:safety saterday:Saturday scedule:schedule schedual:schedule secratary:secretary sentance:sentence
  seperate:separate seperated:separated seperately:separately seperatly:separately sevral:several shedule:schedule similiar:similar
  sincerly:sincerely somone:someone sory:sorry speach:speech sponser:sponsor sponsered:sponsored sponsers:sponsors strenght:strength
  submited:submitted submiting:submitting succesful:successful succesfull:successful succesfully:successfully successfull:successful
  sucess:success sucessful:successful sucessfully:successfully sufficent:sufficient supprise:surprise suprise:surprise
  suprised:surprised suprising:surprising suprisingly:surprisingly taht:that teh:the temperture:temperature temporarly:temporarily
  thankfull:thankful themselfs:themselves thier:their togeather:together togther:together tommorow:tomorrow tommorrow:tomorrow
  tomorow:tomorrow tradional:traditional traditonal:traditional transfered:transferred truely:truly tuseday:Tuesday twelth:twelfth
  unfortunatly:unfortunately unfortunetly:unfortunately untill:until unusal:unusual usefull:useful usualy:usually vaccum:vacuum
  vegatable:vegetable vegatables:vegetables vegtables:vegetables vehical:vehicle vehicals:vehicles visable:visible volenteer:volunteer
  volenteers:volunteers volonteer:volunteer volonteers:volunteers volunters:volunteers weathr:weather wednesay:Wednesday welcom:welcome
  wendesday:Wednesday wensday:Wednesday wich:which wierd:weird wonderfull:wonderful writting:writing yestarday:yesterday
  instructer:instructor instructers:instructors somthing:something tounament:tournament tournment:tournament coleague:colleague
  availiable:available bookins:bookings appointement:appointment discound:discount entrence:entrance entrace:entrance
  raffel:raffle vouchar:voucher refreshements:refreshments refreshmnts:refreshments barbeque:barbecue resturaunt:restaurant
  anwser:answer anwsers:answers recipts:receipts recipt:receipt insurd:insured bookd:booked avalible:available lisence:licence experianced:experienced qualifed:qualified carrage:carriage
  wedneday:Wednesday thurday:Thursday thrusday:Thursday satruday:Saturday sundey:Sunday firday:Friday`
    .split(/\s+/u)
    .map((pair) => pair.split(':') as [string, string]),
)
/** Not in a link, an address, a hashtag or a name with capitals. */
const WORD = new RegExp(`(?<![\\p{L}\\p{N}'’@#/._-])(?:${[...WORDS.keys()].join('|')})(?![\\p{L}\\p{N}'’@_/-]|\\.\\p{L})`, 'gu')
const FIRST = /^\p{Lu}\p{Ll}+(?= \p{Ll})/u
/** "messsage": no English word has a consonant three times in a row. At the end, of vowels and of sounds, it is meant: "yesss", "sooo", "grrreat". */
const TRIPLED = /(?<![\p{L}\p{N}'’@#/._-])(\p{L}\p{Ll}{0,14}?)([b-df-gj-lnpqstvwx])\2\2(\p{Ll}{1,14})(?![\p{L}\p{N}'’@_/-]|\.\p{L})/gu
/** A quotation stays as it was written. */
const QUOTES = /["“«„]/u

/** The text with its misspellings corrected, and each of them with its correction. */
export function corrected(text: string): { text: string; changes: [string, string][] } {
  if (QUOTES.test(text)) return { text, changes: [] }
  const changes: [string, string][] = []
  const change = (found: string, word: string) => {
    changes.push([found, word])
    return word
  }
  const opened = text.replace(FIRST, (found) => {
    const word = WORDS.get(found.toLowerCase())
    return word === undefined ? found : change(found, withCapital(word))
  })
  const spelled = opened.replace(WORD, (found) => change(found, WORDS.get(found) ?? found))
  const single = spelled.replace(TRIPLED, (found: string, before: string, letter: string, after: string) => {
    const right = [`${before}${letter}${letter}${after}`, `${before}${letter}${after}`].find((each) => isCommonWord(each.toLowerCase()))
    return right === undefined ? found : change(found, right)
  })
  return { text: single, changes }
}
