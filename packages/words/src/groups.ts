/**
 * A browser loads texts in groups of at most 8 KB: those of the first pages, three for other pages, the public
 * pages' (at most 9 KB, for about, trial, proof, projects and the help), and those about the account as a whole and
 * access to it.
 */
export const groups = ['first', 'money', 'person', 'more', 'public', 'own'] as const
export type Group = (typeof groups)[number]

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const first = words(`
  kit title common not-found page offline loaded stale version launch landing language login
  register phone username password pay-password invite code work request success action balances
  documents home notices notice expiry email-prompt run runs server session amount
`)
const money = words(`
  recharge withdraw withdrawal withdraw-password address network payouts
  transfer swap stock log order quote balance store product software node
  notification not-renewed reinvest end days
`)
/** Texts of the user's account and its security. */
const person = words(`
  my account account-name vesting appearance training profile avatar upload email edit-password edit-pay-password devices device token frozen passkey wallet confirm starter units
`)
const open = words(`proof website tokens project trial`)
/** Documents, the user's data, ways into and out of an account, and what its owner is told. */
const own = words(`doc own identity closing export key factor security alert undo-reset`)
/** Texts of the separate proof checker file, and of the status page, which the server writes. */
const elsewhere = words(`checker status`)
/** Many and long, and wanted by few: the pages that show them load them themselves. */
const help = words(`help changes`)
/** Refusals of the console's calls only. */
const operators = words(`
  operator approval reason proposal posting correction court-order grant pool capital loss source setting catalogue
  suspense freeze text round genesis document
`)

/**
 * @param id `recharge.state.paid` @returns the group in which the web app finds it; `places` and `help` are outside the groups;
 * undefined for texts of the console only
 */
export function groupOf(id: string): Group | 'places' | 'help' | undefined {
  const [name = ''] = id.split('.')
  if (operators.has(name) || elsewhere.has(name)) return undefined
  if (first.has(name)) return 'first'
  if (open.has(name)) return 'public'
  if (own.has(name)) return 'own'
  if (name === 'place') return 'places'
  if (help.has(name)) return 'help'
  if (person.has(name)) return 'person'
  return money.has(name) ? 'money' : 'more'
}
