import { days, hours } from '@synet/core/clock'
import { type Rights, viewRights } from '#platform/database/database-roles'

/** Rows are deleted `keptMs` after the time in the column `after`, found by the columns of `key`. */
export interface Deletion {
  readonly keptMs: number
  readonly after: string
  readonly key: string
  /** The condition of the rows, in SQL. */
  readonly where?: string
  readonly why: string
}

export type Retention =
  | { readonly forEver: string }
  /** Its rows are as many as something else that is kept, and change in place. */
  | { readonly asLongAs: string }
  /** Another part of the product deletes its rows. */
  | { readonly deletedBy: string; readonly why: string }
  | readonly Deletion[]

/**
 * What happens to a column when the account is closed: it becomes null, an empty text, or a value that names nobody. A
 * condition erases only what the person wrote. A reason says why it stays: money, orders and results are kept under the account's number.
 */
export type End = 'null' | 'empty' | 'replace' | { readonly stays: string } | { readonly nullWhere: string }

export interface PersonalTable {
  /**
   * The condition that selects the rows about a person, in SQL: the table is `t`, and `person` has their `id`, `phone` and
   * `email`.
   */
  readonly of: string
  /** Columns that are the person's only under a condition: an export has them empty otherwise. */
  readonly own?: Readonly<Record<string, string>>
  /** Orders the rows of a table without a primary key, in SQL. */
  readonly key?: readonly string[]
  /** The columns of an export; all of them where it is left out. */
  readonly columns?: readonly string[]
  /** Secrets and their hashes, which no export contains. */
  readonly hidden?: readonly string[]
  /** `rows`: they are deleted at the account's end. Otherwise every column of texts, bytes or JSON says what becomes of it. */
  readonly end: 'rows' | Readonly<Record<string, End>>
}

export interface Table {
  readonly rights: Rights
  /** How long its rows stay. */
  readonly kept: Retention
  /**
   * Data about a person: what an export contains, and what becomes of it when the account ends. A table without it is
   * about no user, or names one by number only in what two operators decided.
   */
  readonly personal?: PersonalTable
}

const byUser = 't.user_id = person.id'
const ofTheirRuns = 't.run_id in (select id from app.run where user_id = person.id)'

/** Why a column stays when its account is closed. */
const stays = {
  books: { stays: 'part of an order or posting, which books and proofs need' },
  chain: { stays: 'public on the chain' },
  work: { stays: 'a result of training and its check, without a name' },
  code: { stays: 'a code of ours that says nothing about the person' },
  decision: { stays: 'the reason of a decision, kept to show that it was fair' },
  delivered: { stays: 'its text is deleted once it was delivered, the row 90 days later' },
  ended: { stays: 'the row is deleted a day after the code has expired' },
  ofKey: { stays: 'public keys and their signatures say nothing about the person' },
  secret: { stays: 'ends with the account; a hash of a random secret says nothing' },
} as const

/** How long the rows of many tables stay. */
const kept = {
  books: { forEver: 'the books, and what proofs of them name' },
  orders: { forEver: 'orders and what moved money for them' },
  decisions: { forEver: 'who decided what, which must stay answerable' },
  training: { forEver: 'results of training that days were paid for' },
  model: { forEver: 'the history of the models, which anybody can verify' },
  account: { asLongAs: 'the account; closing it empties or deletes them' },
  catalogue: { asLongAs: 'the catalogue, the network or the role that each names' },
  counted: { asLongAs: 'the account: sums that change in place' },
  published: { forEver: 'what was published' },
  byRule: { deletedBy: 'deleteOldRows', why: 'a rule of its own in processes/retention says when' },
} as const

/** Complaints about an ended code, quote or count can be looked into for a day. */
const endedKeptMs = days(1)
/** Answers may be asked for again, and the posting chain compared, for this time. */
export const answersKeptMs = days(30)
/** A visitor may register some days after they tried. */
const trialKeptMs = days(30)
/** A computer learns within this time that nobody has confirmed it. */
const handoverKeptMs = hours(1)
/** A question about a delivered message or a session of a stranger comes within this time. */
export const questionsMs = days(90)

/**
 * Every table of `app`, in one row each: which process may do what, how long its rows stay, and which data are about a
 * person. `prepareDatabase` grants exactly these rights after the migrations; tests compare the rows with the catalogue.
 *
 * PostgreSQL asks for the right to update a column of a row that is locked (`for update`). Where a process locks rows of
 * a table and changes none, it may update one column that means nothing to the others, which is marked below.
 */
