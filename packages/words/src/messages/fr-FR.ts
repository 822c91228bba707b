import type { Messages, Templates } from '#messages/en-US'

export const messages: Messages = {
  'success.purchase': 'Achat réussi',
  'success.registration': 'Inscription réussie',
  'success.binding': 'E-mail ajouté',
  'success.code-sent': 'Code de vérification envoyé',
  'success.modification': 'Modifications enregistrées',
  'success.transfer': 'Transfert réussi',
  'success.withdrawal': 'Retrait demandé',
  'success.swap': 'Échange réussi',
  'success.deleted': 'Supprimé',
  'success.added': 'Ajouté',
  'success.edited': 'Modifié',
  'success.confirmation': 'Confirmé',
  'request.failed': 'Échec de la demande',
  'request.error': 'Erreur de la demande',
  'request.invalid': 'La demande n’est pas valide : {field}',
  'request.key-required': 'Un problème est survenu avec cette demande. Mettez l’appli à jour et réessayez.',
  'request.too-many': 'Trop de demandes. Réessayez dans {seconds}.',
  'request.not-found': 'Introuvable',
  'server.failed': 'Un problème est survenu de notre côté. Veuillez réessayer.',
  'call.not-available': 'Cette fonction n’est pas encore disponible',
  'idempotency.mismatch': 'Cette action a déjà été envoyée avec un autre contenu. Veuillez recommencer.',
  'session.required': 'Veuillez vous connecter',
  'session.ended': 'Votre session est terminée. Veuillez vous reconnecter.',
  'login.wrong':
    'Compte ou mot de passe incorrect. Après plusieurs échecs, vous devrez peut-être attendre ou saisir un code. Réinitialiser votre mot de passe y met fin.',
  'login.frozen':
    'Ce compte est suspendu : {reason}. La suspension prend fin au plus tard le {until}, sauf si des opérateurs la confirment ou la renouvellent.',
  'login.wait':
    'Trop d’erreurs sur cet appareil. Réessayez dans {minutes, plural, one {# minute} other {# minutes}} ou définissez un nouveau mot de passe.',
  'login.code-required':
    'Il y a eu trop de tentatives de connexion à ce compte sur de nouveaux appareils. Si le mot de passe est correct, nous avons envoyé un code à l’adresse e-mail du compte, ou par SMS s’il n’en a pas. Saisissez-le.',
  'login.code-wrong': 'Le compte, le mot de passe ou le code est incorrect',
  'login.closed': 'Ce compte a été fermé le {at}',
  'documents.accept':
    'Veuillez d’abord accepter les conditions. Vous pouvez retirer, arrêter des tâches et fermer le compte sans les accepter.',
  'documents.changed': 'Les documents ont changé entre-temps. Veuillez les relire.',
  'document.unknown': 'Ce document n’existe pas',
  'document.text-required': 'Le document doit avoir son texte en {language}',
  'export.again':
    'Vous pouvez enregistrer vos données une fois par jour. La prochaine fois sera possible à partir du {until}.',
  'closing.passkeys':
    'Le compte a des clés d’accès. Supprimez-les d’abord ; vous pourrez fermer le compte à la fin du blocage qui suit.',
  'closing.runs': 'Tâches en cours sur ce compte : {count}. Attendez leur fin ou arrêtez-les d’abord.',
  'closing.orders': 'Dépôts ou retraits en cours : {count}. Attendez-les ou annulez-les d’abord.',
  'closing.key-used':
    'Cette clé appartient déjà à un autre compte fermé. Rechargez la page pour en obtenir une nouvelle.',
  'closing.pending':
    'Des jours terminés d’une tâche sont encore en vérification. Vous pourrez fermer le compte ensuite.',
  'closing.vesting': 'Une attribution n’est pas encore entièrement acquise. Vous pourrez fermer le compte ensuite.',
  'closing.balance': 'Le compte contient {amount} USDT. À partir de {min} USDT, le solde doit d’abord être retiré.',
  'key.wrong': 'Cette clé est incorrecte, déjà utilisée ou expirée',
  'identity.facts-required': 'Veuillez indiquer ce qui prouve que ce compte est le vôtre',
  'identity.not-found': 'Cette vérification est terminée ou déjà confirmée',
  'user.frozen': 'Ce compte est suspendu : {reason}',
  'phone.required': 'Saisissez votre numéro de téléphone',
  'phone.not-mobile': 'Ce numéro ne peut pas recevoir de code. Saisissez un numéro de mobile.',
  'phone.invalid': 'Numéro de téléphone incorrect. Vérifiez l’indicatif du pays et le numéro.',
  'phone.taken': 'Ce numéro est déjà utilisé',
  'phone.unbound': 'Ce compte n’a pas de numéro de téléphone',
  'phone.releasable':
    'Ce numéro appartient à un compte plus ancien. Si ce compte est le vôtre, connectez-vous. Si vous venez d’obtenir ce numéro, vous pouvez continuer : il sera retiré de ce compte.',
  'phone.only-channel':
    'Activez d’abord la double authentification ou ajoutez une clé d’accès. Sinon, votre e-mail suffirait pour ouvrir ce compte.',
  'username.required': 'Saisissez un nom d’utilisateur',
  'username.invalid':
    'Un nom d’utilisateur compte 3 à 20 lettres a–z, chiffres ou tirets bas et commence par une lettre',
  'username.taken': 'Ce nom d’utilisateur est déjà pris',
  'password.required': 'Saisissez le mot de passe de connexion',
  'password.weak': 'Un mot de passe doit avoir au moins {min} caractères',
  'password.common':
    'Ce mot de passe figure dans des listes publiques de mots de passe courants. Choisissez-en un autre.',
  'password.mismatch': 'Les mots de passe ne correspondent pas',
  'password.wrong': 'Le mot de passe actuel est incorrect',
  'pay-password.required': 'Saisissez le mot de passe de paiement',
  'pay-password.invalid': 'Le mot de passe de paiement a 6 chiffres',
  'pay-password.weak':
    'Ce mot de passe de paiement est facile à deviner. Évitez les chiffres répétés, les suites, les dates et votre numéro de téléphone.',
  'pay-password.mismatch': 'Les mots de passe de paiement ne correspondent pas',
  'pay-password.wrong':
    'Le mot de passe de paiement est incorrect. {left, plural, =0 {Il est maintenant bloqué} one {Il reste # essai} other {Il reste # essais}}.',
  'pay-password.locked':
    'Le mot de passe de paiement est bloqué après trop d’erreurs. Réessayez dans {minutes, plural, one {# minute} other {# minutes}}.',
  'withdraw-password.mismatch': 'Les mots de passe de paiement ne correspondent pas',
  'invite.required': 'Saisissez le code d’invitation',
  'invite.unknown': 'Ce code d’invitation n’existe pas',
  'code.required': 'Saisissez le code de vérification',
  'code.wrong': 'Le code de vérification est incorrect',
  'code.expired': 'Le code de vérification a expiré. Demandez-en un nouveau.',
  'code.phone-wrong': 'Le code reçu par SMS est incorrect',
  'code.phone-expired': 'Le code reçu par SMS a expiré. Demandez-en un nouveau.',
  'code.old-wrong': 'Le code envoyé à l’e-mail actuel est incorrect',
  'code.old-expired': 'Le code envoyé à l’e-mail actuel a expiré. Demandez-en un nouveau.',
  'work.required': 'Cet appareil n’a pas encore passé le contrôle de sécurité. Mettez l’appli à jour.',
  'work.harder': 'Le contrôle de sécurité est plus long en ce moment. Veuillez réessayer.',
  'sms.budget-used': 'Nous ne pouvons plus envoyer de codes par SMS vers ce pays aujourd’hui. Réessayez demain.',
  'work.wrong': 'Le contrôle de sécurité de cet appareil a échoué. Veuillez réessayer.',
  'email.required': 'Saisissez votre adresse e-mail',
  'email.invalid': 'Format d’e-mail incorrect',
  'email.old-invalid': 'Format de l’e-mail actuel incorrect',
  'email.new-invalid': 'Format du nouvel e-mail incorrect',
  'email.old-wrong': 'Ce n’est pas l’adresse e-mail de votre compte',
  'email.already-bound': 'Une adresse e-mail est déjà enregistrée',
  'email.taken': 'Cette adresse e-mail appartient à un autre compte',
  'email.unbound': 'Pour la sécurité de votre compte, ajoutez d’abord votre adresse e-mail',
  'amount.required': 'Saisissez le montant',
  'amount.invalid': 'Saisissez un montant valide',
  'amount.asset': 'Impossible en {asset}',
  'amount.below-minimum': 'Le montant ne peut être inférieur à {min} {asset}',
  'amount.above-maximum': 'Le montant ne peut être supérieur à {max} {asset}',
  'balance.insufficient': 'Pas assez de {asset} : {available} {asset} disponibles',
  'network.required': 'Choisissez un réseau',
  'network.unknown': 'Ce réseau n’est pas disponible',
  'address.required': 'Saisissez l’adresse',
  'address.invalid': 'Ce n’est pas une adresse du réseau choisi',
  'address.checksum': 'Cette adresse contient une erreur. Copiez-la de nouveau.',
  'address.case': 'Les majuscules et minuscules comptent dans cette adresse. Copiez-la de nouveau.',
  'address.hexadecimal': 'Cette adresse est en hexadécimal. Copiez la forme qui commence par T.',
  'address.own': 'C’est une de nos adresses de dépôt. Utilisez une adresse de votre propre portefeuille.',
  'address.no-wallet':
    'Cette adresse ne peut pas être un portefeuille. Les USDT envoyés à cette adresse seraient perdus.',
  'account-name.required': 'Saisissez le nom de l’adresse',
  'account.required': 'Choisissez une adresse de retrait',
  'account.not-found': 'Cette adresse de retrait n’existe pas',
  'account.limit': 'Vous pouvez enregistrer au plus {max} adresses de retrait',
  'account.held':
    'L’ajout et la modification d’adresses de retrait sont bloqués jusqu’au {until} à cause d’un changement récent sur ce compte',
  'recharge.below-minimum': 'Le montant ne peut être inférieur à {min} USDT',
  'recharge.open-limit':
    'Vous avez déjà {max, plural, one {# dépôt en cours} other {# dépôts en cours}}. Payez-en un ou annulez-en un d’abord.',
  'recharge.day-limit':
    'Vous pouvez créer {max} dépôts en 24 heures, annulés compris. Le prochain sera possible à partir du {until}.',
  'order.not-found': 'Cette opération n’existe pas',
  'order.expired': 'L’opération a expiré, veuillez recommencer',
  'order.state': 'L’état de l’opération a changé : cette action n’est plus possible',
  'quote.expired': 'Le cours garanti a expiré. Vérifiez le nouveau.',
  'transfer.counterparty-required': 'Saisissez le compte du destinataire',
  'transfer.counterparty-unknown':
    'Ce compte n’existe pas. Vérifiez le nom d’utilisateur ou le numéro auprès du destinataire.',
  'transfer.held':
    'Les transferts à de nouveaux destinataires sont bloqués jusqu’au {until} à cause d’un changement récent sur ce compte',
  'transfer.self': 'Vous ne pouvez pas vous envoyer d’argent à vous-même',
  'swap.quantity-required': 'Saisissez la quantité à échanger',
  'swap.minimum-received': 'Le cours a bougé et vous recevriez moins que le minimum. Rien n’a été échangé.',
  'swap.unavailable': 'Le pool ne peut pas donner de cours pour le moment. Rien n’a été échangé.',
  'withdrawal.amount-required': 'Saisissez le montant du retrait',
  'withdrawal.amount-invalid': 'Saisissez un montant de retrait valide',
  'withdrawal.account-required': 'Choisissez une adresse de retrait',
  'withdrawal.held': 'Les retraits sont bloqués jusqu’au {until} à cause d’un changement récent sur ce compte',
  'withdrawal.open-limit':
    'Vous pouvez avoir au plus {max, plural, one {# retrait en cours} other {# retraits en cours}}. Attendez que l’un se termine ou annulez-en un.',
  'withdrawal.held-by-freeze': 'Ce compte est suspendu. Le retrait pourra être approuvé à la fin de la suspension.',
  'withdrawal.held-by-keys':
    'Les clés d’accès de l’utilisateur sont déclarées perdues. Le retrait pourra être approuvé une fois cela réglé.',
  'withdrawal.held-by-change':
    'Ce compte a été modifié récemment. Le retrait pourra être approuvé à la fin du blocage.',
  'withdrawal.signing': 'Ce retrait est en cours de signature. Réessayez dans une minute.',
  'payouts.halted':
    'Les paiements sont interrompus pour le moment. Votre solde est en sécurité ; la page « Preuve de réserves » en donne le motif.',
  'product.not-found': 'Ce produit n’existe pas',
  'product.payouts-overdue':
    'Un paiement de Synet a plus d’un jour de retard. D’ici son règlement, aucun logiciel ni nœud n’est vendu ; ceux des tâches en cours sont prolongés gratuitement.',
  'product.paused':
    'Au cours actuel du SNT, aucune tâche ne rapporte le coût d’une licence ; la vente est donc interrompue',
  'starter.used':
    'La licence gratuite est réservée aux personnes qui n’en ont jamais eu, une fois par numéro de téléphone',
  'software.expired': 'Votre logiciel d’entraînement a expiré. Renouvelez-le pour continuer.',
  'node.expired': 'Votre nœud a expiré. Renouvelez-le pour continuer.',
  'task.not-found': 'Cette tâche n’existe pas',
  'task.payouts-overdue':
    'Un paiement de Synet a plus d’un jour de retard. Aucune nouvelle tâche ne démarre avant qu’il soit réglé ; les tâches en cours continuent.',
  'task.account-limit': 'Vous avez atteint la limite de revenus par compte et par mois : 1 % des SNT libérés',
  'task.sold-out': 'Cette tâche est épuisée : tous ses revenus sont promis',
  'task.paused':
    'Cette tâche est en pause : au cours actuel du SNT, son montant minimal rapporterait moins que le coût des licences',
  'task.node-busy': 'Votre nœud exécute déjà une tâche. Une nouvelle peut commencer quand celle-ci est terminée.',
  'task.region-unknown': 'Choisissez une région dans la liste',
  'run.not-found': 'Cette tâche n’existe pas',
  'run.ended': 'Cette tâche est terminée',
  'not-renewed.overdue':
    'Un paiement de Synet a plus d’un jour de retard. D’ici son règlement, aucune tâche ne démarre ni n’est relancée.',
  'not-renewed.frozen': 'Votre compte est suspendu.',
  'not-renewed.late-checks':
    'Nos vérifications de ses derniers jours sont en retard. Ces jours seront payés une fois vérifiés.',
  'not-renewed.unpaid': 'Le dernier cycle n’a eu aucun jour payé.',
  'not-renewed.licence': 'Votre logiciel ou votre nœud ne couvre pas un autre cycle.',
  'not-renewed.withdrawn': 'La tâche n’est plus proposée.',
  'not-renewed.terms':
    'Les conditions de la tâche ont changé : un autre cycle paierait moins, demanderait plus d’unités ou aurait d’autres limites.',
  'not-renewed.sold-out': 'Tous les revenus de cette tâche sont promis.',
  'not-renewed.account-limit': 'Vous avez atteint la limite de revenus par compte et par mois.',
  'train.no-quota': 'L’objectif du jour est atteint',
  'trial.over': 'Cette unité n’est plus conservée. Recommencez.',
  'trial.differs': 'Le résultat diffère de celui qui est vérifié',
  'trial.done': 'Cet appareil a déjà essayé une unité',
  'train.busy': 'Beaucoup d’appareils travaillent. Nouvel essai dans {seconds}.',
  'train.paused': 'L’entraînement de ce compte est en pause jusqu’au {until}',
  'lease.not-found': 'Cette unité d’entraînement n’existe pas',
  'lease.over': 'Le temps de cette unité d’entraînement est écoulé',
  'lease.limit': 'Une tâche peut traiter au plus {max, plural, one {# unité} other {# unités}} à la fois',
  'unit.version': 'Le résultat appartient à une autre version du modèle',
  'unit.hash': 'Le résultat n’est pas celui qui a été enregistré',
  'unit.malformed': 'Le résultat est illisible',
  'unit.non-finite': 'Le résultat contient des valeurs non finies',
  'unit.not-committed': 'Le résultat a été envoyé avant d’avoir été enregistré',
  'offence.not-found': 'Ce cas n’existe pas',
  'offence.lifted': 'Cette sanction a déjà été levée',
  'appeal.required': 'Dites pourquoi c’est une erreur',
  'appeal.made': 'Vous avez déjà contesté ce cas',
  'appeal.again': 'Vous avez déjà écrit aujourd’hui. Vous pourrez écrire à nouveau à partir du {until}.',
  'round.final': 'Cette version ne peut pas être annulée : elle l’est déjà, ou la précédente n’est pas conservée',
  'operator.login-wrong': 'Nom, mot de passe ou code incorrect. Un code ne sert qu’une fois : attendez le suivant.',
  'operator.wait': 'Trop de codes incorrects. Réessayez dans {minutes, plural, one {# minute} other {# minutes}}.',
  'operator.forbidden': 'Vous n’avez pas l’autorisation nécessaire',
  'operator.same': 'Un second opérateur, différent, doit en décider',
  'approval.batch': 'Sélectionnez au plus {max} ordres, chacun une seule fois.',
  'approval.alone': 'L’ordre {number} doit être signé seul. Lisez-le et signez-le à part.',
  'approval.changed': 'Le contenu a changé depuis que vous l’avez ouvert. Relisez-le.',
  'approval.expired': 'Cette approbation a expiré. Rechargez la page.',
  'signature.invalid': 'Votre clé n’a pas confirmé cette action',
  'invitation.invalid': 'Cette invitation a expiré ou a déjà été utilisée',
  'policy.bounds': 'Ces limites dépassent ce que le signataire autorise',
  'policy.limits':
    'Le signataire autorise au plus {twoFrom} USDT avec une approbation, {user} USDT par utilisateur et {day} USDT par réseau et par jour sans approbation, et de {min} à {max} heures pour une nouvelle adresse',
  'reason.required': 'Indiquez un motif',
  'proposal.not-found': 'Cette proposition n’existe pas',
  'proposal.state': 'L’état de cette proposition a changé : cette action n’est plus possible',
  'proposal.stale': 'L’objet de la proposition a changé entre-temps. Relisez-le.',
  'proposal.too-many':
    'Vous pouvez avoir au plus {max} propositions ouvertes. Retirez-en une ou attendez que l’une se termine.',
  'user.not-found': 'Cet utilisateur n’existe pas',
  'device.not-found': 'Cet appareil n’est plus connecté',
  'device.key-required':
    'Cet appareil ne s’est pas encore identifié. Rechargez l’appli, ou mettez à jour le programme d’entraînement, puis recommencez. Votre tâche et ses jours terminés ne sont pas touchés.',
  'device.key-wrong': 'Cet appareil n’a pas pu être identifié. Rechargez l’appli et réessayez.',
  'device.limit':
    'Au plus {max, plural, one {# appareil peut} other {# appareils peuvent}} faire l’entraînement pour un compte. Un appareil qui arrête l’entraînement ne compte plus au bout d’un jour.',
  'device.differs':
    'Cet appareil calcule certains nombres autrement que les autres, et ses résultats ne peuvent donc pas être vérifiés. Cela ne vous est pas reproché : faites l’entraînement sur un autre appareil ou dans un autre navigateur.',
  'device.outdated': 'Cette version ne permet plus l’entraînement. Rechargez la page ou mettez le programme à jour.',
  'token.name-required': 'Saisissez un nom',
  'token.limit': 'Vous pouvez avoir au plus {max} clés d’appareil',
  'period.invalid': 'Choisissez une période de {max} jours au plus',
  'token.not-found': 'Cette clé d’appareil n’existe pas ou a été révoquée',
  'handover.over': 'Ce code n’est plus valable. Demandez-en un nouveau sur l’ordinateur.',
  'handover.number-wrong':
    'Ce n’est pas le bon numéro. {left, plural, one {# essai restant} other {# essais restants}}.',
  'passkey.name-required': 'Indiquez un nom pour la clé d’accès',
  'passkey.required': 'Ce compte a une clé d’accès. Confirmez avec elle.',
  'passkey.lost':
    'Les clés d’accès de ce compte ont été déclarées perdues. Rien ne peut être retiré ni envoyé jusqu’au {until}, sauf si vous annulez la déclaration avec une clé.',
  'passkey.limit': 'Un compte peut avoir au plus {max} clés d’accès',
  'passkey.taken': 'Cette clé d’accès a déjà été enregistrée. Créez-en une nouvelle.',
  'passkey.not-found': 'Cette clé d’accès n’existe pas',
  'passkey.withdrawal-open': 'Vos retraits en cours seraient bloqués. Attendez leur fin ou annulez-les d’abord.',
  'push.host': 'Le service de notifications de ce navigateur n’est pas pris en charge',
  'mail-word.invalid': 'Utilisez un seul mot de lettres ou de chiffres, ni très court ni très long',
  'notice.fixed': 'Les e-mails sur la sécurité de votre compte ne peuvent pas être désactivés',
  'login.factor-required': 'Saisissez le code de votre application d’authentification',
  'factor.wrong': 'Ce code est incorrect ou a déjà été utilisé',
  'factor.locked': 'Trop de codes incorrects. Réessayez dans {minutes, plural, one {# minute} other {# minutes}}.',
  'factor.on': 'La double authentification est déjà activée',
  'factor.off': 'La double authentification est désactivée',
  'factor.held':
    'Le mot de passe de paiement a été réinitialisé : il ne peut pas confirmer cette modification avant le {until}',
  'reset.not-found': 'Aucune réinitialisation de mot de passe ne peut être annulée',
  'passkey.unknown': 'Cette clé d’accès n’appartient à aucun compte ici. Connectez-vous avec votre mot de passe.',
  'passkey.too-late': 'Cela a pris trop de temps. Confirmez de nouveau avec votre clé d’accès.',
  'passkey.late': 'Une autre signature de cette clé d’accès est arrivée avant. Veuillez réessayer.',
  'passkey.copied':
    'Cette clé d’accès a peut-être été copiée et n’a donc pas été acceptée. Supprimez-la et ajoutez-en une nouvelle.',
  'posting.not-found': 'Cette écriture n’existe pas',
  'posting.not-correctable':
    'Une écriture de type {kind} ne peut être corrigée : son utilisateur l’a confirmée, ou elle se termine par ses propres règles',
  'posting.corrected': 'Cette écriture a déjà été extournée',
  'correction.too-late':
    'Une erreur peut être corrigée dans les {days, plural, one {# jour} other {# jours}} qui suivent son écriture',
  'correction.discovery':
    'Une erreur est corrigée dans les {hours, plural, one {# heure} other {# heures}} qui suivent sa découverte, qui doit être postérieure à l’écriture et ne pas être dans le futur',
  'correction.user': 'Cette écriture n’a rien donné à cet utilisateur qui puisse être repris',
  'correction.nothing-left': 'Il n’en reste rien de disponible',
  'court-order.document': 'Le SHA-256 du document compte 64 chiffres hexadécimaux',
  'grant.above-month':
    'En 30 jours, les attributions peuvent prendre 1 % du trésor ou 5 % des SNT du pool, selon le plus petit des deux : il reste {max} {asset}',
  'pool.empty': 'Le pool est vide',
  'pool.opened': 'Le pool est déjà ouvert. Laissez la part de SNT vide : son prix ne change pas.',
  'pool.above-opening': 'Le pool s’ouvre avec 1 % du trésor au plus : {max} {asset}',
  'pool.above-month': 'Le pool peut changer de 10 % en 30 jours : il reste {max} {asset}',
  'capital.overdue':
    'Un retrait a plus de 24 heures de retard. Aucun fonds de la société ne peut être prélevé avant son paiement.',
  'capital.below-liabilities':
    'Les réserves ne peuvent descendre sous ce qui est dû : au plus {max} {asset} peuvent être prélevés',
  'loss.none': 'Seule une perte peut être couverte, et pas plus : {max} {asset}',
  'source.insufficient': '{account} ne contient que {available} {asset}',
  'setting.unknown': 'Ce paramètre n’existe pas',
  'setting.value': 'Saisissez une valeur valide',
  'setting.bounds': 'La valeur doit être entre {min} et {max}',
  'setting.unchanged': 'C’est déjà la valeur',
  'catalogue.name-required': 'Saisissez un nom',
  'catalogue.project-unknown': 'Ce projet d’entraînement n’existe pas',
  'catalogue.project-unproven':
    'Aucune expérience ne montre que ce projet dépasse une méthode simple : il n’accepte pas de nouvelle tâche',
  'catalogue.bounds': '{field} doit être entre {min} et {max}',
  'catalogue.rate': 'Taux et bonus réunis ne peuvent dépasser {max} SNT par 1 000 USDT et par jour',
  'catalogue.share': 'Une tâche au montant maximal promettrait plus de 1 % des SNT libérés en un mois : {max} {asset}',
  'catalogue.no-price': 'Le SNT n’a pas encore de cours : alimentez d’abord le pool',
  'catalogue.sure-loss':
    'Un produit à perte certaine ne peut pas être mis en vente. Au montant minimal de {min} USDT, « {name} » rapporterait {income} USDT et coûterait {cost} USDT.',
  'genesis.done': 'La quantité totale a déjà été émise, le {at}',
  'genesis.keys':
    'Avant la mise en service, {min} opérateurs pouvant déplacer de l’argent doivent enregistrer leur clé auprès du signataire. {count} l’ont fait.',
  'genesis.operators': 'Il faut d’abord au moins {min} opérateurs pouvant déplacer de l’argent. Il y en a {count}.',
  'suspense.not-found': 'Cet argent n’attend plus de propriétaire',
  'suspense.of-user': 'Cet argent est arrivé à l’adresse de dépôt d’un utilisateur. Attribuez-le à cet utilisateur.',
  'suspense.claimed': 'Une proposition d’attribuer cet argent à un utilisateur est ouverte. Traitez-la d’abord.',
  'network.not-halted': 'Les paiements sur ce réseau ne sont pas interrompus',
  'notice.not-found': 'Cette annonce n’existe pas ou a été retirée',
  'upload.too-large': 'Le fichier est trop volumineux',
  'upload.missing': 'Choisissez une image',
  'upload.type': 'Seules les images JPEG, PNG et WebP sont acceptées',
  'upload.heic': 'Les images HEIC ne peuvent être lues ici. Enregistrez d’abord la vôtre en JPEG.',
  'upload.damaged': 'Cette image est endommagée et illisible',
  'upload.dimensions': 'Cette image est trop grande. Au plus {megapixels} mégapixels.',
  'avatar.not-found': 'Cette image ne fait pas partie de vos envois',
  'profile.text': 'Ce texte contient des caractères invisibles ou de contrôle. Veuillez le saisir à nouveau.',
  'freeze.open': 'Ce compte est déjà suspendu',
  'freeze.not-found': 'Cette suspension n’existe plus',
  'freeze.again':
    'Votre suspension de ce compte n’a pas été confirmée. Vous pourrez le suspendre de nouveau dans {days, plural, one {# jour} other {# jours}} ; un autre opérateur peut le faire maintenant.',
  'freeze.scope': 'Choisissez ce qui est suspendu',
  'operator.not-found': 'Cet opérateur n’existe pas',
  'operator.name': 'Ce nom est pris ou n’est pas valide : 3 à 40 lettres, chiffres, points et tirets',
  'operator.roles': 'L’opérateur a déjà ces rôles, ou l’un d’eux n’existe pas',
  'operator.last': 'Au moins deux opérateurs doivent pouvoir décider des propositions sur les opérateurs',
  'notice.text-required': 'Le titre et le texte manquent en {language}',
  'notice.time': 'L’heure de publication est passée',
  'project.not-found': 'Ce projet d’entraînement n’existe pas',
  'project.not-released': 'Ce modèle n’est pas encore publié : aucune version n’a fait mieux que la méthode simple',
  'project-file.unreadable': 'Ce n’est pas un projet d’entraînement empaqueté. Préparez d’abord son dossier.',
  'project-file.field': '{field} manque dans le projet, est inconnu ou n’est pas admis',
  'project-file.hash': '{file} manque ou diffère du fichier indiqué dans le projet',
  'project-file.text':
    'Le texte de {file} n’a pas la bonne taille, ou contient des caractères de contrôle ou des lignes illisibles',
  'project-file.leak': 'Du texte d’évaluation figure aussi dans le texte d’entraînement : « {text} »',
  'project-file.model': 'Le modèle, la mémoire ou le travail d’une unité dépasse les limites',
  'project-file.baseline': 'La référence n’est pas {stated} : calculée sur le même texte, elle vaut {computed}',
  'project-file.experiment': 'L’expérience ne dépasse pas la référence au-delà du hasard',
  'project-file.code-taken': 'Il existe déjà un projet d’entraînement {code}',
  'project-file.check-failed': 'La vérification de ce projet a pris trop de temps ou de mémoire',
  'proof.none': 'Cette preuve n’a pas encore été publiée',
  'proof.not-in': 'Votre compte n’existait pas encore lors de cette preuve. La suivante, d’ici un jour, le contiendra.',
  'proof.forgotten': 'Les preuves sont disponibles pendant {days} jours. Celle-ci est plus ancienne.',
  'text.not-found': 'Ce texte n’existe pas',
  'text.syntax': 'Illisible : vérifiez les accolades et les pluriels',
  'text.facts': 'Il doit contenir exactement ces repères : {facts}',
  'text.figures': 'Une correction ne peut pas ajouter de chiffres : ils viennent des paramètres et des opérations',
  'text.contact':
    'Une correction ne peut pas ajouter de lien, d’adresse ni de nom à qui écrire. Ce sont des paramètres.',
  'proof.busy': 'Une preuve est déjà en préparation. Elle sera publiée dans un instant.',
}

