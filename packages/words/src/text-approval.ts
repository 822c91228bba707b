import type { Approval } from '@synet/contract/approval'
import type { KitWord } from '#kit/en-US'
import type { MessageId, Templates } from '#messages/en-US'
import type { PageWord } from '#pages/en-US'

type PrefixOf<Id> = Id extends `${infer Prefix}.${string}` ? Prefix : never
/** What a text is about: the part of its id before the first dot. */
type Subject = PrefixOf<KitWord | MessageId | PageWord | keyof Templates>

/**
 * Texts of every subject that is not named here may say something about money, risk or where to pay: their corrections
 * take two operators and a public notice. `one`: names of controls and of states that nobody decides by. `two`: guidance
 * through forms, and what only operators read.
 */
const bySubject: Partial<Record<Subject, Approval>> = {
  kit: 'one',
  title: 'one',
  common: 'one',
  'not-found': 'one',
  page: 'one',
  offline: 'one',
  loaded: 'one',
  stale: 'one',
  version: 'one',
  launch: 'one',
  phone: 'one',
  upload: 'one',
  avatar: 'one',
  profile: 'one',
  device: 'one',
  live: 'one',
  units: 'one',
  login: 'two',
  register: 'two',
  username: 'two',
  password: 'two',
  'edit-password': 'two',
  'edit-pay-password': 'two',
  email: 'two',
  'email-prompt': 'two',
  invite: 'two',
  code: 'two',
  request: 'two',
  session: 'two',
  server: 'two',
  devices: 'two',
  token: 'two',
  notice: 'two',
  notices: 'two',
  notification: 'two',
  operator: 'two',
  approval: 'two',
  reason: 'two',
  proposal: 'two',
  posting: 'two',
  setting: 'two',
  catalogue: 'two',
  text: 'two',
}

/** A name stays a name: a correction that says more than this takes a second operator, whatever it is about. */
const nameLengthMax = 40

/** Whatever a text is about: one that speaks of tokens, prices or shares speaks of money. */
const money = /SNT|USDT|[$€£¥₿%]/i

/** What a correction of a text takes. @param id `recharge.only` @param to what it is to say */
export function textApproval(id: string, to: string): Approval {
  const subject = id.slice(0, Math.max(0, id.indexOf('.')))
  const approval = Object.hasOwn(bySubject, subject) ? bySubject[subject as Subject] : undefined
  if (approval === undefined || money.test(to)) return 'two-with-notice'
  return approval === 'one' && to.length > nameLengthMax ? 'two' : approval
}
