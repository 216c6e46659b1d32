const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u).filter(Boolean))

/** Nouns of posts, in their forms. They are also the last part of compounds: "Hofladen", "Turnhalle". */
export const NOUNS = words(`
  abende nachmittage vormittage mittage abschied abschluss abteilung adresse aktion allee amt anfang anfänger anfrage angestellte angst ankunft anlage anlass anmeldung anruf anschluss antrag antwort anzeige apfel äpfel apotheke arbeit arbeiter
  ärztin arzt ärzte atelier aufbau aufführung aufgabe auflage aufsicht auftrag aufträge auftritt auftritte auge augen ausbildung ausfahrt ausflug ausflüge ausgang ausgabe auskunft ausstellung auswahl auto autos
  bäcker bäckerei backstube bad bäder bahn bahnhof balkon band bands bank bar bau bauer bauern bauernhof bauernhöfe baum bäume baustelle becken bedarf beet beginn bein beine beitrag beiträge belegschaft benefiz beratung berg berge
  bereich bericht beruf besitzer besuch besucher besucherin betrieb betriebe betrag bett betten bewerber bewerbung bewohner beziehung bezirk bier biere bild bilder bio birne birnen blick blume blumen blüte boden böden boot boote brand bratwurst brille brot brote brötchen
  bruder brücke brunch brunnen buch bücher bücherei bühne bund bürger bürgermeister büro büros bus busse butter café cafe chef chefin chor chöre club cousin creme dach dächer dame damen dienst dienste frühdienst spätdienst fritteuse fritten dank datum dauer decke deckel demo denkmal
  depot dirigent dirigentin disko diskussion dorf dörfer dose dosen druck drucker eier einbau einfahrt eingang einlass einkauf einladung einnahmen einsatz einsätze einsteiger eintritt einzug eis eisdiele elektriker eltern energie enkel ente entwurf
  erdbeere erdbeeren erde erfahrung erfolg ergebnis erlebnis erlös ernte eröffnung ersatz erwachsene etage euro fach facharbeiter fachkraft fachkräfte fahne fahrer fahrerin fahrrad fahrräder fahrschule fahrt fahrten fahrzeug familie familien farbe farben fass fehler feier feiertag
  feld felder fenster ferien ferienwohnung fest feste fett feuer feuerwehr figur filiale filialen film filme finale firma firmen fisch fische flasche flaschen fleisch fliesen flohmarkt flug flur flyer form formular foto fotograf fotografin fotos frage fragen
  frau frauen freibad freude freund freunde freundin freundinnen friedhof friseur friseurin friseursalon frist frost frucht früchte frühjahr frühling frühstück führerschein führung führungen fund fundsache fußball fußballer fußgänger gang gans gänse garage garten gärten gärtner gärtnerin
  gast gäste gasthaus gasthof gebäck gebäude gebet gebühr geburt geburtstag gedicht gefahr geheimnis gehalt geige geld gelegenheit gelände gemälde gemeinde gemüse genuss gerät geräte gericht gerichte geschäft geschäfte geschenk geschenke geschichte geschichten geschirr geschwister gesellschaft
  gesicht gespräch getränk getränke gewerbe gewicht gewinn gewinner gewinnerin glas gläser gleis glühwein glück gott gottesdienst grad gramm grill großeltern großmutter größe größen grund gründe grundstück gruppe gruppen gruß grüße gulasch gurke gurken gutschein gutscheine haar haare haarschnitt
  hafen halle hallen haltestelle hals hammer hand hände händler handtuch handwerk handwerker handwerkerin handy haus häuser hausmeister haustier haustiere haut heft heim heimat heizung heizungen helfer helferin hemd herbst herd herr herren herz heu hilfe himmel hinweis hitze hochzeit hof
  höfe hofladen holz honig hose hosen hotel huhn hühner hund hunde hut hüte hütte idee ideen imker imkerei imkerin inhaber inhaberin inhalt insel instrument instrumente interesse jacke jacken jahr jahre jahren jahreszeit jahrgang job jobs jubiläum jugend 
  kaffee kalender kamera kamin kanne kapelle karte karten kartoffel kartoffeln käse kasse kater katze katzen keks kekse keller kellner kellnerin kerze kerzen kilo kilometer kind kinder kindern kindergarten kino kirche kirchen kirschen kissen kita kiste kisten klasse klassen klavier kleid kleider kleidung klinik
  klinge kneipe knopf koch köche köchin koffer kollege kollegen kollegin kollegium komposition konditor konditorei konto konzert konzerte kopf korb körbe körper kostüm kraft kräfte kran kranke kranz kränze kräuter kreis kreuz kreuzung krippe küche küchen kuchen kuh kühe kunde kunden kundin kundinnen kunst künstler künstlerin
  kur kurs kurse kursen kürbis kürbisse lager lamm lampe lampen land landfrauen landkreis länder landschaft landwirt landwirtin last laterne laternen lauf läufer läuferin laune leben lehre lehrer lehrerin lehrling leine leiste leiter leiterin lesung leute licht lichter lied lieder lieferung limo limonade linie liste
  liter loch lohn löhne lokal luft lust mädchen magen mai maler malerin mama mandeln mann männer mannschaft mantel marke markt märkte marmelade maschine maschinen massage maß maße material mauer maurer medizin meer mehl meister meisterin meisterschaft mensch menschen menü messe messer metall meter metzger
  metzgerei miete mieter mieterin milch minute minuten mitarbeiter mitarbeiterin mitarbeiterinnen mitglied mitglieder mittagessen mittagstisch möbel mode modell möhren moment monat monate monaten mond motor motorrad motto müll mühle münze museum museen musik musiker musikerin muskel musikverein mutter mütter mütze mützen
  nachbar nachbarin nachbarn nachbarschaft nachfrage nachhilfe nachmittag nachricht nachrichten nacht nähe naht name namen nase natur nebel neffe netz neuigkeit nichte nikolaus note noten notfall nudeln nummer nuss nüsse oberfläche objekt obst ofen öfen öffnungszeiten ohr ohren oma onkel opa oper öl orchester ordner ordnung
  organisation orgel original ort orte osterei ostern paar papa papier park parkplatz parkplätze parken partner partnerin party partys pause pausen pension person personal personen pfanne pfarrer pfarrerin pferd pferde pfingsten pflanze pflanzen pflaster pflege pflicht pfote pfoten pfund pilz pilze pizza pizzen plakat plakate plan pläne
  platte platz plätze plätzchen pokal polizei polster post postkarte praktikant praktikantin praktikum praxis praxen preis preise preisen presse probe proben problem probleme produkt produkte professor programm projekt projekte prozent prüfung prüfungen publikum pullover pumpe punkt punkte puppe qualität quelle quittung rabatt rad räder
  radio radtour rahmen rang rasen rat räte rathaus raum räume recht rechnung regal regale regel regeln regen reifen reihe reihen reinigung reise reisen reiter rente reparatur reparaturen restaurant restaurants rezept rezepte rind richtung riesling ring ringe risiko rock rolle rollen rose rosen rücken rückgabe rucksack ruhe
  runde runden saal säle sache sachen saft säfte sahne saison salat salate salbe salon salz samen sammler sammlung sand sänger sängerin sanierung satz sauce schaden schäden schal schale schatz schein schere schicht schichten schiff schild schilder schinken schlaf schlosser schlüssel schloss schmerz schmerzen schmuck schnee
  schneider schneiderei schnitt schnitzel schokolade schrank schränke schreiner schreinerei schreinerin schritt schritte schuh schuhe schuld schule schulen schüler schülerin schulter schuss schwein schweine schwester schwimmbad see segel seife seite seiten sekunde sekunden semmel semmeln senf senioren service sessel sieg sieger siegerin singkreis sitz
  sitzung socken sohn söhne sommer sommerfest sonne sonntagsbrot sorte sorten soße spargel spaß spaziergang speise speisekarte spende spenden sperrmüll spiel spiele spieler spielerin spielplatz spielzeug sport sportler sprache sprachen stadt städte stadtfest stall ställe stamm stand stände standort station stein steine stelle stellen stern
  steuer steuern stiefel stift stifte stiftung stimme stimmen stimmung stock stoff stoffe strand straße straßen strauch strauß sträuße strecke streit strick strom stück stücke student studentin studio stuhl stühle stunde stunden suche suppe suppen süßigkeiten tafel tag tage tagen tageskarte tal tanz tänze tänzer tante tasche taschen
  tasse tassen tausch team teams teich teig teil teile teilnahme teilnehmer teilnehmerin telefon telefonnummer teller teppich termin termine terminen terrasse test teufel text texte theater thema themen ticket tickets tier tiere tierarzt tierärztin tierheim tipp tipps tisch tische tischler tischlerei titel tochter töchter tod tomate tomaten ton tonne topf
  töpfe töpferei töpferin tor tore torte torten tour touren tracht tradition trainer trainerin training trainings trauer traum träume treffen treffpunkt treppe treppen trikot trompete tuch tücher tüte tüten tür türen turm turnhalle turnier turniere übung übungen uhr ufer umbau umbauten umgebung umleitung umweg umwelt umzug unfall unfälle unterkunft unterlagen unternehmen
  unterricht unterschied unterschrift urlaub vase vater väter veranstalter veranstaltung veranstaltungen verband verein vereine vereins vergleich verkauf verkehr verkäufer verkäuferin verlag verleih vermieter vermieterin vermietung vernissage versammlung verspätung vertrag vertreter video videos vieh viertel vogel vögel volksfest vollmond vollzeit teilzeit minijob
  vorbereitung vordergrund vorhang vorkasse vorkenntnisse vorrat vorschlag vorsitz vorsitzende vorsitzender vorsorge vorstand vorstellung vortrag vorträge vorverkauf waffel waffeln wagen wahl wald wälder wand wände wanderung wanderungen wäsche wasser wechsel wecker weihnachten weihnachtsmarkt wein weine weinberg weinfest weinprobe weiterbildung welle welpe welpen welt
  werbung werk werkstatt werkstätten werkzeug wert weste wetter wettkampf wiese wiesen wind winter winzer winzerin wirt wirtin wirtschaft woche wochen wochenende wochenmarkt wohnung wohnungen wolf wolle wort worte wunde wunder wunsch wünsche würfel wurst würste zahl zahlung zahn zahnarzt zähne zange zaun zäune zeichen zeit zeiten zeitung
  zelt zelte zentrum zettel zeug zeugnis ziege ziegen ziel ziele zimmer zimmern zoo zubehör zucker zug züge zugang zukunft zusage zustand zutaten zutritt zwiebel zwiebeln zylinder
  gesell gesellen geselle gesellin azubi azubis lehrstelle firmenwagen stundenlohn euros cent quadratmeter nebenkosten kaution kaltmiete warmmiete einbauküche besichtigung besichtigungen stellplatz kontakt anreise abreise
  januar februar märz april juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag karfreitag ostermontag pfingstmontag heiligabend silvester neujahr fasching karneval advent
  matte matten nachwuchs gerät geräte übung übungen wagen suppe suppen löschzug whatsapp internet website webseite webshop onlineshop newsletter email mail app apps link hashtag story schreinermeister meisterbrief sanitär elektro
  pferdehof reitstunde reitstunden reitunterricht yoga pilates feierabend stammtisch verlosung verlosungen tombola hüpfburg bratwürste flammkuchen zwiebelkuchen apfelsaft most glühpunsch punsch sekt cocktail cocktails
`)

