import { days, hours } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import type { PendingQuery, Row } from 'postgres'
import { isReplaceable } from '#processes/retention/keep-units'
import type { Settings } from '#platform/settings'
import { usualMs } from '#training/check/choose-third-checks'

export const rowsAtOnce = 1_000

interface Rule {
  /** How long after its end a row, or a part of it, is kept. */
  readonly keptMs: number | ((settings: Settings) => number)
  readonly why: string
  /** Deletes what ended before then, at most `rowsAtOnce` rows. */
  readonly forget: (sql: Sql, before: Date) => PendingQuery<Row[]>
}

type Retention =
  | { readonly forEver: string }
  /** Its rows are as many as something else that is kept, and change in place. */
  | { readonly asLongAs: string }
  /** Another part of the product deletes its rows. */
  | { readonly deletedBy: string; readonly why: string }
  | readonly Rule[]

const books = { forEver: 'the books, and what proofs of them name' } as const
const orders = { forEver: 'orders and what moved money for them' } as const
const decisions = { forEver: 'who decided what, which must stay answerable' } as const
const training = { forEver: 'results of training that days were paid for' } as const
const model = { forEver: 'the history of the models, which anybody can verify' } as const
const account = { asLongAs: 'the account; closing it empties or deletes them' } as const
const catalogue = { asLongAs: 'the catalogue, the network or the role that each names' } as const
const counted = { asLongAs: 'the account: sums that change in place' } as const
const published = { forEver: 'what was published' } as const

/** Complaints about an ended code, quote or count can be looked into for a day. */
const endedKeptMs = days(1)
/** Answers may be asked for again, and the posting chain compared, for this time. */
export const answersKeptMs = days(30)
/** A visitor may register some days after they tried. */
const trialKeptMs = days(30)
/** A computer learns within this time that nobody has confirmed it. */
const handoverKeptMs = hours(1)
/** A question about a delivered message or a session of a stranger comes within this time. */
const questionsMs = days(90)
/** The watcher walks back at most 1,000 blocks; no audit reads them. */
const blocksKept = 10_000

/** Those of somebody with an offence stay: the offence names the device by its session. */
const deleteSessions = (sql: Sql, before: Date, ended: boolean) => sql`
  with gone as materialized (
    select id from app.session s
      where ${ended ? sql`ended_at < ${before}` : sql`ended_at is null and expires_at < ${before}`}
        and not exists (select from app.training_offence o where o.user_id = s.user_id)
      order by ${ended ? sql`ended_at` : sql`expires_at`} limit ${rowsAtOnce}
  ), proofs as (delete from app.device_proof where session_id in (select id from gone))
  delete from app.session where id in (select id from gone)`

const deleteBlocks = (sql: Sql, canonical: boolean) => sql`
  delete from app.chain_block where (network, hash) in (
    select b.network, b.hash from app.network_state n
      cross join lateral (select network, hash from app.chain_block
        where network = n.network and ${canonical ? sql`canonical` : sql`not canonical`} and number < n.next_block - ${blocksKept}
        order by number limit ${rowsAtOnce}) b
      limit ${rowsAtOnce})`

const sessions: readonly Rule[] = [
  {
    keptMs: questionsMs,
    why: 'whoever lost control of an account asks from where it was used',
    forget: (sql, before) => deleteSessions(sql, before, true),
  },
  {
    keptMs: questionsMs,
    why: 'the same, for a session that expired and that nobody ended',
    forget: (sql, before) => deleteSessions(sql, before, false),
  },
]

/** Losses are compared again when a contributor is caught. Verified leases are replaced by their day's row before. */
export const lossesKeptMs = ({ offenceWindowMs }: Settings): number => Math.max(days(30), offenceWindowMs)

/**
 * Leases whose units nobody handed in; one with an offence stays, because the offence names it. Those that are open are
 * few, and all of them are looked at.
 */
const deleteUncomputed = (sql: Sql, before: Date, which: 'open' | 'given up') => sql`
  with gone as materialized (
    select id from app.lease l
      where ${which === 'open' ? sql`state in ('leased', 'committed')` : sql`state in ('released', 'lapsed')`}
        and leased_at < ${before} and expires_at < ${before}
        and not exists (select from app.training_offence o where o.lease_id = l.id)
      ${which === 'open' ? sql`` : sql`order by expires_at`} limit ${rowsAtOnce}
  ), known as (delete from app.known_answer where lease_id in (select id from gone))
  delete from app.lease where id in (select id from gone)`

