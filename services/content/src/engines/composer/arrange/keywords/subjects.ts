const set = (words: string) => new Set(words.split(/\s+/u).filter(Boolean))

/** Trades, products and subjects that people search for, as single words. */
export const SUBJECTS = set(`
  bakery bread sourdough rye baguette croissants cake cakes pastry pastries cookies brownies chocolate coffee espresso roastery tea matcha brewery beer cider winery wine
  distillery gin whisky cheese butcher butchers barbecue bbq burgers sausages kebabs restaurant bistro brunch vegan vegetarian pizza pasta tapas ravioli catering honey jam marmalade
  yoga pilates gym fitness running runners marathon swimming cycling bikes football rugby hockey netball climbing boxing tennis golf rowing dance ballet
  dentist dentists hygienist physiotherapy physiotherapist physio osteopath optician vaccination nutrition massage
  plumber plumbing boilers heating electrician roofing roofer carpentry joinery upholstery furniture gardening landscaping paving tiling insulation
  hairdresser hairdressing barber barbers nails manicure pedicure skincare tattoo florist flowers bouquets wreath wreaths
  bookshop bookstore books novel poetry storytelling museum exhibition gallery painting mural pottery ceramics weaving lace knitting crochet quilting sewing embroidery
  photography photographer letterpress printmaking woodturning woodwork candles soap jewellery jewelry leather
  music musician vinyl concert concerts choir orchestra jazz folk opera theatre theater cinema film documentary comedy pantomime
  nursery apprenticeship apprenticeships tutoring robotics coding charity volunteers volunteering fundraising wildlife otters birds bees beekeeping conservation
  dogs dog cats cat puppies kittens vet vets farm farming allotment vegetables strawberries apples seeds tomatoes
  solar renewables recycling composting software saas payroll bookkeeping accounting podcast newsletter camping campsite hiking hotel glamping caravan campervan ferry
  wedding weddings christmas easter halloween tenants landlords deposit property mortgage mortgages solicitors bicycle bicycles tyres garage
`)

/** The same in other languages. */
export const FOREIGN_SUBJECTS = set(`
  lastenrad lastenräder buchbinderei feuerwehr taleggio ricotta caseificio falegname restauro lindehoning imker kinderfietsen veterinaria veterinario quijote
  handwerk ausbildung lehrverträge lehrstellen grippeimpfung grippe impfung bäckerei brot roggenbrot hofladen kartoffeln spargel konzert fahrrad yoga wein
  scuola pizza forno olio festa mercato degustazione castagne miele teatro musica fossili museo
  vélo vélos idiomas fahrräder randonnée fournil concert théâtre musique cuisine vendanges miel fleurs jardin lecture exposition pizza
  heladería heladerías helados helado peluquería cafetería floristería librería cerveza taller costura
  werkzeug bücherei gärtnerei stauden pflanzen buchhandlung molkerei joghurt käse vollkornbrot emmer einkorn imkerei honig weingut
  poterie céramique brioches glaces producteurs jardinage couture
  panadería aceite miel vendimia concierto teatro música cocina cocinero senderismo huerto exposición medalla
  kaas brood fiets fietsen koffie wijn markt muziek tentoonstelling repair azeitona pão padaria vinho
  boulangerie pain levain fromage vin librairie piscine marché randonnée apicultura queso quesería vino aceite azeite cerámica biblioteca lectura
  marmolada konfitury ceramika ceramiki garncarstwo warsztaty warsztatów piekarnia kawiarnia chleb koncert robotica vendemmia vendimia agriturismo fietsen fietsreparatie reparatiecafé
`)

/** Subjects of two words. */
export const PHRASES =
  /(?<!\p{L})(?:charity (?:swim|run|walk|ride|auction|concert|quiz|shop)|head chef|sparkling wine|dental (?:practice|clinic)|farmers['’]? market|hot sauce|wedding photograph(?:er|y)|stained glass|olive oil|sewing (?:class(?:es)?|course)s?|night run|falls prevention|terraced house|taster (?:session|morning|day)s?|street food|oat milk|flat white|craft beer|natural wine|mental health|half marathon|charity run|open day|book club|film festival|walking tour|electric (?:vehicles?|cars?|bikes?)|heat pumps?|solar panels?|air source|flu (?:jab|vaccine)s?|remote work|small business(?:es)?|care homes?|school trip|summer camp|repair caf[eé]|village shop|community (?:shop|garden|choir)|brass band|cargo bikes?|escape room|wine tasting|tasting room|first[- ]aid(?:ers?)?|home office|ice cream|evening class(?:es)?|dog (?:training|groom(?:er|ing))|puppy (?:class(?:es)?|training|school)|garden cent(?:er|re)|swimming pool|pottery class(?:es)?|cookery class(?:es)?|farm shop|tool library|board games?|youth club|food bank|night market|craft fair|book fair|video appointments?|reading room|skate ?park|home care|lifeboat crew|canal clean-?up|beach clean-?up|electric vans?|late fees|zero waste|food waste|short film|live music|life drawing|dark rye|after-school club)(?!\p{L})/giu

/** Nouns that say nothing about a text, and words that are often adjectives. */
export const VAGUE = set(`
  thing things way ways time times day days week weeks weekend month months year years hour hours minute minutes moment night nights morning mornings afternoon evening evenings today
  people person customer customers client clients guest guests member members team staff friend friends folk everyone colleague colleagues man woman men women child children kid kids
  part place places kind sort lot lots bit number numbers half third quarter end start beginning middle top bottom side front back order orders price prices cost costs money pound pounds euro euros dollar dollars
  reason reasons question questions answer answers idea ideas point points fact facts result results example word words name names list line lines page post posts link email phone call message
  limit receipt door doors floor room rooms desk table corner street road lane wall roof town city village country world area home work job life hand hands head face eye eyes
  case chance change changes problem problems help use need choice difference experience story news update plan plans step steps stage group set pair couple dozen piece pieces
  rest total average minimum maximum amount rate size level age state version type model copy form form box boxes bag bags bottle bottles pack stock sale sales offer offers deal deals code
  owner manager director founder chef teacher host mayor judge boss office company business shop store service services project projects event events meeting session sessions visit trip tour journey
  new old first last next second big small little great good better best worst own full whole other same different few many free special local young early late short long high low open main only real
  right left hard easy simple fresh warm cold hot big huge nice lovely favourite favorite perfect beautiful second extra final single double daily weekly monthly annual several various certain such
  red blue green white black six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand one two three four five
  something someone everything everyone nothing anything anyone somebody everybody nobody anybody entry entries vote votes fund funds copy copies record records stairs lunch dinner caption video videos moves water incl
  date dates return sign signs yours ours mine tonight today tomorrow yesterday
  suicide cancer death grief illness abuse degrees here measures
  appointment appointments booking bookings certificate pain
  tonnes stretch function functions worker workers picture pictures language languages address details detail info notice message slot slots search building buildings caption distance object round competition episode episodes support mistake mistakes council driver drivers pupil pupils sister sisters brother brothers season
  metre metres meter meters kilometre kilometres mile miles litre litres gram grams supermarket
  category categories practice manufacturer supplier provider permit permits licence license requirement requirements
  additional available current previous former recent original latest upcoming biggest largest longest strangest hottest oldest prescribed
`)