/** Nouns that are also other words: nouns only behind an article, and as the last part of a compound. */
export const NOUNS_BEHIND_ARTICLE = words(`
  laden läden essen stand rest weg bund recht feier angebot angebote paar morgen abend abends mittag arm spiel lauf reise reisen dank probe ruhe suche
  frage fragen bitte band liebe rose kunde lagen sitz saft schatz fest dose pause liste bar lehre mode
  spenden proben parken treffen pflanzen pflege stellen stelle stimmen regeln rollen runde runden grad klasse wert schuld wagen reifen last fett ernte rang teile
`)

/** A word of a compound before these is a noun: "Öffnung", "Freiheit". */
export const NOUN_ENDING =
  /(?:.{3}(?:ungen|ung|heit|heiten|keit|keiten|schaft|schaften|tät|täten|tion|tionen|sion|sionen|ismus|erei|ereien|nisse|nis|ment|ling|linge))$/u
/** Words with such an ending that are none. */
export const NO_NOUNS = words('jung gering blutjung wenig fertig überhaupt')

/** Other words with the first letters of a compound: "einladen", "vorlesen". */
export const VERB_PREFIX =
  /^(?:(?:ab|an|auf|aus|be|bei|durch|ein|ent|er|fort|frei|ge|her|hin|los|mit|nach|runter|rauf|raus|rein|über|um|unter|ver|vor|weg|weiter|zer|zu|zurück|zusammen|wieder|fest|teil|statt|hoch|herunter|hinunter|herein|hinaus|heran|heraus)(?:ge|zu)?|ge|be|ver|er|ent)$/u

