/**
 * Words that top every published ranking of common passwords (NCSC, NordPass, HIBP). Compiled by hand from general knowledge; no list was copied.
 * `isCommonPassword` also covers the usual variations: capitals, look-alike digits, trailing digits or signs, keyboard runs and repetitions. So the list does
 * not need six-letter words with digits: `dragon` covers `Dragon1`, `dragon99!` and `dr4g0n`.
 */
const WORDS = `
password passwort passe motdepasse contrasena contraseña senha parola wachtwoord hasło haslo salasana lozinka heslo passcode passphrase
pass pword passwd mypassword yourpassword newpassword thepassword nopassword drowssap secret secreto geheim hidden private
admin administrator root user guest default demo test tester testing temp temporary sample example welcome willkommen bienvenue bienvenido
login logon signin access letmein openup opensesame sesame changeme changeit change please enter hello hallo hola bonjour ciao hello world
helloworld goodbye trustno trustnoone whatever nothing none nopass blank system server service support office company business manager
computer laptop internet online website network email gmail hotmail outlook yahoo google facebook instagram twitter youtube tiktok linkedin
windows linux apple android samsung iphone microsoft dell lenovo toshiba compaq intel router cisco oracle mysql postgres database mongodb
loomcast marketing content creator social media brand campaign
iloveyou ilovyou iloveu loveyou loveu loveme lovely lover lovers love amor amour teamo tequiero jetaime ichliebedich tiamo mylove truelove
forever always family friends friend bestfriend mommy mother mama mamma father daddy papa brother sister baby babygirl babyboy honey sweetie
sweetheart darling princess prinzessin princesa prince queen king kingdom angel angels heaven jesus jesuschrist christ godisgood blessed faith
grace hope peace happy happiness smile sunshine sunflower rainbow butterfly flower flowers rose roses lily daisy cherry orange banana apple
strawberry chocolate cookie cookies cupcake candy sugar honeybee cheese pizza coffee pepper ginger peanut chicken
monkey dragon tiger tigers lion lions panther leopard eagle eagles falcon hawk wolf wolves bear bears shark dolphin dolphins horse horses
unicorn pony puppy doggy doggie dogs bulldog kitty kitten cats snoopy tweety bunny rabbit turtle froggy penguin panda koala spider scorpion
snake cobra viper python phoenix griffin mustang bronco stallion charger camaro corvette ferrari porsche mercedes lamborghini toyota honda
nissan yamaha suzuki kawasaki harley ducati chevrolet jaguar volvo audi bmw subaru mazda
football futbol fussball fotboll soccer baseball basketball hockey tennis golf golfer rugby cricket boxing racing runner swimming softball
volleyball wrestling karate fishing hunting camping surfing skater arsenal chelsea liverpool everton manchester manutd united barcelona
realmadrid juventus milan internazionale bayern dortmund schalke ajax celtic rangers tottenham lakers celtics bulls knicks yankees redsox
dodgers giants cowboys steelers packers patriots raiders redskins broncos bears dolphins jordan kobe messi ronaldo neymar beckham nascar
superman batman spiderman ironman wolverine deadpool hulk thor avengers captain marvel joker pokemon pikachu charizard naruto sasuke goku
vegeta mario luigi zelda sonic minecraft fortnite roblox nintendo playstation xbox warcraft starcraft counterstrike callofduty halo matrix
neo morpheus trinity starwars startrek skywalker darthvader yoda jedi obiwan chewbacca hansolo gandalf frodo aragorn legolas hobbit sauron
harrypotter hogwarts dumbledore voldemort gryffindor slytherin simpsons bart homer garfield scooby mickey minnie donald goofy disney barbie
hellokitty metallica nirvana beatles eminem slipknot korn acdc ironmaiden megadeth blink slayer pantera linkinpark greenday ramones rockstar
michael jennifer jessica ashley daniel matthew joshua andrew david james robert john joseph thomas charles christopher nicholas anthony
william jonathan brandon justin ryan jason kevin steven brian eric richard jeffrey timothy patrick benjamin samuel alexander alexandra
alexandre alejandro alex jacob nathan zachary tyler austin dylan cameron hunter jordan taylor morgan madison hannah emily emma olivia sophia
sophie isabella amelia charlotte abigail samantha elizabeth lauren megan amanda stephanie nicole michelle melissa rebecca rachel sarah laura
maria marie mariana martina martin marcus mark maria sandra susan karen linda barbara patricia nancy donna carol sharon helen angela andrea
claudia claire caroline christine christina cristina katherine katie kathleen kimberly kelly julia julie juliana anna annie anne hanna
natalie natasha nadia sabrina vanessa veronica victoria valentina valerie tiffany crystal amber brittany courtney danielle gabriel gabriela
george henry harry jack oliver william charlie thomas louis lewis lucas leon luke felix max maxwell maximus paul peter philip pierre pascal
simon stefan sebastian sergio roberto ricardo carlos miguel antonio francisco fernando eduardo jose juan javier pablo pedro luis manuel
diego andres angelo giovanni giuseppe francesco marco mario matteo luca alessandro alessandra federico ludovica chiara giulia lorenzo
klaus jurgen wolfgang helmut günter stefanie sabine monika petra thorsten matthias tobias florian sascha nadine denise vladimir sergey
dmitry ivan natasha svetlana tatiana olga mohamed muhammad mohammed ahmed ali hassan hussein fatima aisha omar ibrahim yusuf mustafa
summer winter spring autumn sommer herbst fruhling frühling verano invierno primavera monday tuesday wednesday thursday friday saturday sunday
january february march april june july august september october november december januar februar
london paris berlin madrid rome tokyo newyork chicago boston dallas houston austin denver seattle atlanta orlando miami florida texas
california america american england scotland ireland canada canadian australia sydney melbourne germany deutschland france italia italy
espana spain portugal brasil brazil mexico argentina colombia russia india pakistan bangladesh indonesia malaysia singapore thailand china
japan korea vietnam philippines africa europe nederland holland sverige norge danmark suomi polska turkiye istanbul
shadow master killer hunter ranger warrior soldier marine marines army navy airforce police sniper assassin ninja samurai viking knight
wizard magic magician vampire zombie monster demon devil satan lucifer hell death dead ghost phantom darkness blackie black white blue green
red yellow purple pink silver golden gold diamond crystal pearl ruby emerald
freedom liberty justice america victory winner champion champ legend hero power powerful energy thunder lightning storm rocket space galaxy
universe planet star stars moon earth world fire water ocean beach island paradise mountain forest river
money dollar million millionaire rich lucky lucky charm casino poker player playboy gangster pimp cowboy pirate rockyou rocky
buster buddy bandit bailey maggie molly sparky smokey max lucky shadow cooper sadie toby casper oscar rusty tigger patches ginger pebbles
sexy sexyme hottie fuckyou fuckoff fuckme fucker bitch asshole bastard bullshit pussy dick porn horny naughty bigdick
qazwsx qweasd qweasdzxc asdzxc zaqwsx qwe asd zxc abcd abcde abcdef aaa bbb xxx zzz
loveyou myself nobody someone anybody everything anything awesome amazing beautiful gorgeous cutie cute sweet cool crazy stupid dumb
boomer bubba bubbles booboo pookie pumpkin peaches princess snowball snowman tinkerbell cinderella dreamer dreams dream believe
music guitar piano drummer dancer singer student teacher doctor nurse lawyer engineer driver pilot fireman trucker
solo photoshop dropbox adobe acrobat azerty mustang bonjour starfish jackson johnson williams brown jones garcia miller davis wilson
`
const COMMON = new Set(WORDS.split(/\s+/).filter((word) => word !== ''))