const leases: readonly Rule[] = [
  {
    keptMs: lossesKeptMs,
    why: 'the losses of a decided unit are compared again when its contributor is caught. `keepUnits` replaces verified ones; the others stay without losses, as evidence',
    forget: (sql, before) => sql`
      update app.lease set loss_trace = null where not recheck and id in (
        select l.id from app.lease l where l.loss_trace is not null and l.decided_at < ${before} and not l.recheck
          and not (${isReplaceable(sql)}) order by l.decided_at limit ${rowsAtOnce})`,
  },
  {
    keptMs: days(30),
    why: 'a unit that nobody handed in is only a line of the contributor’s history; a honeypot that was seen can not be asked again',
    forget: (sql, before) => deleteUncomputed(sql, before, 'open'),
  },
  {
    keptMs: days(1),
    why: 'somebody who leases and releases would fill the table; the limit of a day’s leases counts them until it ends',
    forget: (sql, before) => deleteUncomputed(sql, before, 'given up'),
  },
]

const messages: readonly Rule[] = [
  {
    keptMs: questionsMs,
    why: 'questions about its delivery; its text is emptied when it was delivered, dropped, or seen by an operator, and what nobody has seen stays',
    forget: (sql, before) => sql`
      delete from app.message where id in (
        select id from app.message where created_at < ${before} and (sent_at is not null or handled_at is not null)
          order by created_at limit ${rowsAtOnce})`,
  },
]