/** Stems of adjectives that stand between an article and its noun. */
export const ADJECTIVES = words(`
  neu alt groß klein gut schön lang kurz hoch nieder tief breit schmal weit nah früh spät jung frisch warm kalt heiß kühl süß sauer salzig scharf mild rund eckig gerade leer voll fertig offen zu geöffnet geschlossen frei kostenlos gratis günstig teuer billig
  erst zweit dritt viert fünft sechst letzt nächst vorig kommend ganz halb viel wenig einig mehrer verschieden besonder ander eigen lieb nett herzlich freundlich lecker bunt rot blau grün gelb weiß schwarz braun grau golden silbern hell dunkel
  regional saisonal vegan vegetarisch biologisch hausgemacht handgemacht selbstgemacht selbstgebacken gebraucht gepflegt modern klassisch traditionell jährlich monatlich wöchentlich täglich heutig gestrig morgig damalig ehemalig zukünftig langjährig
  deutsch englisch französisch spanisch italienisch türkisch polnisch bayerisch fränkisch schwäbisch sächsisch öffentlich privat städtisch evangelisch katholisch ökumenisch musikalisch politisch sozial kulturell sportlich weiblich männlich
  stark schwach schnell langsam leicht schwer einfach schwierig wichtig richtig falsch beliebt bekannt berühmt gemeinsam gemütlich ruhig laut leise sonnig schattig nass trocken sauber dreckig kaputt defekt verloren gefunden gestohlen
`)