export const tables = {
  agent_day: {
    rights: { api: 'select', jobs: 'select, insert, update (amount)' },
    kept: kept.counted,
    personal: { of: 't.agent_id = person.id', end: {} },
  },
  anchor: {
    rights: { api: 'select', console: 'select', jobs: 'select', signer: 'select, insert' },
    kept: kept.published,
  },
  audited_day: {
    rights: {
      // The public status reads it.
      api: 'select',
      jobs: 'select, insert',
    },
    kept: kept.books,
  },
  backup_check: {
    rights: { jobs: 'select, insert' },
    kept: { forEver: 'one row a check, which show how backups have been' },
  },
  blob: {
    rights: { api: 'select', console: 'select', jobs: 'select', audits: 'select, insert, delete' },
    kept: { deletedBy: 'deleteOldVersions', why: 'weights of most old versions are not needed; hashes stay' },
  },
  chain_block: { rights: { jobs: 'select, delete', watcher: 'select, insert, update (canonical)' }, kept: kept.byRule },
  chain_transfer: {
    rights: {
      api: 'select',
      // Locks only.
      console: 'select, update (check_after)',
      jobs: 'select, update (credits, holder, holder_user_id)',
      watcher:
        'select, insert, update (address, amount, block_number, check_after, credits, holder, holder_user_id, posting_id, recovered_by, sender, state, sweep_id)',
      signer: 'select, update (sweep_id)',
    },
    kept: kept.orders,
    personal: {
      of: 't.holder_user_id = person.id',
      end: {
        network: stays.code,
        tx_hash: stays.chain,
        block_hash: stays.chain,
        sender: stays.chain,
        address: stays.chain,
        state: stays.code,
        holder: stays.code,
      },
    },
  },
  closed_account: {
    rights: { api: 'select, insert', jobs: 'select (user_id)' },
    kept: { forEver: 'a closed account may ask for what is left' },
    personal: {
      of: byUser,
      hidden: ['username_mac', 'phone_mac', 'claim_hash'],
      end: { username_mac: stays.secret, phone_mac: stays.secret, claim_hash: stays.secret },
    },
  },
  config_print: {
    rights: {
      api: 'select, insert',
      console: 'select, insert',
      jobs: 'select, insert',
      watcher: 'select, insert',
      signer: 'select, insert',
      audits: 'select, insert',
    },
    kept: kept.catalogue,
  },
  contributor_record: {
    rights: {
      api: 'select',
      console: 'select',
      jobs: 'select, update (valid_in_row, valid_since)',
      audits: 'select, insert, update (valid_in_row, valid_since)',
    },
    kept: kept.counted,
    personal: { of: byUser, end: { device: stays.work } },
  },
  contributor_token: {
    rights: { api: 'select, insert, update (name, revoked_at, used_at)' },
    kept: kept.account,
    personal: { of: byUser, hidden: ['token_hash'], end: { name: 'empty', token_hash: stays.secret } },
  },
  customer_read: {
    rights: { api: 'select', console: 'select, insert, update (count, last_at)' },
    kept: { forEver: 'who read a person’s data, which the person may ask' },
    personal: { of: byUser, columns: ['hour', 'count'], end: { call: stays.code } },
  },
  deposit_address: {
    rights: { api: 'select, insert', console: 'select', jobs: 'select', watcher: 'select', signer: 'select, insert' },
    kept: { forEver: 'money may arrive at an address at any time' },
    personal: { of: byUser, end: { address: stays.chain, purpose: stays.code } },
  },
  device: {
    rights: { api: 'select, insert, update (seen_at), delete' },
    kept: kept.account,
    personal: { of: byUser, end: 'rows' },
  },
  device_key: { rights: { api: 'insert' }, kept: { forEver: 'the key of a device that units name' } },
  device_proof: {
    rights: { api: 'select, insert', jobs: 'select (session_id), delete' },
    kept: {
      deletedBy: 'the rule of app.session',
      why: 'it proves a device to one session or token; a token’s stay with it',
    },
    personal: {
      of: `(t.session_id = any (array(select id from app.session where user_id = person.id))
      or t.token_id = any (array(select id from app.contributor_token where user_id = person.id)))`,
      key: ['t.device', 'coalesce(t.session_id, 0)', 'coalesce(t.token_id, 0)'],
      end: { device: stays.work },
    },
  },
  device_use: {
    rights: {
      signer: 'select (device, last_used_at, user_id)',
      audits: 'select',
      api: 'select, insert, update (last_leased_at, last_used_at, unit_size)',
      console: 'select',
      jobs: 'select',
    },
    kept: kept.account,
    personal: { of: byUser, end: { device: stays.work } },
  },
  document_acceptance: {
    rights: { api: 'select, insert' },
    kept: { forEver: 'what was agreed' },
    personal: { of: byUser, end: {} },
  },
  document_version: {
    rights: {
      api: 'select',
      console: 'select',
      jobs: 'select, insert',
      signer: 'select (document, published_at, texts, version, edition)',
    },
    kept: kept.published,
  },
  emission_share: {
    rights: { api: 'select, insert, update (promised)', jobs: 'select, insert, update (promised)' },
    kept: kept.books,
  },
  event: {
    rights: {
      api: 'select, insert',
      console: 'select, insert',
      jobs: 'select (at, id, kind, state, subject_id, told, useful_until, user_id), insert, update (told), delete',
      watcher: 'insert',
      signer: 'insert',
      audits: 'insert',
    },
    kept: [
      {
        keptMs: days(30),
        after: 'at',
        key: 'id',
        where: 'state is null',
        why: 'it tells open pages to read again, and a session ends after 30 days unused; those with a state are timelines and notifications of orders and stay',
      },
      {
        keptMs: questionsMs,
        after: 'at',
        key: 'id',
        where: "state in ('received', 'day-credited', 'quota-open')",
        why: 'a received transfer and a credited day are in the money log',
      },
    ],
    personal: { of: byUser, end: { kind: stays.code, state: stays.code } },
  },
  found_offence: {
    rights: { jobs: 'select, delete', audits: 'select, insert' },
    kept: { deletedBy: 'punishFound', why: 'it waits to be punished' },
  },
  freeze: {
    rights: {
      // Locks only.
      api: 'select, update (review_at)',
      console:
        'select, insert, update (confirmed_at, confirmed_by, ended_at, ended_by, renewal_by, renewal_reason, renewed_reason, review_at)',
      jobs: 'select, update (ended_at, ended_by)',
    },
    kept: kept.decisions,
    personal: {
      of: byUser,
      columns: [
        'id',
        'scopes',
        'reason',
        'appeal',
        'at',
        'lapses_at',
        'confirmed_at',
        'ended_at',
        'review_at',
        'renewed_reason',
      ],
      end: {
        scopes: stays.code,
        reason: stays.decision,
        appeal: stays.decision,
        renewal_reason: stays.decision,
        renewed_reason: stays.decision,
      },
    },
  },
  freeze_appeal: {
    rights: { api: 'select, insert, update (text)', console: 'select' },
    kept: kept.decisions,
    personal: { of: 't.freeze_id in (select id from app.freeze where user_id = person.id)', end: { text: 'empty' } },
  },
  handover: {
    rights: { api: 'select, insert, update (expires_at, number, tries, user_id), delete', jobs: 'select, delete' },
    kept: [
      {
        keptMs: handoverKeptMs,
        after: 'expires_at',
        key: 'code',
        why: 'a computer asks again in time; whoever confirmed it has the token in their list',
      },
    ],
    personal: { of: byUser, hidden: ['secret_hash', 'address_mac', 'number'], end: 'rows' },
  },
  heartbeat: {
    rights: {
      api: 'select, insert, update (real_at)',
      console: 'select, insert, update (real_at)',
      jobs: 'select, insert, update (real_at)',
      watcher: 'select, insert, update (real_at)',
      signer: 'select, insert, update (real_at)',
      audits: 'select, insert, update (real_at)',
    },
    kept: kept.catalogue,
  },
  idempotency: {
    rights: { api: 'select, insert, update (answer, at, request_hash), delete', jobs: 'select, delete' },
    kept: [{ keptMs: answersKeptMs, after: 'at', key: 'key', why: 'an answer may be asked for again' }],
    personal: {
      of: `(t.key collate "C" >= 'user:' || person.id || ':' and t.key collate "C" < 'user:' || person.id || ';')`,
      hidden: ['request_hash'],
      end: 'rows',
    },
  },
  identity_check: {
    rights: {
      api: 'select, insert, update (contact, ended_as, ended_at, facts)',
      console: 'select, update (ended_as, ended_at, first_at, first_by, held_until, second_by)',
      jobs: 'select, update (ended_as, ended_at, key_hash, key_until)',
    },
    kept: kept.decisions,
    personal: {
      of: byUser,
      columns: ['id', 'purpose', 'contact', 'facts', 'asked_at', 'first_at', 'held_until', 'ended_at', 'ended_as'],
      end: {
        purpose: stays.code,
        contact: 'empty',
        facts: 'empty',
        language: stays.code,
        key_hash: stays.secret,
        ended_as: stays.code,
      },
    },
  },
  known_answer: {
    rights: { api: 'select, update (lease_id)', jobs: 'select (lease_id), delete', audits: 'select, insert' },
    kept: { forEver: 'a project’s page counts the honeypots that were computed' },
  },
  known_device: {
    rights: { api: 'select, insert, update (locked_until, seen_at, tries), delete' },
    kept: { deletedBy: 'storeKnownDevice', why: 'an account has a limited number of them' },
    personal: { of: byUser, hidden: ['secret_hash'], end: 'rows' },
  },
  lease: {
    rights: {
      api: 'select, insert, update (delta_hash, delta_size, loss_trace, norm, parameters_hash, print, state, state_root, suspect, turn)',
      console: 'select',
      // A trigger keeps those that were computed.
      jobs: 'select, update (loss_trace, recheck), delete',
      audits:
        'select, update (address_mac, agreed_with, checks, decided_at, delta_size, merged_into, print, reason, recheck, replay_until, replay_worker, replayed, server_why, state, state_root, turn)',
    },
    kept: kept.byRule,
    personal: {
      of: ofTheirRuns,
      columns: [
        'id',
        'run_id',
        'round',
        'day',
        'device',
        'project',
        'version',
        'state',
        'reason',
        'leased_at',
        'decided_at',
      ],
      end: {
        id: stays.work,
        device: stays.work,
        project: stays.work,
        state: stays.code,
        reason: stays.work,
        delta_hash: stays.work,
        parameters_hash: stays.work,
        loss_trace: stays.work,
        print: stays.work,
        replay_worker: stays.code,
        state_root: stays.work,
        checks: stays.work,
        agreed_with: stays.work,
        server_why: stays.code,
        address_mac: { stays: 'a keyed hash that is deleted with the verdict' },
      },
    },
  },
  ledger_day: { rights: { api: 'select', jobs: 'select, insert' }, kept: kept.books },
  message: {
    rights: {
      // Former addresses stay with their owner; a click in a mail names its reader.
      api: 'select (created_at, id, kind, recipient, sent_at, subject, topic, tries, unsubscribe_kinds, unsubscribe_token, useful_until, user_id), insert, update (user_id)',
      // Nobody reads a text in the console; what was given up is sent again or emptied.
      console:
        'select (created_at, given_up_at, handled_at, id, kind, recipient, sent_at, subject, topic, tries), insert, update (body_html, body_text, given_up_at, handled_at, next_try_at, sealed, tries, useful_until)',
      jobs: 'select (body_html, body_text, created_at, given_up_at, handled_at, id, kind, language, next_try_at, rank, recipient, sealed, sent_at, subject, topic, tries, unsubscribe_token, useful_until), insert, update (body_html, body_text, given_up_at, handled_at, next_try_at, sealed, sent_at, tries), delete',
    },
    kept: [
      {
        keptMs: questionsMs,
        after: 'created_at',
        key: 'id',
        where: '(sent_at is not null or handled_at is not null)',
        why: 'questions about its delivery; its text is emptied when it was delivered, dropped, or seen by an operator, and what nobody has seen stays',
      },
    ],
    personal: {
      of: '(t.user_id = person.id or t.user_id is null and t.recipient in (person.phone, coalesce(person.email, person.phone)))',
      columns: ['id', 'kind', 'topic', 'recipient', 'subject', 'created_at', 'sent_at'],
      end: {
        kind: stays.code,
        recipient: stays.delivered,
        subject: stays.delivered,
        body_text: stays.delivered,
        body_html: stays.delivered,
        sealed: stays.delivered,
        topic: stays.code,
        language: stays.code,
        unsubscribe_token: stays.secret,
        unsubscribe_kinds: stays.code,
      },
    },
  },
  model_version: {
    rights: {
      api: 'select',
      console: 'select, insert, update (rolled_back_at)',
      jobs: 'select, insert, update (rolled_back_at)',
      audits: 'select, insert, update (deltas_kept, rolled_back_at)',
    },
    kept: kept.model,
  },
  network_state: {
    rights: {
      // Locks only.
      api: 'select, update (seen_at)',
      console: 'select, update (checked_block, halted_reason)',
      jobs: 'select, update (halted_reason)',
      watcher: 'select, insert, update (base_fee_wei, checked_block, halted_reason, head, next_block, seen_at)',
      signer: 'select, update (gas_high_at, halted_reason, signing)',
    },
    kept: kept.catalogue,
  },
  node_trouble: {
    rights: {
      // The public status reads it.
      api: 'select (kind, network, since)',
      console: 'select',
      jobs: 'select, insert, update (blocks, detail, seen_at), delete',
      watcher: 'select, insert, update (blocks, detail, seen_at), delete',
    },
    kept: { deletedBy: 'watchNodes', why: 'it is over' },
  },
  notice: {
    rights: {
      api: 'select',
      console: 'select, insert, update (operator_id, popup, publish_at, withdrawn_at)',
      jobs: 'select, insert, update (operator_id, popup, publish_at)',
    },
    kept: kept.published,
  },
  notice_choice: {
    rights: { api: 'select, insert, update (wanted), delete', console: 'select', jobs: 'select' },
    kept: kept.account,
    personal: { of: byUser, end: 'rows' },
  },
  notice_pending: {
    rights: {
      api: 'select, insert, update (count, dated, due_at, useful_until), delete',
      console: 'select, insert, update (count, dated, due_at, useful_until)',
      jobs: 'select, insert, update (count, dated, due_at, useful_until), delete',
    },
    kept: { deletedBy: 'sendNotices', why: 'it was told' },
    personal: { of: byUser, end: 'rows' },
  },
  notice_read: {
    rights: { api: 'select, insert', console: 'select' },
    kept: kept.account,
    personal: { of: byUser, end: {} },
  },
  notice_sent: {
    rights: { api: 'select, delete', jobs: 'select, insert, delete' },
    kept: [{ keptMs: days(2), after: 'at', key: 'id', why: 'what a user was told counts for a day' }],
    personal: { of: byUser, end: 'rows' },
  },
  notice_text: {
    rights: { api: 'select', console: 'select, insert, delete', jobs: 'select, insert, delete' },
    kept: kept.published,
  },
  notification_seen: {
    rights: { api: 'select, insert, update (event_id)' },
    kept: kept.counted,
    personal: { of: byUser, end: {} },
  },
  object_removal: {
    rights: { api: 'select, insert, update (next_try_at, tries), delete' },
    kept: { deletedBy: 'removeObjects', why: 'the object is gone' },
  },
  operator: {
    rights: {
      api: 'select (disabled_at, id)',
      console:
        'select, update (enrolment_hash, enrolment_until, locked_until, session_locked_until, session_tries, totp_last_step, totp_secret, tries)',
      jobs: 'select (disabled_at, id, name, roles), update (disabled_at, enrolment_hash, enrolment_until, roles, totp_secret)',
      signer: 'select (disabled_at, id, name)',
    },
    kept: kept.decisions,
  },
  operator_device: {
    rights: { console: 'select, insert, update (locked_until, seen_at, tries), delete' },
    kept: { deletedBy: 'storeOperatorDevice', why: 'an operator has a limited number of them' },
  },
  operator_key_event: {
    rights: { api: 'select', console: 'select', jobs: 'select', signer: 'select, insert' },
    kept: kept.decisions,
  },
  operator_log: {
    rights: { api: 'select', console: 'select, insert', jobs: 'select, insert', signer: 'select, insert' },
    kept: kept.decisions,
  },
  operator_log_head: {
    rights: {
      api: 'select',
      console: 'select, update (count, hash)',
      jobs: 'select, update (count, hash)',
      signer: 'select, update (count, hash)',
    },
    kept: kept.decisions,
  },
  operator_session: {
    rights: {
      console: 'select, insert, update (ended_at)',
      jobs: 'select (ended_at, expires_at, operator_id), update (ended_at), delete',
    },
    kept: kept.byRule,
  },
  operator_task: {
    rights: {
      // The public status reads it.
      api: 'select (closed_at, kind, opened_at, subject)',
      console: 'select, insert, update (closed_at, facts)',
      jobs: 'select, insert, update (closed_at, facts)',
      watcher: 'select, insert, update (closed_at, facts)',
      signer: 'select, insert, update (closed_at, facts)',
    },
    kept: kept.decisions,
  },
  outage: {
    rights: { api: 'select', console: 'select', jobs: 'select, insert, update (ends_at)' },
    kept: { forEver: 'days were made up for it' },
  },
  outgoing: {
    rights: {
      api: 'select',
      console: 'select, update (cancel_requested_at)',
      jobs: 'select, update (end_tx_hash, ended_at, mined_block, state)',
      // Locks only.
      signer: 'select, insert, update (cancel_requested_at)',
    },
    kept: kept.orders,
    personal: {
      of: 't.lost_user = person.id',
      end: {
        network: stays.code,
        sender: stays.chain,
        purpose: stays.code,
        recipient: stays.chain,
        state: stays.code,
        end_tx_hash: stays.chain,
        contract: stays.chain,
      },
    },
  },
  outgoing_attempt: {
    rights: { api: 'select', console: 'select', jobs: 'select', watcher: 'select', signer: 'select, insert' },
    kept: kept.orders,
  },
  paid_day: {
    rights: { api: 'select', jobs: 'select' },
    kept: kept.training,
    personal: { of: 't.member_id = person.id', end: {} },
  },
  passkey: {
    rights: {
      api: 'select, insert, update (counter, name, recent, removed_at, used_at)',
      console: 'select (created_at, removed_at, user_id)',
      jobs: 'select (created_at, removed_at, user_id)',
      signer: 'select (created_at, removed_at, user_id)',
    },
    kept: kept.account,
    personal: {
      of: byUser,
      columns: ['name', 'created_at', 'used_at', 'removed_at'],
      end: { credential_id: stays.ofKey, public_key: stays.ofKey, recent: stays.ofKey, name: 'empty' },
    },
  },
  passkey_change: {
    rights: {
      api: 'select (at, id, kind, lost_id, user_id), insert',
      console: 'select (at, id, kind, lost_id, user_id)',
      jobs: 'select (at, id, kind, lost_id, user_id)',
      signer: 'select, update (noted_at)',
    },
    kept: { forEver: 'proofs of whose keys signed what' },
    personal: {
      of: byUser,
      columns: ['kind', 'at'],
      end: { kind: stays.code, credential_id: stays.ofKey, registration: stays.ofKey, signature: stays.ofKey },
    },
  },
  passkey_nonce: {
    rights: { api: 'select, insert, update (expires_at)', jobs: 'select, delete' },
    kept: [
      { keptMs: endedKeptMs, after: 'expires_at', key: 'hash', why: 'a nonce that has expired is refused without it' },
    ],
  },
  password_reset: {
    rights: { api: 'select, insert, update (undone_at), delete', jobs: 'select (at, id), delete' },
    kept: [{ keptMs: days(30), after: 'at', key: 'id', why: 'it can be undone while its hold lasts' }],
    personal: { of: byUser, hidden: ['former_hash'], end: 'rows' },
  },
  pool_point: { rights: { api: 'select, insert', console: 'select', jobs: 'select, insert' }, kept: kept.published },
  process_beat: {
    rights: {
      api: 'select, insert, update (real_at), delete',
      console: 'select, insert, update (real_at), delete',
      jobs: 'select, insert, update (real_at), delete',
      watcher: 'select, insert, update (real_at), delete',
      signer: 'select, insert, update (real_at), delete',
      audits: 'select, insert, update (real_at), delete',
    },
    kept: { deletedBy: 'beatProcess', why: 'the process is dead' },
  },
  product: {
    rights: { api: 'select', console: 'select', jobs: 'select, insert, update (active)' },
    kept: kept.catalogue,
  },
  project_file: { rights: { console: 'insert', jobs: 'select, delete', audits: 'select, delete' }, kept: kept.byRule },
  proof_epoch: {
    rights: { api: 'select', console: 'select', jobs: 'select', signer: 'select, insert' },
    kept: kept.published,
  },
  proof_key: {
    rights: { api: 'select', jobs: 'select, insert, delete' },
    kept: { deletedBy: 'deleteOldTrees', why: 'only recent trees are asked for' },
  },
  proof_part: {
    rights: { api: 'select', jobs: 'select, insert, delete' },
    kept: { deletedBy: 'deleteOldTrees', why: 'only recent trees are asked for' },
  },
  proof_request: {
    rights: {
      api: 'select',
      console: 'select, insert',
      jobs: 'select, insert, update (detail, epoch, state, statement, worker, worker_until)',
      signer: 'select, update (ended_at, failure, state)',
    },
    kept: kept.decisions,
  },
  proposal: {
    rights: { api: 'select', console: 'select, insert, update', jobs: 'select, update', signer: 'select' },
    kept: kept.decisions,
  },
  proposal_signature: {
    rights: {
      api: 'select',
      console: 'select',
      jobs: 'select',
      signer: 'select, insert, update (authenticator_data, client_data, expires_at, signature)',
    },
    kept: kept.decisions,
  },
  purchase: {
    rights: { api: 'select, insert', console: 'select' },
    kept: kept.orders,
    personal: { of: byUser, end: {} },
  },
  push_endpoint: {
    rights: {
      api: 'select, insert, update (auth, created_at, p256dh, session_id), delete',
      // Whether a user has one.
      console: 'select (user_id)',
      jobs: 'select, delete',
    },
    kept: { deletedBy: 'sendNotices', why: 'its session has ended' },
    personal: { of: byUser, columns: ['endpoint', 'created_at'], end: 'rows' },
  },
  push_message: {
    rights: { api: 'select, delete', jobs: 'select, insert, update (next_try_at, tries), delete' },
    kept: { deletedBy: 'deliverPushes', why: 'it was delivered or given up' },
    personal: {
      of: 't.endpoint_id in (select id from app.push_endpoint where user_id = person.id)',
      columns: ['created_at'],
      end: 'rows',
    },
  },
  rate: {
    rights: {
      api: 'select, insert, update (count, ends_at), delete',
      console: 'select, insert, update (count, ends_at), delete',
      jobs: 'select, delete',
    },
    kept: [{ keptMs: endedKeptMs, after: 'ends_at', key: 'key', why: 'complaints about being limited' }],
  },
  receiving_account: {
    rights: {
      api: 'select, insert, update (deleted_at, name)',
      console: 'select',
      signer: 'select (address, created_at, id, network, user_id)',
    },
    kept: kept.orders,
    personal: { of: byUser, end: { network: stays.code, address: stays.books, name: 'empty' } },
  },
  recharge_order: {
    rights: {
      api: 'select, insert, update (address, former_address, state, submitted_at)',
      console: 'select',
      jobs: 'select, update (state)',
      watcher: 'select, update (credited_amount, credited_at, state, state_before)',
    },
    kept: kept.orders,
    personal: {
      of: byUser,
      hidden: ['request_hash'],
      end: {
        idempotency_key: stays.code,
        request_hash: stays.code,
        network: stays.code,
        address: stays.chain,
        state: stays.code,
        state_before: stays.code,
        former_address: stays.chain,
      },
    },
  },
  recovery_code: {
    rights: { api: 'select, insert, update (used_at), delete' },
    kept: kept.account,
    personal: { of: byUser, columns: ['number', 'used_at'], end: 'rows' },
  },
  reference_rate: {
    rights: { api: 'select', jobs: 'select, insert, update (at, rate, source)' },
    kept: { asLongAs: 'the currency: a rate replaces the one before' },
  },
  reminder: {
    rights: { jobs: 'select, insert, delete' },
    kept: [
      {
        keptMs: questionsMs,
        after: 'due_at',
        key: 'kind, subject_id, due_at',
        why: 'whether a user was reminded; one is due once, and never in the past',
      },
    ],
  },
  run: {
    rights: {
      api: 'select, insert, update (agent_daily, auto_reinvest, ended_at, promised, region, round_ends_at, state)',
      // Locks only.
      console: 'select, update (region)',
      jobs: 'select, update (agent_daily, agent_id, bonus_per_day, daily_income, ended_at, promised, quota, round, round_ends_at, round_opened_at, round_started_at, state, task_id)',
      signer: 'select (id, user_id)',
      // Locks only.
      audits: 'select, update (region)',
    },
    kept: kept.orders,
    personal: { of: byUser, end: { region: stays.work, state: stays.code } },
  },
  run_bonus: { rights: { api: 'select', jobs: 'insert' }, kept: kept.orders, personal: { of: ofTheirRuns, end: {} } },
  run_day: {
    rights: {
      api: 'select, insert, update (closed_by, credited_at, income, made_up, online_seconds, online_seen_at, state)',
      console: 'select',
      jobs: 'select, insert, update (closed_by, credited_at, income, made_up, offence_id, state)',
      audits: 'select, update (state, units_verified)',
    },
    kept: kept.training,
    personal: { of: ofTheirRuns, end: { state: stays.code } },
  },
  score: {
    rights: { api: 'select, update (lease_id)', audits: 'select, insert, update (lease_id, result_hash, verified_at)' },
    kept: kept.model,
  },
  second_factor: {
    rights: { api: 'select, insert, update (begun_at, confirmed_at, last_step, locked_until, secret, tries), delete' },
    kept: kept.account,
    personal: { of: byUser, columns: ['begun_at', 'confirmed_at'], end: 'rows' },
  },
  session: {
    rights: {
      api: 'select, insert, update (device, ended_at, expires_at, network, seen_at)',
      console: 'select, update (ended_at)',
      jobs: 'select (ended_at, expires_at, id, user_id), delete',
    },
    kept: kept.byRule,
    personal: {
      of: byUser,
      hidden: ['token_hash', 'known_device'],
      end: {
        token_hash: stays.secret,
        device: 'empty',
        known_device: stays.secret,
        network: 'null',
        method: stays.code,
      },
    },
  },
  setting: {
    rights: {
      api: 'select',
      console: 'select, insert, update (value)',
      jobs: 'select, insert, update (value)',
      watcher: 'select',
      signer: 'select',
      audits: 'select',
    },
    kept: kept.catalogue,
  },
  signer_store: { rights: { signer: 'select, insert, update (count, hash)' }, kept: kept.decisions },
  sms_day: {
    rights: { api: 'select, insert, update (refused, sent, used)', jobs: 'select, delete' },
    kept: [
      {
        keptMs: days(60),
        after: 'day',
        key: 'country, day',
        why: 'what is ordinary for a country is read from the last 28 days',
      },
    ],
  },
  starter_licence: {
    rights: { api: 'select, insert, update (phone)' },
    kept: { forEver: 'a phone number gets one' },
    personal: { of: byUser, end: { phone: 'replace' } },
  },
  state_transition: {
    rights: { api: 'select', console: 'select', jobs: 'select', watcher: 'select', signer: 'select', audits: 'select' },
    kept: kept.catalogue,
  },
  swap: {
    rights: { api: 'select, insert', console: 'select' },
    kept: kept.orders,
    personal: { of: byUser, end: { from_asset: stays.code } },
  },
  swap_quote: {
    rights: { api: 'select, insert, delete', jobs: 'select, delete' },
    kept: [{ keptMs: endedKeptMs, after: 'expires_at', key: 'id', why: 'complaints about a price' }],
    personal: { of: byUser, end: 'rows' },
  },
  sweep: {
    rights: {
      jobs: 'select, update (ended_at, state)',
      signer: 'select, insert, update (ended_at, next_at, raw_amount, state, through_block, waiting_for)',
    },
    kept: kept.orders,
  },
  task: {
    rights: { api: 'select', console: 'select', jobs: 'select, insert, update (active)', audits: 'select' },
    kept: kept.catalogue,
  },
  task_sale: {
    rights: { api: 'select', console: 'select', jobs: 'select, insert, update (evaluated_at, paused_at)' },
    kept: kept.catalogue,
  },
  team_change: {
    rights: { api: 'select', jobs: 'select, delete' },
    kept: { deletedBy: 'countTeams', why: 'it was counted' },
    personal: { of: byUser, end: {} },
  },
  team_counter: { rights: { jobs: 'select, update' }, kept: kept.catalogue },
  team_place: {
    rights: {
      api: 'select',
      jobs: 'select, update (counted, counted_active, counted_tasks, counted_units, recount_on)',
    },
    kept: kept.counted,
    personal: { of: byUser, end: {} },
  },
  team_total: {
    rights: { api: 'select', jobs: 'select, insert, update (active, direct, direct_active, members, tasks, units)' },
    kept: kept.counted,
    personal: { of: byUser, end: {} },
  },
  text_patch: {
    rights: { api: 'select', console: 'select, insert', jobs: 'select, insert', audits: 'select' },
    kept: kept.published,
  },
  third_check: {
    rights: { api: 'select (lease_id)', audits: 'select, insert, delete' },
    kept: { deletedBy: 'drawThirdChecks', why: 'its unit is repeated once' },
  },
  training_offence: {
    rights: {
      api: 'select, update (appeal, appealed_at)',
      console: 'select, update (answer, answered_at)',
      jobs: 'select, insert, update (answer, answered_at, lifted_at)',
      audits: 'select (at, lifted_at, paused_until, user_id)',
    },
    kept: kept.decisions,
    personal: {
      of: byUser,
      end: { lease_id: stays.work, device: stays.work, reason: stays.code, appeal: 'null', answer: stays.decision },
    },
  },
  training_project: {
    rights: { api: 'select', console: 'select', jobs: 'select, insert', audits: 'select, update (opened_at)' },
    kept: kept.model,
  },
  transfer: {
    rights: { api: 'select, insert, update (note, typed)', console: 'select' },
    kept: kept.orders,
    personal: {
      of: '(t.sender_id = person.id or t.receiver_id = person.id)',
      // The other one owns what they wrote; how they named the person is erased with the person.
      own: { typed: 't.sender_id = person.id', note: 't.sender_id = person.id' },
      end: { asset: stays.code, typed: 'null', note: { nullWhere: 't.sender_id = person.id' } },
    },
  },
  trial: {
    rights: { api: 'select, insert, update (user_id), delete', jobs: 'select, delete' },
    kept: [
      {
        keptMs: trialKeptMs,
        after: 'at',
        key: 'device',
        where: 'user_id is null',
        why: 'a visitor who has not registered by then begins anew; that of an account stays as long as the account',
      },
    ],
    personal: { of: byUser, end: 'rows' },
  },
  unit_check: {
    rights: {
      api: 'select, update (check_lease_id, ended_at, outcome)',
      jobs: 'select, delete',
      audits: 'select, insert, update (ended_at, outcome)',
    },
    kept: [
      {
        keptMs: days(30),
        after: 'ended_at',
        key: 'id',
        why: 'how reliable an account was with its checks, and whose units it checked lately',
      },
    ],
    personal: {
      of: '(t.author_id = person.id or t.checker_id = person.id)',
      // An export does not say who checked whose units.
      columns: ['project', 'drawn_at', 'ended_at', 'outcome'],
      end: { lease_id: stays.work, project: stays.code, check_lease_id: stays.work, outcome: stays.code },
    },
  },
  unit_print: {
    rights: {
      api: 'select',
      console: 'select',
      jobs: 'select, insert, update (agreed, decided_at, levels, proofs, replayed, units)',
    },
    kept: kept.training,
    personal: { of: byUser, hidden: ['proofs'], end: { project: stays.work, levels: stays.work, proofs: stays.work } },
  },
  upload: {
    rights: { api: 'select, insert, delete' },
    kept: { deletedBy: 'storeUpload', why: 'an account has a limited number of them' },
    personal: { of: byUser, end: 'rows' },
  },
  user_account: {
    rights: {
      api: 'select, insert, update (avatar, email, frozen_reason, frozen_scopes, language, mail_word, nickname, node_until, password_hash, pay_locked_until, pay_password_hash, pay_tries, phone, phone_proved_at, realname, security_changed_at, self_frozen_at, software_until, starter_until, username, zone)',
      console:
        'select (avatar, created_at, demo, email, frozen_reason, frozen_scopes, house, id, invite_code, inviter_id, language, mail_word, nickname, node_until, pay_locked_until, pay_tries, phone, realname, security_changed_at, self_frozen_at, software_until, starter_until, username), update (frozen_reason, frozen_scopes, self_frozen_at)',
      jobs: 'select (email, frozen_reason, frozen_scopes, house, id, inviter_id, language, mail_word, node_until, security_changed_at, self_frozen_at, software_until, starter_until, username, zone), update (frozen_reason, frozen_scopes, node_until, software_until, starter_until)',
      watcher: 'select (id), update (security_changed_at)',
      signer: 'select (created_at, frozen_reason, frozen_scopes, id, security_changed_at, username)',
      audits: 'select (house, id, inviter_id, node_until, software_until, starter_until)',
    },
    kept: { forEver: 'postings name its number; closing it empties the rest' },
    personal: {
      of: 't.id = person.id',
      hidden: ['password_hash', 'pay_password_hash'],
      end: {
        username: 'replace',
        phone: 'replace',
        email: 'null',
        nickname: 'null',
        avatar: 'null',
        realname: 'empty',
        invite_code: stays.code,
        password_hash: { stays: 'answers a log-in of the owner, and of nobody else' },
        pay_password_hash: 'empty',
        frozen_reason: 'null',
        language: stays.code,
        zone: 'null',
        frozen_scopes: stays.code,
        mail_word: 'null',
      },
    },
  },
  verification_code: {
    rights: {
      api: 'select, insert, update (tries, used_at, user_id)',
      jobs: 'select (address, created_at, device, expires_at, id, purpose), delete',
    },
    kept: [{ keptMs: endedKeptMs, after: 'expires_at', key: 'id', why: 'complaints about a refused code' }],
    personal: {
      of: '(t.user_id = person.id or t.user_id is null and t.address in (person.phone, coalesce(person.email, person.phone)))',
      hidden: ['code_hash'],
      end: { purpose: stays.code, address: stays.ended, code_hash: stays.ended, device: stays.ended },
    },
  },
  version_figure: { rights: { api: 'select', audits: 'select, insert' }, kept: kept.model },
  version_sample: { rights: { api: 'select', audits: 'select, insert' }, kept: kept.model },
  vesting: {
    rights: {
      api: 'select',
      // Locks only.
      console: 'select, update (next_at)',
      jobs: 'select, insert, update (next_at, released, taken_back)',
    },
    kept: kept.orders,
    personal: { of: byUser, end: {} },
  },
  wallet: {
    rights: {
      console: 'select',
      jobs: 'select, update (next_nonce)',
      signer: 'select, insert, update (address, contract, next_nonce)',
    },
    kept: kept.catalogue,
  },
  withdrawal: {
    rights: {
      api: 'select, insert, update (account_name, approvals_needed, held_since, reason, rejected_for, review_by, state)',
      console: 'select, update (approvals_needed, held_since, reason, rejected_for, review_by, state)',
      jobs: 'select, update (confirmed_at, held_since, reason, rejected_for, review_by, state, tx_hash)',
      signer: 'select, update (approvals_needed, review_by, revision, state, waiting_for)',
      audits: 'select (address, state, user_id)',
    },
    kept: kept.orders,
    personal: {
      of: byUser,
      end: {
        network: stays.code,
        address: stays.books,
        account_name: 'empty',
        state: stays.code,
        reason: stays.decision,
        rejected_for: stays.code,
        tx_hash: stays.chain,
        waiting_for: stays.code,
        quote_id: stays.code,
        user_signature: stays.ofKey,
      },
    },
  },
  withdrawal_approval: {
    rights: {
      api: 'select (operator_id, withdrawal_id)',
      console: 'select',
      signer: 'select, insert, update (approval_hash, at)',
    },
    kept: kept.decisions,
  },
  withdrawal_quote: {
    rights: { api: 'select, insert, delete', jobs: 'select, delete' },
    kept: [{ keptMs: endedKeptMs, after: 'expires_at', key: 'id', why: 'complaints about a fee' }],
    personal: { of: byUser, end: 'rows' },
  },
  work_span: {
    rights: { jobs: 'select, delete', audits: 'select, insert' },
    kept: [{ keptMs: days(7), after: 'starts_at', key: 'starts_at', why: 'how much work is usual' }],
  },
  work_used: {
    rights: { api: 'insert', jobs: 'select, delete' },
    kept: [
      {
        keptMs: endedKeptMs,
        after: 'expires_at',
        key: 'challenge',
        why: 'a challenge that has expired is refused without it',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Table>>

const rows: readonly (readonly [string, Table])[] = Object.entries(tables)

/** Every table and view of `app`. */
export const tableRights: Readonly<Record<string, Rights>> = {
  ...Object.fromEntries(rows.map(([name, { rights }]) => [name, rights])),
  ...viewRights,
}

export const personalTables: Readonly<Record<string, PersonalTable>> = Object.fromEntries(
  rows.flatMap(([name, { personal }]) => (personal ? [[name, personal]] : [])),
)
