import type { Approval } from '@synet/contract/approval'
import type { KitWord } from '#kit/en-US'
import type { MessageId, Templates } from '#messages/en-US'
import type { PageWord } from '#pages/en-US'

type PrefixOf<Id> = Id extends `${infer Prefix}.${string}` ? Prefix : never
/** The subject of a text: the part of its id before the first dot. */
type Subject = PrefixOf<KitWord | MessageId | PageWord | keyof Templates>

/**
 * Subjects that are not listed may concern money, risk or payment addresses: their corrections take two operators and a
 * public notice. `one`: names of controls and of states on which no decision depends. `two`: guidance through forms,
 * and texts for operators only.
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

/** A name must stay a name: a correction longer than this takes a second operator, whatever its subject. */
const nameLengthMax = 40

/** Whatever its subject, a text that mentions tokens, prices or shares concerns money. */
const money = /SNT|USDT|[$€£¥₿%]/i

/** The approval that a correction needs. @param id `recharge.only` @param to the corrected text */
export function textApproval(id: string, to: string): Approval {
  const subject = id.slice(0, Math.max(0, id.indexOf('.')))
  const approval = Object.hasOwn(bySubject, subject) ? bySubject[subject as Subject] : undefined
  if (approval === undefined || money.test(to)) return 'two-with-notice'
  return approval === 'one' && to.length > nameLengthMax ? 'two' : approval
}