/** Words that are no nouns in any position. */
export const FUNCTION_WORDS = words(`
  der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen meinem meiner dein deine deinen deinem deiner sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure euren eurem eurer
  ich du er sie es wir man mich dich sich uns euch ihn ihm ihnen mir dir wer was wen wem welche welcher welches welchen dieser diese dieses diesen diesem jeder jede jedes jeden jedem alle allen alles andere anderen beide beiden viele vielen wenige einige mehrere manche selbst selber
  und oder aber denn sondern sowie als wie wenn ob dass daß weil da damit bis bevor nachdem obwohl sobald solange während falls je desto
  in im ins an am ans auf aufs aus bei beim mit nach von vom vor zu zum zur für fürs über überm unter um durch gegen ohne seit ab außer neben zwischen hinter wegen trotz statt pro per innerhalb außerhalb gegenüber entlang
  nicht nichts nie nix auch noch nur schon mal doch ja nein so sehr ganz gar zu eher fast etwa circa ca ungefähr rund genau gerade eben etwas viel mehr weniger meist meistens immer oft manchmal wieder bald gleich sofort jetzt nun dann danach davor vorher nachher später heute gestern übermorgen
  hier dort da drin drinnen draußen oben unten links rechts hinten vorne überall irgendwo weg hin her los zurück dabei dazu dafür davon darum darauf daran darüber daraus außerdem deshalb deswegen trotzdem leider gern gerne lieber natürlich vielleicht bestimmt endlich zusammen allein gemeinsam zwar also halt
  bitte danke hallo moin servus tschüss liebe lieber herzliche viel vielen
  ist sind war waren bin bist seid wäre wären gewesen hat haben habe hab hatte hatten hast habt gehabt wird werden wurde wurden würde würden worden geworden kann können konnte könnte könnten muss müssen musste müssten soll sollen sollte sollten will wollen wollte wollten darf dürfen durfte mag mögen möchte möchten
  gibt geht kommt kommen macht machen machst bekommt bekommen kriegt kriegen kostet kosten beginnt beginnen startet starten findet finden fängt öffnet öffnen schließt schließen bleibt bleiben feiert feiern spielt spielen sucht suchen braucht brauchen bietet bieten verkauft verkaufen zeigt zeigen lädt laden freut freuen freue bringt bringen
  nimmt nehmen steht stehen liegt liegen sitzt heißt heißen zieht ziehen fährt fahren läuft laufen arbeitet arbeiten lernt lernen hilft helfen weiß wissen sagt sagen sehen seht sieht ruft rufen meldet melden schreibt schreiben kauft kaufen holt holen isst trinkt wohnt wohnen dauert dauern gilt gelten passt reicht fehlt endet enden fällt entfällt
  eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert tausend
  januars montags dienstags mittwochs donnerstags freitags samstags sonntags morgens vormittags mittags nachmittags abends nachts täglich wöchentlich monatlich jährlich
`)

