import type { DocumentTexts } from './en-US.ts'

export const documents: DocumentTexts = {
  terms: `Synet est un réseau dans lequel votre appareil calcule l’entraînement de modèles d’IA ouverts. Ces conditions disent ce que vous et l’exploitant de ce site pouvez attendre l’un de l’autre. La page « À propos de Synet » nomme l’exploitant.

# Votre compte
- Vous avez au moins 18 ans, agissez pour votre propre compte et n’avez qu’un seul compte.
- Vous ne vivez dans aucun des lieux de la liste des pays et ne figurez sur aucune liste de sanctions.
- Gardez pour vous vos mots de passe, clés d’accès, codes de secours et clés d’appareil. Quiconque a votre mot de passe de paiement ou l’une de vos clés d’accès peut déplacer votre argent.
- Prévenez-nous aussitôt si quelqu’un d’autre a eu accès à votre compte. Vous pouvez vous-même déconnecter tous les appareils et geler votre compte.

# Ce que vous payez et ce que vous obtenez
- Le logiciel d’entraînement et un nœud sont des licences à durée limitée. Une tâche exige les deux.
- Le capital d’une tâche est bloqué tant qu’elle est en cours et rendu en entier à la fin. Vous pouvez arrêter une tâche avant la fin : le capital est rendu aussitôt et les jours terminés restent gagnés ; le jour en cours et le bonus de fin sont perdus.
- Le revenu est payé en SNT pour chaque jour où votre appareil a rempli son quota avec du travail vérifié. Un jour sans quota complet ne paie rien. Ce qu’une tâche promet est réservé dès son lancement.
- Le travail est vérifié en étant calculé deux fois. Une unité n’est payée que si deux comptes sans lien ont remis le même résultat, ou si notre serveur l’a recalculée et a obtenu le même résultat.
- Une tâche en cours garde ses conditions. Elle n’est relancée automatiquement que si vous l’avez choisi, et seulement à des conditions égales ou meilleures pour vous.
- Le SNT n’est pas de l’argent. Son cours résulte des échanges et peut tomber à zéro. Personne ne promet de l’acheter.

# Vos USDT et vos SNT
- Vos soldes sont à vous. Ils ne sont ni prêtés ni utilisés pour les affaires propres de l’exploitant. Ils sont gardés dans des portefeuilles de l’exploitant avec ceux des autres utilisateurs. La preuve de réserves montre les totaux et dit ce qu’elle ne peut pas montrer.
- Tous les frais, et le montant exact qui arrive, sont affichés avant que vous confirmiez.
- Les retraits sont examinés. Chacun indique à quel moment, au plus tard, la décision sera prise ; un retrait en retard est affiché comme tel, à vous et en public.
- L’exploitant n’annule pas ce que vous avez confirmé vous-même. Il peut revenir sur ses propres erreurs, dans les délais et limites de la page « À propos de Synet », et doit exécuter les décisions de justice. Nous vous en informons aussitôt.
- Un paiement sur une blockchain ne peut pas être annulé. Si une blockchain réorganise ses blocs, un dépôt peut disparaître.

# Ce qui n’est pas permis
- Les faux résultats, plusieurs comptes pour une même personne, l’utilisation pour le compte d’autrui sans notre accord.
- L’argent issu d’infractions et les usages que la loi interdit là où vous vivez.
- Les attaques contre le site ou d’autres utilisateurs. Les signalements de vulnérabilités sont les bienvenus.

# Quand nous agissons
- Un faux résultat vous fait perdre les jours qui ne sont pas encore payés ; en cas de répétition, vos tâches prennent fin. Votre capital est rendu dans tous les cas et vous pouvez contester la décision.
- Un opérateur peut geler pendant 24 heures ce qu’un compte peut faire ; deux opérateurs peuvent le faire pour 30 jours à la fois. Vous voyez la raison et la date de fin, et pouvez répondre. Un compte gelé garde ses soldes et ses tâches en cours.

# Fermer votre compte
- Vous pouvez fermer votre compte à tout moment s’il n’y a ni tâche, ni opération, ni période d’attente en cours. Vos données personnelles sont alors effacées, sauf celles que la loi nous oblige à garder.
- Les USDT restants vont à une adresse à vous si l’envoi en vaut la peine. Tout le reste demeure à vous et peut être récupéré avec la clé que vous recevez à la fermeture.

# Changements
- Nous annonçons une nouvelle version de ces conditions 30 jours avant son entrée en vigueur. Tant que vous ne l’avez pas acceptée, vous pouvez retirer, arrêter des tâches et fermer votre compte, mais vous ne pouvez rien commencer de nouveau.

# Responsabilité
- Nous répondons de nos fautes intentionnelles et de notre négligence grave, et dans les cas où la loi l’exige. Rien ici ne vous retire les droits que la loi vous donne en tant que consommateur.
- Personne n’assure les soldes. Si l’exploitant fait faillite ou est piraté, vous pouvez tous les perdre. L’avertissement sur les risques en dit plus.

# Droit et litiges
Écrivez d’abord au service client. Si cela ne suffit pas, les tribunaux désignés par la loi décident. Si une traduction diffère, le texte anglais fait foi.`,
  privacy: `Cette politique dit quelles données sur vous ce site conserve, pourquoi, pendant combien de temps, et ce que vous pouvez faire. L’exploitant nommé sur la page « À propos de Synet » en est responsable.

# Ce que nous conservons, et pourquoi
- Numéro de téléphone, nom d’utilisateur, adresse e-mail, pseudo, image et nom, tels que vous les saisissez : pour tenir votre compte et vous joindre.
- Mots de passe et codes de secours, sous forme de hachages seulement ; clés publiques des clés d’accès ; secret d’une application d’authentification, chiffré : pour vous reconnaître.
- Où vous êtes connecté, avec le nom du navigateur et une adresse réseau abrégée, et les clés de vos appareils : pour vous montrer vos connexions, remarquer des inconnus et limiter les abus.
- Adresses de retrait, opérations, tâches, notes de transferts et chaque mouvement de vos soldes : pour exécuter ce que vous demandez et tenir les livres.
- Résultats de l’entraînement de votre appareil, avec sa clé et la région que vous avez choisie : pour vérifier le travail. La région est affichée en public sans votre nom.
- Les notifications que vous voulez et l’adresse où votre navigateur les reçoit : pour les envoyer.
- La personne qui vous a invité et celles que vous avez invitées : pour les parts des agents.
- Un essai fait avant votre inscription : pour vous le montrer.
- Des décomptes de tentatives par adresse réseau, pendant des minutes ou des heures : contre les abus. Nous ne tenons aucun journal des pages que vous lisez et n’utilisons aucun service de suivi.
- Gels, cas portant sur le travail d’entraînement et vos réponses : pour décider équitablement et montrer pourquoi.

# Qui les voit
- Les opérateurs du site, dans la mesure où leur rôle l’exige. Chaque consultation de vos données est enregistrée. Vous pouvez voir quels jours et combien de fois.
- La blockchain : les adresses et montants des dépôts et retraits y sont publics.
- Les prestataires de SMS et d’e-mail reçoivent l’adresse et le texte d’un message. Le service de notifications de l’éditeur de votre navigateur reçoit les notifications sous forme chiffrée.
- Les autorités, lorsque la loi nous y oblige. Nous ne vendons rien et n’affichons aucune publicité.

# Combien de temps
- Codes, offres et décomptes : un jour après leur fin. Textes des messages : jusqu’à leur remise. Quel message a été envoyé à quelle adresse, et les connexions terminées : 90 jours.
- L’essai de quelqu’un qui ne s’inscrit pas : 30 jours.
- Tout le reste : tant que votre compte existe. Quand vous le fermez, les données qui vous identifient sont effacées aussitôt ; les mouvements d’argent, les opérations et les résultats restent sous un numéro, car les livres et les preuves publiées en ont besoin.
- Ce que le droit financier nous oblige à garder, aussi longtemps qu’il l’exige.

# Vos droits
- Tout voir et enregistrer : « Vos données » dans l’appli crée un fichier de tout ce qui est conservé sur vous, une fois par jour.
- Corriger : dans les paramètres du profil et de l’e-mail, ou par le service client.
- Effacer : en fermant votre compte.
- Vous opposer, limiter le traitement ou vous plaindre : auprès du service client et de l’autorité de protection des données du lieu où vous vivez.

# Sécurité
Les mots de passe sont hachés, les codes sont chiffrés jusqu’à leur envoi, chaque processus n’a que les droits dont il a besoin et les opérateurs agissent avec un second facteur. Si des inconnus obtiennent vos données, nous vous en informons sans délai, ainsi que l’autorité.`,
  risk: `Lisez ceci avant d’envoyer de l’argent. Si vous ne pouvez pas vous permettre de perdre ce que vous envoyez, n’envoyez rien.

# Cours
- Le revenu est payé en SNT. Son cours résulte des échanges dans un seul pool d’échange de ce site. L’exploitant a fixé le cours d’ouverture et apporté les premiers USDT.
- Le cours peut tomber à zéro. Les USDT que vous recevez contre des SNT viennent de ce pool : de l’exploitant et des autres personnes qui ont acheté des SNT. Quand beaucoup vendent, le cours baisse.
- Un gros échange fait bouger le cours. De petits montants de SNT peuvent aussi être échangés, mais peuvent rapporter moins que ce que vous ont coûté les licences.

# Revenu
- Le revenu dépend du capital et, jour après jour, du travail. Un jour sans quota complet de travail vérifié ne paie rien, quelle que soit la raison : appareil éteint, pas de connexion, ou appareil trop lent.
- Avec un petit capital, ou si vous manquez des jours, vous pouvez récupérer moins que le coût du logiciel et du nœud. L’écran de lancement montre à partir de quel capital une tâche est rentable au cours d’aujourd’hui ; celui de demain peut être différent.
- La libération de SNT diminue, puis s’arrête. Les tâches plus tardives paient moins ou sont complètes.

# Garde
- Vos USDT sont dans les portefeuilles de l’exploitant, avec ceux de tous. « Bloqué » est une écriture dans les livres, pas un portefeuille distinct pour chaque tâche. L’exploitant détient les clés.
- Si l’exploitant fait faillite, agit de mauvaise foi ou est piraté, vous pouvez tout perdre. La preuve de réserves montre que les totaux d’un jour étaient couverts ; elle n’empêche pas une perte et ne vous la rembourse pas.
- Synet n’est ni une banque ni une société d’investissement. Aucune garantie des dépôts et aucune assurance ne vous couvrent.

# Blockchains
- Une mauvaise adresse ou un mauvais réseau fait perdre l’argent. Personne ne peut annuler un paiement qu’une blockchain a inclus.
- Les blockchains peuvent s’arrêter, réorganiser leurs blocs ou devenir chères. Les USDT peuvent être gelés par leur émetteur et perdre leur valeur.

# Travail et vérification
- Une unité n’est payée que si deux comptes sans lien ont remis le même résultat, ou si notre serveur l’a recalculée et a obtenu le même. Quand beaucoup d’unités attendent, le verdict prend plus de temps ; une unité dont le résultat diffère n’est pas payée.
- L’entraînement consomme de l’électricité, des données Internet et la batterie de votre appareil, à vos frais.

# Invitations
- Les parts sont payées pour le revenu vérifié des personnes que vous avez invitées vous-même, jamais pour ce qu’elles versent. Votre niveau compte le travail de toute votre équipe. Personne n’a besoin d’inviter quelqu’un pour être payé de son travail.

# Droit
Synet n’est peut-être pas autorisé là où vous vivez, ou vous devrez peut-être payer des impôts. Renseignez-vous avant de commencer.`,
  countries: `Synet n’est pas proposé aux personnes qui vivent dans les lieux ci-dessous ou qui l’utilisent depuis ces lieux. Ne vous y inscrivez pas. Cette liste peut changer ; les conditions disent comment les changements sont annoncés.

# Où Synet n’est pas proposé
- États-Unis d’Amérique et leurs territoires
- Chine continentale
- Cuba, Iran, Corée du Nord, Syrie
- Crimée, Donetsk et Louhansk
- Tout autre lieu où le droit des sanctions qui lie l’exploitant l’interdit

# Ce que vous confirmez
En vous inscrivant, vous confirmez que vous ne vivez dans aucun de ces lieux et que vous ne figurez sur aucune liste de sanctions des Nations unies, de l’Union européenne, du Royaume-Uni ou des États-Unis. L’exploitant ne localise pas votre appareil. S’il apprend que ce n’est pas vrai, il ferme le compte : les tâches s’arrêtent avant la fin, le capital est rendu et les retraits sont payés dans la mesure où la loi le permet.`,
}