/** The only list of how long rows stay. `deleteOldRows` runs its rules; a test compares it with the catalogue. */
export const retention: Readonly<Record<string, Retention>> = {
  'app.agent_day': counted,
  'app.anchor': published,
  'app.audited_day': books,
  'app.backup_check': { forEver: 'one row a check, which show how backups have been' },
  'app.blob': { deletedBy: 'deleteOldVersions', why: 'weights of most old versions are not needed; hashes stay' },
  'app.chain_block': [
    {
      keptMs: 0,
      why: '10,000 blocks behind the newest: a chain that changes deeper than 1,000 halts the network',
      forget: (sql) => deleteBlocks(sql, true),
    },
    { keptMs: 0, why: 'the same, of blocks that the chain dropped', forget: (sql) => deleteBlocks(sql, false) },
  ],
  'app.chain_transfer': orders,
  'app.closed_account': { forEver: 'a closed account may ask for what is left' },
  'app.contributor_record': counted,
  'app.contributor_token': account,
  'app.customer_read': { forEver: 'who read a person’s data, which the person may ask' },
  'app.deposit_address': { forEver: 'money may arrive at an address at any time' },
  'app.device': account,
  'app.device_key': { forEver: 'the key of a device that units name' },
  'app.device_proof': {
    deletedBy: 'the rule of app.session',
    why: 'it proves a device to one session or token; a token’s stay with it',
  },
  'app.device_use': account,
  'app.document_acceptance': { forEver: 'what was agreed' },
  'app.document_version': published,
  'app.emission_share': books,
  'app.event': [
    {
      keptMs: days(30),
      why: 'it tells open pages to read again, and a session ends after 30 days unused; those with a state are timelines and notifications of orders and stay',
      forget: (sql, before) => sql`
        delete from app.event where id in (
          select id from app.event where state is null and at < ${before} order by at limit ${rowsAtOnce})`,
    },
    {
      keptMs: questionsMs,
      why: 'a received transfer and a credited day are in the money log',
      forget: (sql, before) => sql`
        delete from app.event where id in (
          select id from app.event where state in ('received', 'day-credited', 'quota-open') and at < ${before}
            order by at limit ${rowsAtOnce})`,
    },
  ],
  'app.found_offence': { deletedBy: 'punishFound', why: 'it waits to be punished' },
  'app.freeze': decisions,
  'app.freeze_appeal': decisions,
  'app.handover': [
    {
      keptMs: handoverKeptMs,
      why: 'a computer asks again in time; whoever confirmed it has the token in their list',
      forget: (sql, before) => sql`
        delete from app.handover where code in (
          select code from app.handover where expires_at < ${before} order by expires_at limit ${rowsAtOnce})`,
    },
  ],
  'app.heartbeat': catalogue,
  'app.idempotency': [
    {
      keptMs: answersKeptMs,
      why: 'an answer may be asked for again',
      forget: (sql, before) => sql`
        delete from app.idempotency where key in (
          select key from app.idempotency where at < ${before} order by at limit ${rowsAtOnce})`,
    },
  ],
  'app.identity_check': decisions,
  'app.known_answer': { forEver: 'a project’s page counts the honeypots that were computed' },
  'app.known_device': { deletedBy: 'keepKnownDevice', why: 'an account has a limited number of them' },
  'app.lease': leases,
  'app.ledger_day': books,
  'app.message': messages,
  'app.model_version': model,
  'app.config_print': catalogue,
  'app.network_state': catalogue,
  'app.node_trouble': { deletedBy: 'watchNodes', why: 'it is over' },
  'app.notice': published,
  'app.notice_read': account,
  'app.notice_text': published,
  'app.notification_seen': counted,
  'app.operator': decisions,
  'app.operator_device': { deletedBy: 'keepOperatorDevice', why: 'an operator has a limited number of them' },
  'app.operator_key_event': decisions,
  'app.operator_log': decisions,
  'app.operator_log_head': decisions,
  'app.operator_session': [
    {
      keptMs: questionsMs,
      why: 'the log has the log-ins; the session itself answers nothing more',
      // Background work may not read the hashes of tokens, which are the key.
      forget: (sql, before) => sql`
        delete from app.operator_session where expires_at <= (
          select max(expires_at) from (
            select expires_at from app.operator_session where expires_at < ${before} order by expires_at limit ${rowsAtOnce}
          ) oldest)`,
    },
  ],
  'app.operator_task': decisions,
  'app.outage': { forEver: 'days were made up for it' },
  'app.outgoing': orders,
  'app.outgoing_attempt': orders,
  'app.paid_day': training,
  'app.notice_choice': account,
  'app.notice_pending': { deletedBy: 'sendNotices', why: 'it was told' },
  'app.notice_sent': [
    {
      keptMs: days(2),
      why: 'what a user was told counts for a day',
      forget: (sql, before) => sql`
        delete from app.notice_sent where id in (
          select id from app.notice_sent where at < ${before} order by at limit ${rowsAtOnce})`,
    },
  ],
  'app.push_endpoint': { deletedBy: 'sendNotices', why: 'its session has ended' },
  'app.push_message': { deletedBy: 'deliverPushes', why: 'it was delivered or given up' },
  'app.passkey': account,
  'app.passkey_nonce': [
    {
      keptMs: endedKeptMs,
      why: 'a nonce that has expired is refused without it',
      forget: (sql, before) => sql`
        delete from app.passkey_nonce where hash in (
          select hash from app.passkey_nonce where expires_at < ${before} order by expires_at limit ${rowsAtOnce})`,
    },
  ],
  'app.password_reset': [
    {
      keptMs: days(30),
      why: 'it can be undone while its hold lasts',
      forget: (sql, before) => sql`
        delete from app.password_reset where id in (
          select id from app.password_reset where at < ${before} order by at limit ${rowsAtOnce})`,
    },
  ],
  'app.passkey_change': { forEver: 'proofs of whose keys signed what' },
  'app.pool_point': published,
  'app.process_beat': { deletedBy: 'beatProcess', why: 'the process is dead' },
  'app.product': catalogue,
  'app.project_file': [
    {
      keptMs: 0,
      why: 'its proposal ended without a project; that of an approved one is deleted when the project opens',
      forget: (sql, before) => sql`
        delete from app.project_file where hash in (
          select f.hash from app.project_file f
            where f.proposed_at < ${before} and not exists (select from app.proposal p
                where p.kind = 'project.new' and p.state in ('proposed', 'approved') and p.facts ->> 'projectFile' = f.hash)
              and not exists (select from app.training_project t where t.file_hash = f.hash)
            order by f.proposed_at limit ${rowsAtOnce})`,
    },
  ],
  'app.proof_epoch': published,
  'app.proof_key': { deletedBy: 'deleteOldTrees', why: 'only recent trees are asked for' },
  'app.proof_part': { deletedBy: 'deleteOldTrees', why: 'only recent trees are asked for' },
  'app.proof_request': decisions,
  'app.proposal': decisions,
  'app.proposal_signature': decisions,
  'app.purchase': orders,
  'app.rate': [
    {
      keptMs: endedKeptMs,
      why: 'complaints about being limited',
      forget: (sql, before) => sql`
        delete from app.rate where key in (
          select key from app.rate where ends_at < ${before} order by ends_at limit ${rowsAtOnce}) and ends_at < ${before}`,
    },
  ],
  'app.receiving_account': orders,
  'app.recharge_order': orders,
  'app.reference_rate': { asLongAs: 'the currency: a rate replaces the one before' },
  'app.reminder': [
    {
      keptMs: questionsMs,
      why: 'whether a user was reminded; one is due once, and never in the past',
      forget: (sql, before) => sql`
        delete from app.reminder where (kind, subject_id, due_at) in (
          select kind, subject_id, due_at from app.reminder where due_at < ${before} order by due_at limit ${rowsAtOnce})`,
    },
  ],
  'app.run': orders,
  'app.run_bonus': orders,
  'app.run_day': training,
  'app.recovery_code': account,
  'app.second_factor': account,
  'app.score': model,
  'app.session': sessions,
  'app.setting': catalogue,
  'app.signer_store': decisions,
  'app.starter_licence': { forEver: 'a phone number gets one' },
  'app.state_transition': catalogue,
  'app.swap': orders,
  'app.swap_quote': [
    {
      keptMs: endedKeptMs,
      why: 'complaints about a price',
      forget: (sql, before) => sql`
        delete from app.swap_quote where id in (
          select id from app.swap_quote where expires_at < ${before} order by expires_at limit ${rowsAtOnce})`,
    },
  ],
  'app.sweep': orders,
  'app.task': catalogue,
  'app.task_sale': catalogue,
  'app.team_change': { deletedBy: 'countTeams', why: 'it was counted' },
  'app.team_counter': catalogue,
  'app.team_place': counted,
  'app.team_total': counted,
  'app.text_patch': published,
  'app.third_check': { deletedBy: 'drawThirdChecks', why: 'its unit is repeated once' },
  'app.training_offence': decisions,
  'app.training_project': model,
  'app.transfer': orders,
  'app.trial': [
    {
      keptMs: trialKeptMs,
      why: 'a visitor who has not registered by then begins anew; that of an account stays as long as the account',
      forget: (sql, before) => sql`
        delete from app.trial where device in (
          select device from app.trial where user_id is null and at < ${before} order by at limit ${rowsAtOnce})`,
    },
  ],
  'app.unit_check': [
    {
      keptMs: days(30),
      why: 'how reliable an account was with its checks, and whose units it checked lately',
      forget: (sql, before) => sql`
        delete from app.unit_check where id in (
          select id from app.unit_check where ended_at < ${before} order by ended_at limit ${rowsAtOnce})`,
    },
  ],
  'app.unit_print': training,
  'app.object_removal': { deletedBy: 'removeObjects', why: 'the object is gone' },
  'app.upload': { deletedBy: 'storeUpload', why: 'an account has a limited number of them' },
  'app.user_account': { forEver: 'postings name its number; closing it empties the rest' },
  'app.verification_code': [
    {
      keptMs: endedKeptMs,
      why: 'complaints about a refused code',
      forget: (sql, before) => sql`
        delete from app.verification_code where id in (
          select id from app.verification_code where expires_at < ${before} order by expires_at limit ${rowsAtOnce})`,
    },
  ],
  'app.version_figure': model,
  'app.version_sample': model,
  'app.vesting': orders,
  'app.wallet': catalogue,
  'app.withdrawal': orders,
  'app.withdrawal_approval': decisions,
  'app.withdrawal_quote': [
    {
      keptMs: endedKeptMs,
      why: 'complaints about a fee',
      forget: (sql, before) => sql`
        delete from app.withdrawal_quote where id in (
          select id from app.withdrawal_quote where expires_at < ${before} order by expires_at limit ${rowsAtOnce})`,
    },
  ],
  'app.work_span': [
    {
      keptMs: usualMs,
      why: 'how much work is usual',
      forget: (sql, before) => sql`
        delete from app.work_span where starts_at in (
          select starts_at from app.work_span where starts_at < ${before} order by starts_at limit ${rowsAtOnce})`,
    },
  ],
  'app.sms_day': [
    {
      keptMs: days(60),
      why: 'what is ordinary for a country is read from the last 28 days',
      forget: (sql, before) => sql`
        delete from app.sms_day where (country, day) in (
          select country, day from app.sms_day where day < ${before} order by day limit ${rowsAtOnce})`,
    },
  ],
  'app.work_used': [
    {
      keptMs: endedKeptMs,
      why: 'a challenge that has expired is refused without it',
      forget: (sql, before) => sql`
        delete from app.work_used where challenge in (
          select challenge from app.work_used where expires_at < ${before} order by expires_at limit ${rowsAtOnce})`,
    },
  ],
  'ledger.account': books,
  'ledger.balance': books,
  'ledger.entry': books,
  'ledger.posting': books,
  'ledger.posting_chain': { deletedBy: 'deleteOldRows', why: 'until a part of it is anchored' },
  'ledger.posting_chain_next': books,
  'ledger.posting_kind': catalogue,
}

/** The rules that delete, in the order of the list. */
export const retentionRules: readonly (Rule & { readonly table: string })[] = Object.entries(retention).flatMap(
  ([table, of]) => (of instanceof Array ? of.map((rule) => ({ ...rule, table })) : []),
)
