/**
 * The documents with which sites begin: `# ` begins a heading, `- ` a point, anything else is a paragraph.
 * People accept these texts: a change is a new version, which operators publish in the console.
 */
export const documents = {
  terms: `Synet is a network in which your device computes training work for open AI models. These terms say what you and the operator of this site may expect of each other. The page “About Synet” names the operator.

# Your account
- You are at least 18 years old, act for yourself, and have one account.
- You live in none of the places on the list of countries, and are on no sanctions list.
- Keep your passwords, passkeys, recovery codes and device keys to yourself. Whoever has your payment password or a passkey of yours can move your money.
- Tell us at once when somebody else has had access. You can log out every device and freeze your account yourself.

# What you pay for, and what you get
- Training software and a node are licenses for a period. A task needs both.
- The principal of a task is locked while the task runs and is returned in full when it ends. You can end a task early: the principal is returned at once and finished days stay earned; the current day and the end bonus are given up.
- Income is paid in SNT for each day on which your device filled its quota with verified work. A day without a full quota pays nothing. What a task promises is reserved when it starts.
- Work is verified by computing it twice. A unit pays only if two unrelated accounts committed the same result, or if our server computed it again and got the same result.
- A running task keeps its terms. It restarts by itself only if you chose so, and only on terms that are the same or better for you.
- SNT is not money. Its price is set by swaps and can fall to nothing. Nobody promises to buy it.

# Your USDT and SNT
- Your balances are yours. They are not lent, and not used for the operator’s own business. They are kept in wallets of the operator together with those of other users. The proof of reserves shows the totals, and says what it cannot show.
- Each fee, and the exact amount that arrives, is shown before you confirm.
- Withdrawals are reviewed. Each shows the time by which it is decided; one that is late is shown as overdue, to you and in public.
- The operator does not reverse what you confirmed yourself. It may reverse mistakes of its own, within the periods and limits on the page “About Synet”, and must carry out court orders. You are told at once.
- A payment on a blockchain cannot be called back. If a blockchain reorganizes its blocks, a deposit can disappear.

# What is not allowed
- False results, several accounts for one person, or use for somebody else without our consent.
- Money from crime, and use that the law where you live forbids.
- Attacks on the site or on other users. We welcome reports of vulnerabilities.

# When we act
- A false result costs the days that are not paid yet; repeated ones end your tasks. Your principal is returned in every case, and you can appeal.
- One operator can freeze what an account may do for 24 hours, two can do so for 30 days at a time. You see the reason and the end, and can respond. A frozen account keeps its balances and running tasks.

# Closing your account
- You can close your account at any time when no task, order or waiting period is open. Your personal data is then erased, except what the law makes us keep.
- Remaining USDT goes to an address of yours if it is worth the transfer. Whatever else is left stays yours, and can be claimed with the key that you get when you close.

# Changes
- We announce a new version of these terms 30 days before it applies. Until you accept it you can still withdraw, end tasks and close your account, but start nothing new.

# Liability
- We are liable for intent and gross negligence, and where the law demands it. Nothing here takes away rights that the law gives you as a consumer.
- Nobody insures balances. If the operator fails or is hacked, you may lose all of them. The risk notice says more.

# Law and disputes
Write to customer service first. If that does not help, the courts named by law decide. Where a translation differs, the English text counts.`,
  privacy: `This notice says which data about you this site keeps, why, for how long, and what you can do about it. The operator named on the page “About Synet” is responsible for it.

# What we keep, and why
- Phone number, username, email address, nickname, picture and name, as you enter them: to run your account and to reach you.
- Passwords and recovery codes, as hashes only; the public keys of passkeys; the secret of an authenticator app, encrypted: to recognize you.
- Where you are logged in, with the name of the browser and a shortened network address, and the keys of your devices: to show you your log-ins, to notice strangers and to limit abuse.
- Withdrawal addresses, orders, tasks, notes of transfers and each movement of your balances: to carry out what you order and to keep books.
- Results of your device’s training work, with its key and the region that you chose: to verify work. The region is shown in public without your name.
- Which notices you want, and the address at which your browser receives them: to send them.
- The person who invited you and those you invited: for agents’ shares.
- A trial that you made before you registered: to show it to you.
- Counts of attempts by network address, for minutes or hours: against abuse. We keep no log of the pages you read, and use no tracking service.
- Freezes, cases about training work, and your answers to them: to decide fairly and to show why.

# Who sees it
- Operators of the site, as far as their role needs it. Each look at your data is recorded. You can see on which days and how often.
- The blockchain: addresses and amounts of deposits and withdrawals are public there.
- The carriers of text messages and email get the address and the text of a message. The push service of your browser’s maker gets notices in encrypted form.
- Authorities, where the law compels us. We sell nothing and show no advertising.

# How long
- Codes, quotes and counts: a day after their end. Texts of messages: until they are delivered. Which message went to which address, and log-ins that have ended: 90 days.
- A trial of somebody who does not register: 30 days.
- Everything else: while your account exists. When you close it, the data that says who you are is erased at once; movements of money, orders and results stay under a number, because the books and the published proofs need them.
- What the law on money makes us keep, for as long as it says.

# Your rights
- See and save everything: “Your data” in the app makes a file of all that is stored about you, once a day.
- Correct it: in your profile and email settings, or through customer service.
- Erase it: by closing your account.
- Object, restrict or complain: to customer service, and to the data protection authority where you live.

# Security
Passwords are hashed, codes are encrypted until they are sent, each process has only the rights that it needs, and operators act with a second factor. If your data is lost to strangers, we tell you and the authority without delay.`,
  risk: `Read this before you send money. If you cannot bear to lose what you send, send nothing.

# Price
- Income is paid in SNT. Its price is set by swaps in one pool on this site. The operator set the opening price and put in the opening USDT.
- The price can fall to nothing. The USDT that you get for SNT comes from that pool: from the operator and from others who bought SNT. When many people sell, the price falls.
- A large swap moves the price. Small amounts of SNT can be swapped too, but may bring less than the licenses that you bought.

# Income
- Income depends on the principal and, day by day, on work. A day without a full quota of verified work pays nothing, whatever the reason: a device that was off, no connection, or a device that was too slow.
- With a small principal, or when you miss days, you can get back less than the software and the node cost. The sheet shows from which principal a task pays at today’s price; tomorrow’s may differ.
- The release of SNT falls and ends. Later tasks pay less or are sold out.

# Custody
- Your USDT is in the operator’s wallets, together with everybody’s. “Locked” is an entry in the books, not a separate wallet for each task. The operator holds the keys.
- If the operator fails, acts in bad faith or is hacked, you may lose everything. The proof of reserves shows that a day’s totals were covered; it does not prevent a loss, and does not pay you.
- This is no bank and no investment firm. No deposit guarantee and no insurance covers you.

# Blockchains
- A wrong address or network loses the money. Nobody can call back a payment that a blockchain has included.
- Blockchains can stop, reorganize their blocks or become expensive. USDT can be frozen by its issuer, and can lose its value.

# Work and verification
- A unit pays only if two unrelated accounts committed the same result, or if our server computed it again and got the same. When much is waiting, a verdict takes longer; a unit whose result differs is not paid.
- Training uses electricity, data and battery of your device, which you pay for.

# Invitations
- Shares are paid for verified income of people whom you invited yourself, never for what they pay in. Your level counts the work of your whole team. Nobody needs to invite anybody to be paid for work.

# Law
It may not be allowed where you live, or be taxed. Find out before you start.`,
  countries: `Synet is not offered to people who live in the places below, or use it from there. Do not register there. This list can change; the terms say how changes are announced.

# Not offered
- United States of America and its territories
- Mainland China
- Cuba, Iran, North Korea, Syria
- Crimea, Donetsk and Luhansk
- Every other place where the sanctions law that binds the operator forbids it

# What you confirm
By registering you confirm that you live in none of these places and are on no sanctions list of the United Nations, the European Union, the United Kingdom or the United States. The operator does not locate your device. If it learns that this is not true, it closes the account: tasks end early, the principal is returned, and withdrawals are paid as far as the law permits.`,
}

export type DocumentTexts = Readonly<Record<keyof typeof documents, string>>
