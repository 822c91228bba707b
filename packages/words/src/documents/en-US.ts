/**
 * The first edition of the documents, with which sites began before the second one, as plain lines: `# ` begins a heading,
 * `- ` a point, anything else is a paragraph. People have accepted these texts: a change is a new version, which operators
 * publish in the console.
 */
export const documents = {
  terms: `Synet is a network in which your device computes training work for open AI models. These terms say what you and the operator of this site may expect of each other. The page “About Synet” names the operator.

# Your account
- You are at least 18 years old, act for yourself, and have one account.
- You live in none of the places that the list of countries names, and are on no sanctions list.
- Keep your passwords to yourself. Whoever knows your payment password can move your money.
- Tell us at once when somebody else has had access. You can log out every device yourself.

# What you pay for, and what you get
- Training software and a node are licences for a period. A task needs both.
- The principal of a task is locked while the task runs and is returned in full at its end. You can end a task early: the principal returns at once, days that were finished stay earned, the day under way and the end bonus are given up.
- Income is paid in SNT for days on which your device filled its quota with verified work. A day without its quota pays nothing. What a task promises is reserved when it starts.
- A running task keeps its terms. Another round is only begun on terms that are the same or better for you.
- SNT is not money. Its price is set by swaps and can fall to nothing. Nobody promises to buy it.

# Your USDT and SNT
- Your balances are yours. They are not lent and not used for the operator’s own business. They are held in wallets of the operator together with those of other users; the proof of reserves shows totals and limits of that proof.
- Each fee and the exact amount that arrives are shown before you confirm.
- Withdrawals are reviewed. Each shows the time by which it is decided; one that is late is shown as overdue to you and in public.
- What you confirmed yourself is not reversed by the operator. The operator may reverse mistakes of its own, within the periods and bounds on the page “About Synet”, and must carry out orders of a court. You are told at once.
- A transfer on a chain cannot be called back once the chain has included it. A reorganisation of the chain can take a recharge back.

# What is not allowed
- False results, several accounts for one person, use for somebody else without our consent.
- Money from crime, and use that the law at your place forbids.
- Attacks on the site or on other users. We welcome reports of weaknesses.

# When we act
- A false result costs the days that are not yet paid; repeated ones end your tasks. Your principal returns in every case, and you can appeal.
- One operator can freeze what an account may do for 24 hours, two for 30 days at a time. You see the reason and the end and can answer. A frozen account keeps its balances and running tasks.

# Closing your account
- You can close your account at any time when no task, order or waiting period is open. Your personal data is then erased, except what the law makes us keep.
- USDT that are left go to an address of yours if they are worth the transfer. Whatever else is left stays yours, and can be claimed with the key that you get when you close.

# Changes
- We announce a new version of these terms 30 days before it applies. Until you accept it you can still withdraw, end tasks and close your account, but begin nothing new.

# Liability
- We are liable for intent and gross negligence, and where the law demands it. Nothing here takes away rights that the law of your place gives you as a consumer.
- Nobody insures balances. If the operator fails or is broken into, you may lose all of them. The risk notice says more.

# Law and disputes
Write to customer service first. If that does not help, the courts that the law names decide. The English text counts where a translation differs.`,
  privacy: `This notice says which data about you this site keeps, why, for how long, and what you can do about it. The operator that the page “About Synet” names is responsible for it.

# What we keep and why
- Phone number, user name, e-mail address, nickname, picture and name, as you enter them: to run your account and to reach you.
- Passwords, as hashes only: to recognise you.
- Sessions with the name of your browser, and keys of devices: to show you where you are logged in, to notice strangers and to limit abuse.
- Receiving addresses, orders, tasks and each movement of your balances: to carry out what you order and to keep books.
- Results of your device’s training work, with its key and the region that you chose: to verify work. The region is shown in public without your name.
- The person who invited you and those whom you invited: for agents’ shares.
- Counts of attempts by network address, for minutes or hours: against abuse. We keep no log of the pages you read, and no tracking service is used.
- Freezes, cases about training work and your answers to them: to decide fairly and to show why.

# Who sees it
- Operators of the site, as far as their role needs it. Each look at your data is recorded. You can see on which days and how often.
- The chain: addresses and amounts of recharges and withdrawals are public there.
- The carriers of SMS and e-mail get the address and the text of a message.
- Authorities, where the law compels us. We sell nothing and show no advertising.

# How long
- Codes, quotes and counts: a day after their end. Texts of messages: until they are delivered. Which message went to which address: 90 days.
- Everything else: while your account exists. When you close it, the data that says who you are is erased at once; movements of money, orders and results stay under a number, because the books and the published proofs need them.
- What the law on money makes us keep, for as long as it says.

# Your rights
- See and save everything: “Your data” in the app makes a file of all that is stored about you, once a day.
- Correct it: in your profile and e-mail settings, or by customer service.
- Erase it: by closing your account.
- Object, restrict, or complain: to customer service, and to the authority for data protection at your place.

# Security
Passwords are hashed, codes are encrypted until they are sent, every process has only the rights that it needs, and operators act with a second factor. If your data is lost to strangers, we tell you and the authority without delay.`,
  risk: `Read this before you send money. If you cannot bear the loss of what you send, send nothing.

# Price
- Income is paid in SNT. Its price is set by swaps in one pool on this site. The operator set the opening price and put in the opening USDT.
- The price can fall to nothing. The USDT that you swap SNT into come from that pool, that is from the operator and from others who bought SNT. When many sell, the price falls.
- A large swap moves the price. Small amounts of SNT can be swapped too, but what they bring may be worth less than the licences that you bought.

# Income
- Income depends on the principal and, day by day, on work. A day without verified work pays nothing, whatever the reason: a device that was off, no connection, a task that was slow.
- With a small principal, or when you miss days, you can get back less than software and node cost. The sheet shows from which principal a task pays at today’s price; tomorrow’s may differ.
- Emission of SNT falls and ends. Later tasks pay less or are sold out.

# Custody
- Your USDT lie in the operator’s wallets, together with everybody’s. “Locked” is an entry in the books, not a separate wallet for each task. The keys are held by the operator.
- If the operator fails, acts in bad faith or is broken into, you may lose everything. The proof of reserves shows that a day’s totals were covered; it does not prevent that, and does not pay you.
- This is no bank and no investment firm. No deposit guarantee and no insurance covers you.

# Chains
- A wrong address or network loses the money. What the chain has included, nobody calls back.
- Chains can stop, be reorganised or become expensive. USDT can be frozen by its issuer, and can lose its value.

# Work and verification
- Most results are computed again before they count. Results of devices with a long clean record are checked by samples when much is waiting; the project’s page shows how many.
- Training uses electricity, data and battery of your device, which you pay.

# Invitations
- Shares are paid for verified income of people whom you invited yourself, never for what they pay in. Your level counts the work of your whole team. Nobody needs to invite anybody to be paid for work.

# Law
It may not be allowed at your place, or be taxed. Find out before you begin.`,
  countries: `Synet is not offered to people who live in, or use it from, the places below. Do not register there. This list can change; the terms say how changes are announced.

# Not offered
- United States of America and its territories
- Mainland China
- Cuba, Iran, North Korea, Syria
- Crimea, Donetsk and Luhansk
- Every other place where the sanctions law that the operator is bound by forbids it

# What you confirm
By registering you confirm that none of these places is yours and that you are on no sanctions list of the United Nations, the European Union, the United Kingdom or the United States. The operator does not locate your device. If it learns that this is not true, it ends the account: tasks end early, the principal is returned, and withdrawals are paid as far as the law permits.`,
}

export type DocumentTexts = Readonly<Record<keyof typeof documents, string>>