export const templates: Templates = {
  'mail.code.subject': 'Votre code Synet',
  'mail.code.bind': 'Utilisez ce code pour ajouter cette adresse e-mail à votre compte Synet :',
  'mail.code.change-old': 'Utilisez ce code pour changer l’adresse e-mail de votre compte Synet :',
  'mail.code.change-new': 'Utilisez ce code pour faire de cette adresse le nouvel e-mail de votre compte Synet :',
  'mail.code.account': 'Utilisez ce code pour enregistrer une adresse de retrait :',
  'mail.code.pay-password': 'Utilisez ce code pour définir un nouveau mot de passe de paiement :',
  'mail.code.passkey': 'Utilisez ce code pour modifier les clés d’accès de votre compte Synet :',
  'mail.code.phone': 'Utilisez ce code pour changer le numéro de téléphone de votre compte Synet :',
  'mail.code.undo': 'Utilisez ce code pour annuler une réinitialisation du mot de passe de votre compte Synet :',
  'mail.code.password': 'Utilisez ce code pour définir un nouveau mot de passe de connexion :',
  'mail.code.login':
    'Utilisez ce code pour vous connecter à votre compte Synet. Il a été envoyé parce que quelqu’un a saisi le bon mot de passe sur un nouvel appareil :',
  'mail.code.validity':
    'Il est valable {minutes, plural, one {# minute} other {# minutes}} et ne sert qu’une fois. Personne chez Synet ne vous le demandera jamais.',
  'mail.code.ignore': 'Si vous n’avez rien demandé, ignorez ce message. Rien ne change sans le code.',
  'mail.notice.subject': 'Alerte de sécurité Synet',
  'mail.notice.email-bound': 'Une adresse e-mail a été ajoutée à votre compte {username}.',
  'mail.notice.email-changed': 'L’adresse e-mail de votre compte {username} a été changée.',
  'mail.notice.phone-changed': 'Le numéro de téléphone de votre compte {username} a été changé.',
  'mail.notice.phone-removed': 'Le numéro de téléphone de votre compte {username} a été retiré.',
  'mail.notice.phone-released':
    'Quelqu’un d’autre a désormais le numéro de votre compte {username} et l’a utilisé pour s’inscrire. Il a été retiré de votre compte. Connectez-vous avec votre nom d’utilisateur et ajoutez votre nouveau numéro dans l’appli.',
  'mail.notice.reset-undone':
    'La réinitialisation du mot de passe de votre compte {username} a été annulée par un code reçu par e-mail et un autre par SMS. Tous les appareils ont été déconnectés.',
  'mail.notice.password-changed':
    'Le mot de passe de connexion de votre compte {username} a été changé. Tous les autres appareils ont été déconnectés.',
  'mail.notice.pay-password-changed': 'Le mot de passe de paiement de votre compte {username} a été changé.',
  'mail.notice.account-added': 'Une adresse de retrait a été ajoutée à votre compte {username}.',
  'mail.notice.account-edited': 'Une adresse de retrait de votre compte {username} a été modifiée.',
  'mail.notice.account-deleted': 'Une adresse de retrait de votre compte {username} a été supprimée.',
  'mail.notice.passkey-added':
    'Une clé d’accès a été ajoutée à votre compte {username}. Les retraits et les nouvelles adresses de retrait sont bloqués quelque temps et exigeront désormais une clé d’accès.',
  'mail.notice.passkey-removed':
    'Une clé d’accès a été supprimée de votre compte {username}. Les retraits et les nouvelles adresses de retrait sont bloqués quelque temps.',
  'mail.notice.passkey-lost':
    'Les clés d’accès de votre compte {username} ont été déclarées perdues. Elles ne seront plus valables dans trois jours ; d’ici là, rien ne peut être retiré ni envoyé. S’il vous en reste une, vous pouvez annuler la déclaration dans l’appli, sur la page Clés d’accès.',
  'mail.notice.passkey-kept':
    'La déclaration de perte des clés d’accès de votre compte {username} a été annulée avec l’une d’elles. Toutes restent valables.',
  'mail.notice.factor-on':
    'La connexion à votre compte {username} demande désormais, en plus du mot de passe, un code de votre application d’authentification. Gardez vos codes de secours en lieu sûr.',
  'mail.notice.factor-off':
    'La double authentification de votre compte {username} a été désactivée : le mot de passe suffit pour se connecter. Les retraits et les nouvelles adresses de retrait sont bloqués quelque temps.',
  'mail.notice.recovery-code-used':
    'Un code de secours de votre compte {username} a été utilisé à la place de l’application d’authentification.',
  'mail.notice.recovery-codes-renewed':
    'De nouveaux codes de secours ont été créés pour votre compte {username}. Les précédents ne fonctionnent plus.',
  'mail.notice.self-frozen':
    'Votre compte {username} a été suspendu depuis l’appli : rien ne peut en sortir. Levez la suspension dans l’appli, sur la page Sécurité, quand vous aurez la certitude que personne d’autre ne peut l’utiliser.',
  'mail.notice.self-unfrozen':
    'Votre compte {username} n’est plus suspendu. Les retraits et les nouvelles adresses de retrait sont bloqués quelque temps.',
  'mail.notice.passkey-copied':
    'Une clé d’accès de votre compte {username} a été refusée, car elle a peut-être été copiée. Supprimez-la dans l’appli et ajoutez-en une nouvelle.',
  'mail.notice.login-new-device': 'Une connexion à votre compte {username} a eu lieu sur un nouvel appareil.',
  'mail.notice.withdrawal-rejected':
    'Nous avons refusé un retrait de votre compte {username}. Le montant et les frais sont de retour sur votre solde.',
  'mail.rejected.reason': 'Motif : {reason}',
  'mail.notice.token-added':
    'Une clé d’appareil a été créée pour votre compte {username}. Elle ne sert qu’à l’entraînement pour vos tâches.',
  'mail.notice.unit-not-computed':
    'Une unité d’entraînement de votre compte {username} n’a pas été calculée correctement : deux recalculs indépendants concordent et diffèrent de ce que votre appareil a envoyé. Les jours non encore crédités sont annulés et l’entraînement est en pause. Votre capital reste à vous. La page Historique d’entraînement montre l’unité et le motif ; si vous pensez que c’est une erreur, vous pouvez y contester la décision.',
  'mail.notice.runs-ended':
    'À plusieurs reprises, des unités d’entraînement de votre compte {username} n’ont pas été calculées correctement. Vos tâches sont terminées ; tout votre capital est de retour sur votre solde.',
  'mail.notice.offence-lifted':
    'La décision concernant une unité d’entraînement de votre compte {username} a été levée après un nouvel examen. La pause est finie ; les jours perdus comptent de nouveau ou sont ajoutés à la fin du cycle.',
  'mail.notice.appeal-answered':
    'Votre contestation au sujet d’une unité d’entraînement de votre compte {username} a reçu une réponse : la décision est maintenue. La réponse se trouve sur la page Historique d’entraînement.',
  'mail.freeze.frozen':
    'Votre compte Synet {username} a été suspendu. Motif : {reason}. Ce que vous pouvez faire : {appeal}',
  'mail.freeze.unfrozen': 'Votre compte Synet {username} n’est plus suspendu.',
  'mail.freeze.renewed':
    'La suspension de votre compte Synet {username} a été renouvelée par deux opérateurs. Motif : {reason}. Elle prend fin le {time}, sauf si deux opérateurs la renouvellent encore.',
  'mail.freeze.keeps':
    'Vos soldes, vos tâches en cours et votre capital restent à vous. Une suspension qu’aucun second opérateur ne confirme prend fin après 24 heures, une suspension confirmée après 30 jours, sauf si deux opérateurs la renouvellent. Vous pouvez la contester dans l’appli ; les opérateurs voient ce que vous écrivez.',
  'mail.adjustment.subject': 'Votre solde Synet a été modifié',
  'mail.adjustment.corrected':
    'Nous avons corrigé une erreur de notre part sur votre compte {username} : {amount}. {mistake} Motif : {reason}',
  'mail.adjustment.court-order':
    'Un tribunal a ordonné un paiement depuis votre compte {username}, et il a été exécuté : {amount}. Le SHA-256 du document de la décision est {document}. Motif : {reason}',
  'mail.adjustment.rebooked':
    'Un retrait de votre compte {username} a été payé sur la blockchain (transaction {transaction}). Nous avons ensuite restauré nos données depuis une sauvegarde qui ne le contenait pas. Nous venons donc de déduire {amount} de votre solde.',
  'mail.adjustment.kept':
    'Rien de ce que vous avez confirmé vous-même n’a été annulé. Si vous pensez que c’est une erreur, indiquez la référence {posting} lorsque vous la signalez.',
  'mail.adjustment.ask': 'Pour toute question, indiquez la référence {posting}.',
  'mail.rejected.unconfirmed':
    'Nous n’avons pas pu confirmer que ce retrait venait bien de vous. Vérifiez vos paramètres de sécurité.',
  'mail.rejected.address':
    'Cette adresse ne peut pas recevoir de paiement ou nous a été signalée. Utilisez une autre adresse.',
  'mail.rejected.identity': 'Nous devons d’abord confirmer votre identité.',
  'mail.rejected.funds': 'Nous devons d’abord savoir d’où vient cet argent.',
  'mail.rejected.asked': 'Vous nous avez demandé de refuser ce retrait.',
  'mail.mistake.wrong-owner': 'Cela appartenait à quelqu’un d’autre.',
  'mail.mistake.double-credit': 'Cela avait été crédité deux fois.',
  'mail.mistake.wrong-amount': 'Le montant était incorrect.',
  'mail.mistake.not-due': 'Cela n’était pas dû.',
  'mail.notice.act':
    'Si ce n’était pas vous, changez votre mot de passe de connexion maintenant et suspendez votre compte dans l’appli, sur la page Sécurité.',
  'mail.notice.undo':
    'Si ce n’était pas vous, annulez-le dans un délai de {hours, plural, one {# heure} other {# heures}}, avec un code reçu par e-mail et un autre par SMS :',
  'mail.withdrawal':
    'Un retrait de {amount} USDT de votre compte {username} vers {address} a été demandé. Tant qu’il est en cours d’examen, vous pouvez l’annuler dans l’appli.',
  'mail.notice.waiting':
    'Ces retraits attendent jusqu’au {until}. Si l’un d’eux n’est pas de vous, annulez-le sur sa page :',
  'contact.service': 'Vous pouvez contacter le service client depuis la page Aide de l’appli.',
  'contact.operator': 'Vous pouvez écrire à l’exploitant du site : {contact}',
  'contact.community': 'Vous pouvez nous écrire sur les canaux de la page Communauté officielle de l’appli.',
  'contact.none':
    'L’exploitant du site n’a pas encore publié de coordonnées. Dès qu’il l’aura fait, vous les trouverez sur la page Aide de l’appli.',
  'mail.reminder.subject': 'Rappel concernant votre compte Synet',
  'mail.news.subject': 'Du nouveau sur votre compte Synet',
  'mail.news.look':
    'Ouvrez vous-même l’appli pour voir les détails. Vous y choisissez aussi, sur la page Paramètres de notification, ce que vous recevez par e-mail.',
  'mail.word': 'Votre mot : {word}',
  'freeze.own-reason':
    'Vous avez suspendu votre compte vous-même. Vous pouvez lever la suspension sur la page Sécurité.',
  'news.transfer': 'Vous avez reçu {count, plural, one {un transfert} other {# transferts}}',
  'news.deposit': '{count, plural, one {Un dépôt a été crédité} other {# dépôts ont été crédités}}',
  'news.withdrawal': '{count, plural, one {Un retrait a été envoyé} other {# retraits ont été envoyés}}',
  'news.day': 'Des revenus d’entraînement ont été crédités',
  'news.quota': 'L’entraînement du jour n’est pas encore terminé',
  'news.licence': 'Le logiciel ou un nœud expire bientôt',
  'news.run': 'Une tâche est terminée ou va l’être',
  'news.log-in': 'Une connexion à votre compte a eu lieu sur un nouvel appareil',
  'news.security': 'Les paramètres de sécurité de votre compte ont changé',
  'mail.reminder.round-return':
    'Un cycle de votre tâche « {name} » se termine le {time}. La relance automatique est désactivée : votre capital reviendra sur votre solde.',
  'mail.reminder.round-reinvest':
    'Un cycle de votre tâche « {name} » se termine le {time}. La relance automatique est activée : votre capital reste bloqué pour un autre cycle, si le logiciel et le nœud le couvrent, si Synet n’a aucun retrait en retard et si les conditions sont identiques ou meilleures. Vous pouvez la désactiver d’ici là.',
  'mail.reminder.software-7':
    'Votre logiciel d’entraînement expire le {time}. En cas de renouvellement, les nouveaux jours s’ajoutent aux jours restants.',
  'mail.reminder.software-1':
    'Votre logiciel d’entraînement expire dans moins d’un jour, le {time}. Sans lui, vos tâches en cours sont en pause, mais leur cycle continue de courir.',
  'mail.reminder.node-7':
    'Votre nœud expire le {time}. En cas de renouvellement, les nouveaux jours s’ajoutent aux jours restants.',
  'mail.reminder.node-1':
    'Votre nœud expire dans moins d’un jour, le {time}. Sans lui, vos tâches en cours sont en pause, mais leur cycle continue de courir.',
  'mail.not-renewed.subject': 'Votre tâche Synet n’a pas été relancée',
  'mail.not-renewed':
    'Un cycle de votre tâche « {name} » s’est terminé et la tâche n’a pas été relancée. Votre capital de {amount} USDT est de retour sur votre solde. Le motif :',
  'catalogue.task': '{project}, {days, plural, one {# jour} other {# jours}}',
  'catalogue.source': '{source}, d’après le recueil {collection}',
  'catalogue.software': 'Logiciel d’entraînement',
  'catalogue.node': 'Nœud d’entraînement',
  'mail.notice.account-closed':
    'Votre compte {username} a été fermé et les données qui vous identifient ont été effacées.',
  'mail.identity.confirmed':
    'Quelqu’un dit avoir perdu l’accès à l’e-mail et au mot de passe de paiement de votre compte {username}, et deux opérateurs ont confirmé que cette personne en est titulaire. Le {time}, elle recevra une clé permettant de définir de nouveaux mots de passe.',
  'mail.identity.stop':
    'Si ce n’était pas vous, ouvrez l’appli avant cette date et annulez la demande dans Mon compte. Si vous n’êtes connecté nulle part, définissez d’abord un nouveau mot de passe de connexion.',
  'mail.identity.subject': 'Retrouver l’accès à votre compte Synet',
  'mail.identity.key':
    'Deux opérateurs ont confirmé que ce compte est le vôtre, et le délai est écoulé. Avec cette clé, définissez de nouveaux mots de passe dans l’appli, sous « Accès perdu » :',
  'mail.identity.validity':
    'Elle est valable {days} jours et ne sert qu’une fois. Personne chez Synet ne vous la demandera jamais.',
  'sms.identity':
    'Synet : de nouveaux mots de passe ont été demandés pour votre compte, et des opérateurs ont confirmé la demande. Ce n’est pas vous ? Annulez la demande dans l’appli avant le {time}.',
  'documents.notice-title': 'Nouvelle version de nos documents',
  'documents.notice-text':
    'Les conditions ou les documents ont changé. La nouvelle version s’applique à partir du {at}. Lisez-la dans Mon compte, Vos données. Tant que vous ne l’avez pas acceptée, vous pouvez retirer, arrêter des tâches et fermer le compte, mais vous ne pourrez plus lancer de tâche ni d’opération après ce jour.',
  'mail.footer': 'Synet n’envoie jamais de lien de connexion par e-mail. Ouvrez toujours l’appli vous-même.',
  'network.development': 'Blockchain de développement',
  'sms.register':
    '{code} est votre code d’inscription Synet. Valable {minutes, plural, one {# minute} other {# minutes}}.',
  'sms.password':
    '{code} est votre code Synet pour un nouveau mot de passe. Valable {minutes, plural, one {# minute} other {# minutes}}. Ne le donnez à personne.',
  'sms.passkey':
    '{code} est votre code Synet pour déclarer vos clés d’accès perdues. Valable {minutes, plural, one {# minute} other {# minutes}}. Ne le donnez à personne. Ce n’est pas vous ? Changez votre mot de passe.',
  'sms.phone':
    '{code} est votre code Synet pour ajouter ce numéro à votre compte. Valable {minutes, plural, one {# minute} other {# minutes}}. Ne le donnez à personne.',
  'sms.undo':
    '{code} est votre code Synet pour annuler une réinitialisation de mot de passe. Valable {minutes, plural, one {# minute} other {# minutes}}. Ne le donnez à personne.',
  'sms.login':
    '{code} est votre code de connexion Synet. Valable {minutes, plural, one {# minute} other {# minutes}}. Ne le donnez à personne. Ce n’est pas vous ? Changez votre mot de passe.',
}