/** First names. */
export const FIRST_NAMES = words(`
  anna anja andrea angelika anke anne annika antje astrid barbara beate bernd birgit bettina brigitte carina carla caroline charlotte christa christian christiane christina christine christoph claudia clara daniel daniela david dennis detlef dieter dirk doris elena elisabeth elke ella emil emilia emma erika erik eva fabian felix finn florian franz franziska frank frieda friedrich
  fritz gabi gabriele georg gerd gerhard gisela greta günter günther hanna hannah hannes hans heike heiko heinrich heinz helga helmut herbert hilde holger horst ida ines ingo ingrid iris isabel jakob jan jana jasmin jens joachim johanna johannes jonas jörg josef julia julian jürgen jutta kai karin karl karsten kathrin katja katharina katrin kerstin kevin kirsten klaus konstantin
  lara lars laura lea lena leon leonie linda lisa lotte louisa luca ludwig luisa lukas lutz manfred manuela marcel marco marcus maren margit margarete maria marie marina mario marion markus marlene martha martin martina mathias matthias max maximilian melanie mia michael michaela mila monika moritz nadine nadja natalie nele nico nicole niklas nils nina norbert olaf ole oliver otto
  patrick paul paula peter petra philipp pia rainer ralf ralph regina reinhard renate richard robert roland rolf rosa rüdiger rudolf ruth sabine samuel sandra sara sarah sascha sebastian silke silvia simon simone sofia sonja sophia sophie stefan stefanie steffen stephan susanne svenja sven tanja theresa thomas thorsten till tim timo tina tobias tom torsten udo uli ulla ulrich ulrike
  ursula ute uwe valentin vera verena veronika volker waltraud werner wiebke wilhelm wolfgang yvonne ayşe ayse mehmet mustafa fatma
`)

/** Cities, and what can stand before them. */
export const CITIES = words(`
  berlin hamburg münchen köln frankfurt stuttgart düsseldorf leipzig dortmund bremen dresden hannover nürnberg duisburg bochum wuppertal bielefeld bonn münster mannheim karlsruhe augsburg wiesbaden mönchengladbach gelsenkirchen aachen braunschweig kiel chemnitz magdeburg freiburg krefeld mainz lübeck erfurt oberhausen rostock kassel potsdam saarbrücken oldenburg
  leverkusen heidelberg solingen darmstadt herne neuss regensburg paderborn ingolstadt offenbach fürth würzburg ulm heilbronn pforzheim wolfsburg göttingen bottrop reutlingen koblenz bremerhaven erlangen remscheid bergisch trier recklinghausen jena moers salzgitter siegen gütersloh hildesheim cottbus kaiserslautern witten schwerin gera ludwigsburg hanau esslingen iserlohn düren
  tübingen zwickau flensburg gießen lünen ratingen konstanz villingen marl worms velbert minden neumünster norderstedt bamberg bayreuth kempten landshut passau rosenheim aschaffenburg coburg ansbach weimar gotha eisenach celle lüneburg emden wilhelmshaven stralsund greifswald görlitz bautzen plauen wien graz linz salzburg innsbruck klagenfurt villach zürich basel genf bern luzern winterthur allgäu bayern sachsen hessen
  thüringen franken schwaben westfalen holstein österreich deutschland schweiz europa italien frankreich
`)