/** Keyboard rows and columns. Any section of one, forwards or backwards, is a common password. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '741852963',
  '147258369',
  '789456123',
  '159357',
].flatMap((run) => [run, [...run].reverse().join('')])

const LOOK_ALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/** Maximum number of trailing digits and signs to strip: a year and a sign. */
const LONGEST_ENDING = 5

/** Whether a password is common enough to be among an attacker's first guesses. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (/^\d{1,8}$/.test(text) || isRepetition(text)) return true
  const stem = stemOf(text)
  return [text, stem, [...text].reverse().join('')].some((form) => isWord(form) || isRun(form))
}

function isWord(text: string): boolean {
  return COMMON.has(text) || COMMON.has(text.replace(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign))
}

/** `qwerty`, `qwertyasdf`: made up of sections of keyboard runs, each at least three keys long. */
function isRun(text: string): boolean {
  let from = 0
  while (from < text.length) {
    let to = from + 3
    while (to <= text.length && RUNS.some((run) => run.includes(text.slice(from, to)))) to++
    if (to === from + 3) return false
    from = to - 1
  }
  return text.length > 0
}

/** `aaaaaa`, `abcabc`, `12341234`. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some((size) => text.length >= 2 * size && text === text.slice(0, size).repeat(text.length / size))
}

/** Strips trailing digits and signs. */
export function stemOf(text: string): string {
  const letters = [...text]
  let length = letters.length
  while (length > 0 && letters.length - length < LONGEST_ENDING && !/\p{L}/u.test(letters[length - 1] ?? '')) length--
  return letters.slice(0, length).join('')
}
