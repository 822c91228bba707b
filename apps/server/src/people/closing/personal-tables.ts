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

const byUser = 't.user_id = person.id'
const ofTheirRuns = 't.run_id in (select id from app.run where user_id = person.id)'
const books = { stays: 'part of an order or posting, which books and proofs need' } as const
const chain = { stays: 'public on the chain' } as const
const work = { stays: 'a result of training and its check, without a name' } as const
const code = { stays: 'a code of ours that says nothing about the person' } as const
const decision = { stays: 'the reason of a decision, kept to show that it was fair' } as const
const delivered = { stays: 'its text is deleted once it was delivered, the row 90 days later' } as const
const ended = { stays: 'the row is deleted a day after the code has expired' } as const
const ofKey = { stays: 'public keys and their signatures say nothing about the person' } as const
const secret = { stays: 'ends with the account; a hash of a random secret says nothing' } as const

/** Every table of `app` with data about a person: what an export contains, and what becomes of it when the account ends. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  user_account: {
    of: 't.id = person.id',
    hidden: ['password_hash', 'pay_password_hash'],
    end: {
      username: 'replace',
      phone: 'replace',
      email: 'null',
      nickname: 'null',
      avatar: 'null',
      realname: 'empty',
      invite_code: code,
      password_hash: { stays: 'answers a log-in of the owner, and of nobody else' },
      pay_password_hash: 'empty',
      frozen_reason: 'null',
      language: code,
      zone: 'null',
      frozen_scopes: code,
      mail_word: 'null',
    },
  },
  agent_day: { of: 't.agent_id = person.id', end: {} },
  chain_transfer: {
    of: 't.holder_user_id = person.id',
    end: {
      network: code,
      tx_hash: chain,
      block_hash: chain,
      sender: chain,
      address: chain,
      state: code,
      holder: code,
    },
  },
  closed_account: {
    of: byUser,
    hidden: ['username_mac', 'phone_mac', 'claim_hash'],
    end: { username_mac: secret, phone_mac: secret, claim_hash: secret },
  },
  contributor_record: { of: byUser, end: { device: work } },
  contributor_token: { of: byUser, hidden: ['token_hash'], end: { name: 'empty', token_hash: secret } },
  customer_read: { of: byUser, columns: ['hour', 'count'], end: { call: code } },
  deposit_address: { of: byUser, end: { address: chain, purpose: code } },
  device: { of: byUser, end: 'rows' },
  device_proof: {
    of: `(t.session_id = any (array(select id from app.session where user_id = person.id))
      or t.token_id = any (array(select id from app.contributor_token where user_id = person.id)))`,
    key: ['t.device', 'coalesce(t.session_id, 0)', 'coalesce(t.token_id, 0)'],
    end: { device: work },
  },
  device_use: { of: byUser, end: { device: work } },
  document_acceptance: { of: byUser, end: {} },
  event: { of: byUser, end: { kind: code, state: code } },
  freeze: {
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
    end: { scopes: code, reason: decision, appeal: decision, renewal_reason: decision, renewed_reason: decision },
  },
  freeze_appeal: {
    of: 't.freeze_id in (select id from app.freeze where user_id = person.id)',
    end: { text: 'empty' },
  },
  idempotency: {
    of: `(t.key collate "C" >= 'user:' || person.id || ':' and t.key collate "C" < 'user:' || person.id || ';')`,
    hidden: ['request_hash'],
    end: 'rows',
  },
  handover: { of: byUser, hidden: ['secret_hash', 'address_mac', 'number'], end: 'rows' },
  identity_check: {
    of: byUser,
    columns: ['id', 'purpose', 'contact', 'facts', 'asked_at', 'first_at', 'held_until', 'ended_at', 'ended_as'],
    end: { purpose: code, contact: 'empty', facts: 'empty', language: code, key_hash: secret, ended_as: code },
  },
  known_device: { of: byUser, hidden: ['secret_hash'], end: 'rows' },
  lease: {
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
      id: work,
      device: work,
      project: work,
      state: code,
      reason: work,
      delta_hash: work,
      parameters_hash: work,
      loss_trace: work,
      delta: work,
      print: work,
      replay_worker: code,
      state_root: work,
      checks: work,
      agreed_with: work,
      server_why: code,
      address_mac: { stays: 'a keyed hash that is deleted with the verdict' },
    },
  },
  message: {
    of: '(t.user_id = person.id or t.user_id is null and t.recipient in (person.phone, coalesce(person.email, person.phone)))',
    columns: ['id', 'kind', 'topic', 'recipient', 'subject', 'created_at', 'sent_at'],
    end: {
      kind: code,
      recipient: delivered,
      subject: delivered,
      body_text: delivered,
      body_html: delivered,
      sealed: delivered,
      topic: code,
      language: code,
      unsubscribe_token: secret,
      unsubscribe_kinds: code,
    },
  },
  notice_read: { of: byUser, end: {} },
  notice_choice: { of: byUser, end: 'rows' },
  notice_pending: { of: byUser, end: 'rows' },
  notice_sent: { of: byUser, end: 'rows' },
  notification_seen: { of: byUser, end: {} },
  passkey: {
    of: byUser,
    columns: ['name', 'created_at', 'used_at', 'removed_at'],
    end: { credential_id: ofKey, public_key: ofKey, last_signature: ofKey, recent: ofKey, name: 'empty' },
  },
  passkey_change: {
    of: byUser,
    columns: ['kind', 'at'],
    end: { kind: code, credential_id: ofKey, registration: ofKey, signature: ofKey },
  },
  password_reset: { of: byUser, hidden: ['former_hash'], end: 'rows' },
  paid_day: { of: 't.member_id = person.id', end: {} },
  purchase: { of: byUser, end: {} },
  receiving_account: { of: byUser, end: { network: code, address: books, name: 'empty' } },
  recharge_order: {
    of: byUser,
    hidden: ['request_hash'],
    end: {
      idempotency_key: code,
      request_hash: code,
      network: code,
      address: chain,
      state: code,
      state_before: code,
      former_address: chain,
    },
  },
  run: { of: byUser, end: { region: work, state: code } },
  run_bonus: { of: ofTheirRuns, end: {} },
  run_day: {
    of: ofTheirRuns,
    end: { state: code },
  },
  push_endpoint: { of: byUser, columns: ['endpoint', 'created_at'], end: 'rows' },
  push_message: {
    of: 't.endpoint_id in (select id from app.push_endpoint where user_id = person.id)',
    columns: ['created_at'],
    end: 'rows',
  },
  recovery_code: { of: byUser, columns: ['number', 'used_at'], end: 'rows' },
  second_factor: { of: byUser, columns: ['begun_at', 'confirmed_at'], end: 'rows' },
  session: {
    of: byUser,
    hidden: ['token_hash', 'known_device'],
    end: { token_hash: secret, device: 'empty', known_device: secret, network: 'null', method: code },
  },
  starter_licence: { of: byUser, end: { phone: 'replace' } },
  swap: { of: byUser, end: { from_asset: code } },
  swap_quote: { of: byUser, end: 'rows' },
  team_change: { of: byUser, end: {} },
  team_place: { of: byUser, end: {} },
  team_total: { of: byUser, end: {} },
  training_offence: {
    of: byUser,
    end: { lease_id: work, device: work, reason: code, appeal: 'null', answer: decision },
  },
  transfer: {
    of: '(t.sender_id = person.id or t.receiver_id = person.id)',
    // The other one owns what they wrote; how they named the person is erased with the person.
    own: { typed: 't.sender_id = person.id', note: 't.sender_id = person.id' },
    end: { asset: code, typed: 'null', note: { nullWhere: 't.sender_id = person.id' } },
  },
  trial: { of: byUser, end: 'rows' },
  unit_check: {
    of: '(t.author_id = person.id or t.checker_id = person.id)',
    // Not who checked whose units.
    columns: ['project', 'drawn_at', 'ended_at', 'outcome'],
    end: { lease_id: work, project: code, check_lease_id: work, outcome: code },
  },
  unit_print: { of: byUser, hidden: ['proofs'], end: { project: work, levels: work, proofs: work } },
  upload: { of: byUser, end: 'rows' },
  verification_code: {
    of: '(t.user_id = person.id or t.user_id is null and t.address in (person.phone, coalesce(person.email, person.phone)))',
    hidden: ['code_hash'],
    end: { purpose: code, address: ended, code_hash: ended, device: ended },
  },
  vesting: { of: byUser, end: {} },
  withdrawal: {
    of: byUser,
    end: {
      network: code,
      address: books,
      account_name: 'empty',
      state: code,
      reason: decision,
      tx_hash: chain,
      waiting_for: code,
      quote_id: code,
      user_signature: ofKey,
    },
  },
  withdrawal_quote: { of: byUser, end: 'rows' },
}

/** The other tables of `app`: they are about no user, or name one by number only in what two operators decided. */
export const otherTables: readonly string[] = [
  'anchor',
  'audited_day',
  'backup_check',
  'blob',
  'chain_block',
  'config_print',
  'device_key',
  'document_version',
  'emission_share',
  'found_offence',
  'heartbeat',
  'known_answer',
  'ledger_day',
  'model_version',
  'network_state',
  'node_trouble',
  'notice',
  'notice_text',
  'object_removal',
  'operator',
  'operator_device',
  'operator_key_event',
  'operator_log',
  'operator_log_head',
  'operator_session',
  'operator_task',
  'outage',
  'outgoing',
  'outgoing_attempt',
  'passkey_nonce',
  'pool_point',
  'process_beat',
  'product',
  'project_file',
  'proof_epoch',
  'proof_key',
  'proof_part',
  'proof_request',
  'proposal',
  'proposal_signature',
  'rate',
  'reference_rate',
  'reminder',
  'score',
  'setting',
  'sms_day',
  'signer_store',
  'state_transition',
  'sweep',
  'task',
  'task_sale',
  'team_counter',
  'text_patch',
  'third_check',
  'training_project',
  'version_figure',
  'version_sample',
  'wallet',
  'withdrawal_approval',
  'work_span',
  'work_used',
]
