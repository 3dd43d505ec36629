/**
 * Common passwords in English, French and Québec usage, without accents, capitals or the usual additions: `core`
 * removes those, so each word covers thousands of passwords. The list is compiled by hand; no service is called.
 */
const words = `
password passwd passw pass passcode passphrase passport passe passer motdepasse motdpasse monmotdepasse lemotdepasse
moncompte mypassword mypass thepassword newpassword nouveaumotdepasse oldpassword passwordpassword masterpassword
nopassword nomotdepasse jesaispas jenesaispas oublie jaioublie forgot forgotten forgetit remember souvenir
azerty azertyuiop azertyu azert azer qwerty qwertyuiop qwert qwer qwertz qwertzuiop qwertyui asdf asdfg asdfgh
asdfghjk asdfghjkl qsdf qsdfg qsdfgh qsdfghjkl qsdfghjklm zxcv zxcvb zxcvbn zxcvbnm wxcv wxcvb wxcvbn qazwsx
qazwsxedc qaz wsx wsxedc edcrfv zaqwsx zaqxsw aqwzsx aqwzsxedc aqw zsx qweasd qweasdzxc azeqsd azeqsdwxc asdasd
qweqwe azeaze asdasdasd qwerqwer zxczxc poiuytrewq poiuytreza lkjhgfdsa mlkjhgfdsq mnbvcxz nbvcxw ytrewq ytreza
qwaszx aqzsed azsqed abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abc abcabc abcxyz xyz xyzzy
aabbcc abccba zyx abba abab lol lolo lolol lololo lala lalala blabla bla blah blablabla toto titi tata tutu tototo
tototata dodo nana papa mama baba bobo coco cocoa coucou gaga jojo kiki lili loulou mimi momo nini nono nounou riri
sisi soso toutou vivi yoyo zaza zozo zizi pipi caca pouet pouetpouet prout truc machin trucmuche chose bidule
letmein letmeinnow openup open opensesame sesame sesameouvretoi entrer enter entree access acces acceder accessgranted
login logon connexion connecter signin signup compte account member membre private prive secret secrets secrete topsecret
mysecret monsecret confidentiel confidential security securite secure secured safe safety change changeme changemenow
changezmoi changemoi changer default defaut parametre temp temporaire temporary tempo provisoire initial initiale
admin admins administrator administrateur administratrice administration root toor superuser sysadmin system systeme
webmaster master maitre support service services help helpme aide aidemoi server serveur database donnees backup
sauvegarde guest invite visitor visiteur user users username utilisateur utilisatrice client cliente customer owner
proprietaire manager gerant gerante boss patron patronne chef chefs cheffe staff employe employee equipe team public
test tests tester testing testtest testuser testpass essai essais demo demos sample exemple example hello hellohello
helloworld hi hey heyhey howdy bonjour bonsoir bonjourbonjour allo alloallo salut salutsalut coucoucou welcome
welcomehome welcomeback bienvenue bienvenu aurevoir goodbye byebye bye merci mercibeaucoup thankyou thanks please svp
silvousplait oui non peutetre yes yesyes nope maybe okay dac daccord cestmoi moi moimoi moimeme itsme me myself jetaime
jetaimefort jtaime jtm jtadore jetadore moncoeur monamour amour amours amoureux amoureuse iloveyou iloveu iluvu
iluvyou iloveme ilovegod ilovejesus ilovemymom ilovemydad love lover lovers lovely loveme loveyou lovelove lovelife
loveu lovehurts truelove mylove babylove baby babyboy babygirl babe bebe bebes bisou bisous calin cheri cherie chouchou
doudou tendresse coeur coeurs heart hearts sweetheart sweet sweetie sweety sugar honey kiss kisses kissme hug hugs sexy
sexe sex sexsex hot hottie darling beaute beautiful belle beau cute cutie pretty mignon mignonne princess princesse
prince queen king kings roi reine kingdom royal angel angels ange anges angelique angelo devil diable demon lucifer satan
heaven paradis paradise enfer hell god dieu jesus jesuschrist christ jesuslovesme church eglise bible faith foi hope
espoir esperance grace blessed benis bless spirit esprit saint marie mariejosee joie joy happy happyness happiness
heureux heureuse bonheur smile sourire peace paix freedom liberte egalite fraternite libertad freebird free libre gratuit
lucky luck chance bonnechance chanceux fortune money argent dollar dollars euro euros cash million millionaire
millionnaire rich riche business affaires success succes winner gagnant gagner win champion champions victory victoire
hero heros legend legende genius genie smart intelligent cool coolcool awesome super superstar superman superwoman
batman spiderman wonderwoman ironman hulk thor avengers marvel captain capitaine america joker robin catwoman xmen wolverine
starwars darthvader vader skywalker jedi yoda anakin startrek enterprise matrix neo trinity matrixreloaded gandalf frodo
hobbit mordor lordoftherings harrypotter harry potter hermione hogwarts poudlard dumbledore voldemort snape twilight
pokemon pikachu charizard dracaufeu bulbasaur squirtle mewtwo naruto sasuke sakura goku vegeta sangoku dragonball
dragonballz luffy onepiece zelda link mario luigi supermario sonic kirby yoshi minecraft fortnite roblox callofduty halo
warcraft worldofwarcraft starcraft diablo counterstrike doom quake tetris pacman nintendo playstation xbox gamer games
game jeux jeu joueur player playboy player disney mickey mickeymouse minnie donald donaldduck goofy pluto tigger winnie
winniethepooh bambi simba nemo dumbo cinderella cendrillon aladdin jasmine ariel belle elsa frozen tintin milou haddock
asterix obelix idefix gaston lagaffe snoopy garfield scooby scoobydoo tweety bugsbunny daffy homer bart simpson simpsons
southpark cartman barbie hellokitty schtroumpf schtroumpfette barbapapa babar caillou passepartout dragon dragons
dragonfly phoenix unicorn licorne licornes fairy fee sorcier sorciere witch wizard magic magique magie merlin mystic
mystere mystery shadow ombre shadows ghost fantome vampire zombie monster monstre ninja samurai warrior guerrier knight
chevalier pirate pirates viking spartan gladiator soldier soldat sniper hunter chasseur ranger trooper killer assassin
danger death mort skull skeleton blood sang sunshine soleil soleils sun sunny sunset sunrise moon lune moonlight star
stars etoile etoiles starlight galaxy galaxie univers universe planet planete terre earth mars venus jupiter saturn
saturne neptune mercury mercure pluton cosmos space espace sky ciel cloud clouds nuage nuages rain pluie rainbow
arcenciel storm tempete orage thunder tonnerre lightning eclair snow neige snowball snowman bonhommedeneige snowflake
flocon winter hiver spring printemps summer ete autumn automne fall january janvier february fevrier march mars april
avril mai june juin july juillet august aout september septembre october octobre november novembre december decembre
monday lundi tuesday mardi wednesday mercredi thursday jeudi friday vendredi saturday samedi sunday dimanche weekend
finsdesemaine vacances vacation holiday holidays christmas noel joyeuxnoel santa perenoel easter paques halloween birthday
anniversaire bonnefete happybirthday newyear bonneannee party fete soiree music musique guitar guitare piano drummer
drums batterie violin violon bass metal metallica nirvana slipknot acdc ironmaiden pinkfloyd beatles ledzeppelin rollingstones
queen eminem tupac rihanna beyonce shakira madonna britney celine celinedion johnny hallyday cowboysfringants
cowboyfringant harmonium beaudommage felixleclerc gillesvigneault garou roch voisine lynda lemay rock rocknroll
rockstar rockyou rocker punk rap reggae bobmarley jazz blues disco techno dance dancer danse danseuse ballet chanson
chanter singer monkey monkeys singe gorilla gorille chimp cat cats chat chats chaton chatons minou minouche minet kitty
kitten kitties pussycat dog dogs doggy doggie chien chiens chienne chiot puppy puppies pitou wouf woof rex rover buddy
buster lucky max maxou felix caramel caline grisou mistigri tichat pacha bandit rocky simba shadow bella luna daisy molly
maggie sophie ginger pepper peanut peanuts pumpkin citrouille cookie cookies biscuit biscuits brownie muffin cupcake
chocolat chocolate chocolats bonbon bonbons candy lollipop sucette caramels vanille vanilla nutella gateau cake tarte
pie sugarpie honeybun tigre tiger tigers lion lions lionne lionking panther panthere pantera jaguar leopard cheetah wolf
wolves loup loups louve bear bears ours ourson nounours teddy teddybear grizzly panda koala fox foxy renard rabbit lapin
lapins bunny bugs hamster souris mouse rat horse horses cheval chevaux pony poney jument etalon stallion mustang cow
vache vaches taureau bull bulldog cochon cochons pig piggy sheep mouton agneau goat chevre chicken poulet poule poules
poussin coq rooster duck canard canards goose oie turkey dinde eagle eagles aigle falcon falcons faucon hawk owl hibou
chouette penguin penguins pingouin parrot perroquet dauphin dolphin dolphins baleine whale shark requin fish poisson
poissons fishing peche pecheur chasse hunting turtle tortue frog grenouille snake serpent cobra viper vipere spider
araignee scorpion scorpio butterfly papillon papillons bee abeille ladybug coccinelle bug moose orignal caribou castor
beaver deer chevreuil squirrel ecureuil raccoon raton elephant elephants girafe giraffe zebra zebre rhino hippo
football soccer foot futbol baseball basketball hockey hockeyhockey hockeynight tennis golf golfer golfing rugby volleyball
volley handball badminton boxing boxe karate judo ski skiing snowboard skate skateboard skater surf surfer surfing swimming
natation gymnastique cyclisme velo bicycle bike biker moto motocross racing course marathon running runner gym fitness
yoga canadiens canadien lescanadiens gohabsgo habs habitants nordiques expos alouettes lesexpos impact cfmtl senators
mapleleafs leafs bruins rangers flyers flames oilers canucks jets redwings blackhawks blues sharks ducks capitals
lightning lemieux gretzky crosby ovechkin carey price patrickroy roy lafleur guylafleur mauricerichard richard beliveau
koivu subban yankees redsox dodgers cubs mets giants braves lakers bulls celtics raptors warriors heat spurs knicks
jordan michaeljordan lebron kobe cowboys steelers packers patriots raiders broncos dolphinsfan eaglesfan chelsea arsenal
liverpool manchester manunited manutd barcelona barca realmadrid madrid juventus milan inter bayern psg parissg
parissaintgermain marseille om allezlom olympique lyon saintetienne verts ronaldo cristiano messi neymar zidane zizou
mbappe henry griezmann pele beckham rooney ferrari porsche lamborghini bugatti mercedes bmw audi volkswagen golf gti
honda civic accord toyota corolla tacoma nissan mazda subaru impreza hyundai ford mustang fordmustang focus fiesta
chevrolet chevy camaro corvette silverado dodge charger challenger ram jeep wrangler cadillac renault peugeot citroen
clio megane harley harleydavidson davidson yamaha kawasaki suzuki ducati skidoo bombardier skandic arcticcat polaris
tracteur tractor johndeere deere newholland massey ferguson camion camions truck trucks trucker van auto voiture car cars
quebec villedequebec montreal mtl laval longueuil gatineau sherbrooke saguenay chicoutimi jonquiere troisrivieres
levis terrebonne repentigny brossard drummondville granby saintjerome sainthyacinthe shawinigan rimouski rouyn noranda
valdor alma victoriaville joliette mirabel blainville magog orford tremblant gaspesie gaspe charlevoix estrie beauce
mauricie outaouais abitibi lanaudiere laurentides monteregie lacsaintjean lacstjean saguenaylacstjean cotenord
ilesdelamadeleine fleurdelys vivelequebec quebeclibre vivelequebeclibre canada canadian ocanada maple mapleleaf erable
erables sirop siroperable siropderable poutine tourtiere cabane cabaneasucre sucre tabarnak tabarnac tabernac tabarnouche
calisse calice caliss crisse crissdetabarnak ostie osti hostie esti viarge ciboire maudit mautadit toronto ottawa
vancouver calgary edmonton winnipeg halifax moncton regina saskatoon acadie ontario alberta manitoba france paris
parisparis lyonnais bordeaux toulouse nantes lille strasbourg nice cannes rennes brest bretagne breizh normandie corse
corsica alsace provence savoie auvergne vivelafrance suisse geneve belgique bruxelles london londres england angleterre
scotland ireland irlande dublin newyork nyc brooklyn boston chicago texas dallas houston california losangeles
hollywood florida floride miami vegas lasvegas hawaii mexico mexique cuba varadero brazil bresil argentina portugal
espana espagne italia italie roma germany allemagne berlin russia moscow japan japon tokyo china chine india inde africa
afrique maroc algerie algeria tunisie senegal haiti lebanon liban
marche marches market markets marketplace marchefermier ferme fermes farm farmer farmers fermier fermiere lafermedu
potager jardin jardins garden gardens gardener jardinier agriculture agriculteur legume legumes vegetable vegetables
tomate tomates tomato tomatoes patate patates potato pomme pommes pommedeterre apple apples carotte carottes carrot
carrots laitue salade concombre poivron oignon ail ognon citron orange oranges banana bananas banane bananes fraise
fraises strawberry framboise framboises raspberry bleuet bleuets blueberry cherry cherries cerise cerises peach peaches
peche pear poire prune raisin grape melon watermelon ananas pineapple mangue mango kiwi coconut noix fromage fromages
cheese lait milk beurre butter creme oeuf oeufs eggs pain bread boulanger boulangerie bakery patisserie boucher boucherie
viande meat bacon jambon saucisse steak burger hamburger pizza pizzas pasta spaghetti lasagne sushi taco tacos nachos
chips frites soup soupe cafe coffee starbucks timhortons expresso the tea cola pepsi pepsicola cocacola coke vin vins wine
rouge biere beer bieres budweiser heineken molson labatt corona vodka whiskey whisky rhum tequila champagne martini cuisine
cuisinier cuisiniere kitchen cook cooking cooker restaurant resto restaurants bistro traiteur epicerie grocery
epicier hotel auberge halles leshalles hallesdequebec food foods bouffe miam yummy delicious delice gourmet
michel michelle jean jeanne jeanpierre jeanfrancois jeanmarc jeanclaude pierre paul jacques marc marcandre marcel andre
andree alain alexandre alexandra alexandria alex alexis alexia antoine anthony arthur audrey aurelie benjamin benoit
bernard bertrand brigitte bruno camille caroline catherine cathy cedric chantal charles charlie charlotte chloe
christian christiane christine christophe claire claudia claudine clement cynthia damien daniel daniele danielle
david denis denise diane didier dominique edouard eliane elise elisabeth elizabeth elodie emilie emily emma eric erika
etienne eve evelyne fabien fabrice felicite fernand florence florian francis francine francois francoise frederic
gabriel gabrielle genevieve georges gerard ghislain gilbert gilles ginette guillaume guy helene henri hugo isabelle
jacob jacqueline jeremie jeremy jerome jessica joanie joanne joel johanne jonathan joseph josee josianne julie julien
juliette justin justine karine kevin kim laura laurence laurent laurie lea leo lise lisa louis louise luc lucas lucie
ludovic madeleine manon marcelle marguerite marieeve marielle marilyn marine marion marjolaine martin martine mathieu
mathilde matthieu maude maurice maxime melanie melissa mylene mireille monique myriam nadia nadine nancy natacha nathalie
nathan nicolas nicole noah noemie normand odette olivia olivier pascal pascale patrice patricia patrick patricks
philippe pierrette rachel raphael raymond rejean rene renee robert roger roland romain roxanne sabrina samantha samuel
sandra sandrine sarah sebastien serge simon solange sonia stephane stephanie steve suzanne sylvain sylvie theo therese
thierry thomas valerie vanessa veronique victor victoria vincent virginie william xavier yan yannick yves yvon yvette zoe
aaron adam adrian albert amanda amber amy andrea andrew andy angela anna annie ashley austin barbara becky billy bob
bobby brandon brian britney brittany bryan cameron carlos carmen carol chelsea chris christina christopher cody corey
courtney crystal dakota danny debbie dennis derek diana donna dustin dylan edward ethan eugene evan frank fred george
gloria gordon greg gregory hannah hayden heather helen henry hunter ian jack jackie jackson jake james jamie jason
jasmin jeff jeffrey jennifer jenny jesse jim jimmy joe joey john johnson jose josh joshua juan justinbieber karen
katie keith kelly kenneth kenny kyle larry lauren leslie linda lori louisa lucy luis maddison madison manuel maria
mario mark marley marshall mary matt matthew megan melinda michael mike miguel miranda mitchell morgan natasha
nicholas nick oliver oscar pamela parker peter phil phillip ralph randy ray rebecca ricardo rick ricky riley rob ron
ronald rosie russell ryan sally sam sammy scott sean shannon sharon shawn sheila sierra stanley stella steven stewart
summer susan sydney tammy taylor teresa terry tiffany tim timothy tina tom tommy tony tracy travis trevor tyler
veronica vivian walter wayne wendy whitney zachary
fuckyou fuckoff fuckme fuck fucker fucking fuckit motherfucker shit bullshit asshole bitch bitches bastard merde
putain salope connard conne con enculer encule foutre nique niquetamere ntm tagueule tamere pute cochonne biatch pussy
dick dickhead penis cock boobs porn whatever osef nimporte nimportequoi rien nothing something quelquechose anything
computer ordinateur laptop portable desktop windows microsoft linux ubuntu apple macintosh iphone samsung android
galaxy nokia motorola blackberry internet google yahoo hotmail gmail outlook facebook twitter instagram snapchat
tiktok youtube netflix spotify amazon paypal ebay linkedin wordpress oracle cisco intel router routeur modem wifi
freewifi network reseau videotron bell telus rogers hydroquebec desjardins interac bixi telephone phone mobile cell
cellulaire email courriel adresse address letter lettre code codes codesecret keycode key keys cle clef clefs
unlock deverrouiller numero number nombre chiffre zero one two three un deux trois quatre cinq six sept huit neuf dix
onetwothree undeuxtrois unedeuxtrois onetwothreefour red blue green yellow black white purple pink orange brown silver
gold golden gris noir noire blanc blanche bleu bleue vert verte jaune rose violet mauve brun argente or dore
family famille maman papa mamanpapa papamaman mamanjetaime mother father mom mommy mummy daddy dad maman mere pere
parents grandma grandpa mamie papi papie grandmaman grandpapa sister soeur brother frere friend friends ami amis amie
amies bestfriend meilleurami copain copine enfant enfants kids child children fils fille garcon son daughter girl girls
boy boys man men woman women femme homme mari wife husband mariage wedding married divorce maison house home mahouse
chezmoi chalet cottage appartement jardiner school ecole college cegep university universite student etudiant etudiante
teacher prof professeur work travail job boulot office bureau bonneaffaire nurse infirmiere doctor docteur police
policier pompier firefighter fireman pilot pilote engineer ingenieur electricien plombier mecanicien trustno trustnoone
trustme trust confiance nevermind never jamais toujours always forever pourtoujours pourlavie life vie lavie cestlavie
lavieestbelle carpediem hakunamatata yolo nofear nolimit infinity infini eternity eternite believe dream dreams dreamer
reve reves rever imagine wonderful magnifique fantastique fantastic incroyable perfect parfait excellent special
unique original nature forest foret tree arbre arbres fleur fleurs flower flowers lily tulipe marguerite tournesol
sunflower river riviere fleuve saintlaurent stlaurent lake lac ocean sea mer plage beach island ile mountain montagne
fire feu water eau ice glace diamond diamant diamonds crystal cristal ruby rubis emerald emeraude pearl perle sapphire
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
