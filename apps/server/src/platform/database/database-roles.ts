/**
 * What the database role of each process may do, in the words of `GRANT`. `prepareDatabase` grants exactly this after the
 * migrations; a test reads the catalogue, and a table without a row fails it.
 *
 * PostgreSQL asks for the right to update a column of a row that is locked (`for update`). Where a process locks rows of
 * a table and changes none, it may update one column that means nothing to the others, which is marked below.
 */
export const processRoles = ['api', 'console', 'jobs', 'watcher', 'signer', 'audits'] as const
export type ProcessRole = (typeof processRoles)[number]

/** The role that holds a process's rights; log-ins of each database belong to it. */
export const processRoleName = (role: ProcessRole): string => `synet_process_${role}`

type Rights = Readonly<Partial<Record<ProcessRole, string>>>

/** Every table and view of `app`. */
export const tableRights: Readonly<Record<string, Rights>> = {
  agent_day: {
    api: 'select',
    jobs: 'select, insert, update (amount)',
  },
  anchor: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    signer: 'select, insert',
  },
  audited_day: {
    // For the public status.
    api: 'select',
    jobs: 'select, insert',
  },
  backup_check: {
    jobs: 'select, insert',
  },
  blob: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    audits: 'select, insert, delete',
  },
  chain_block: {
    jobs: 'select, delete',
    watcher: 'select, insert, update (canonical)',
  },
  chain_transfer: {
    api: 'select',
    // Locks only.
    console: 'select, update (check_after)',
    jobs: 'select, update (credits, holder, holder_user_id)',
    watcher:
      'select, insert, update (address, amount, block_number, check_after, credits, holder, holder_user_id, posting_id, recovered_by, sender, state, sweep_id)',
    signer: 'select, update (sweep_id)',
  },
  closed_account: {
    api: 'select, insert',
    jobs: 'select (user_id)',
  },
  contributor_record: {
    api: 'select',
    console: 'select',
    jobs: 'select, update (valid_in_row, valid_since)',
    audits: 'select, insert, update (valid_in_row, valid_since)',
  },
  config_print: {
    api: 'select, insert',
    console: 'select, insert',
    jobs: 'select, insert',
    watcher: 'select, insert',
    signer: 'select, insert',
    audits: 'select, insert',
  },
  contributor_token: {
    api: 'select, insert, update (name, revoked_at, used_at)',
  },
  customer_read: {
    api: 'select',
    console: 'select, insert, update (count, last_at)',
  },
  deposit_address: {
    api: 'select, insert',
    console: 'select',
    jobs: 'select',
    watcher: 'select',
    signer: 'select, insert',
  },
  device: {
    api: 'select, insert, update (seen_at), delete',
  },
  device_key: {
    api: 'insert',
  },
  device_proof: {
    api: 'select, insert',
    jobs: 'select (session_id), delete',
  },
  device_use: {
    signer: 'select (device, last_used_at, user_id)',
    audits: 'select',
    api: 'select, insert, update (last_leased_at, last_used_at, unit_size)',
    console: 'select',
    jobs: 'select',
  },
  document_acceptance: {
    api: 'select, insert',
  },
  document_version: {
    api: 'select',
    console: 'select',
    jobs: 'select, insert',
    signer: 'select (document, published_at, texts, version, edition)',
  },
  emission_share: {
    api: 'select, insert, update (promised)',
    jobs: 'select, insert, update (promised)',
  },
  event: {
    api: 'select, insert',
    console: 'select, insert',
    jobs: 'select (at, id, kind, state, subject_id, told, useful_until, user_id), insert, update (told), delete',
    watcher: 'insert',
    signer: 'insert',
    audits: 'insert',
  },
  found_offence: {
    jobs: 'select, delete',
    audits: 'select, insert',
  },
  freeze: {
    // Locks only.
    api: 'select, update (review_at)',
    console:
      'select, insert, update (confirmed_at, confirmed_by, ended_at, ended_by, renewal_by, renewal_reason, renewed_reason, review_at)',
    jobs: 'select, update (ended_at, ended_by)',
  },
  freeze_appeal: {
    api: 'select, insert, update (text)',
    console: 'select',
  },
  handover: {
    api: 'select, insert, update (expires_at, number, tries, user_id), delete',
    jobs: 'select, delete',
  },
  heartbeat: {
    api: 'select, insert, update (real_at)',
    console: 'select, insert, update (real_at)',
    jobs: 'select, insert, update (real_at)',
    watcher: 'select, insert, update (real_at)',
    signer: 'select, insert, update (real_at)',
    audits: 'select, insert, update (real_at)',
  },
  idempotency: {
    api: 'select, insert, update (answer, at, request_hash), delete',
    jobs: 'select, delete',
  },
  identity_check: {
    api: 'select, insert, update (contact, ended_as, ended_at, facts)',
    console: 'select, update (ended_as, ended_at, first_at, first_by, held_until, second_by)',
    jobs: 'select, update (ended_as, ended_at, key_hash, key_until)',
  },
  known_answer: {
    api: 'select, update (lease_id)',
    jobs: 'select (lease_id), delete',
    audits: 'select, insert',
  },
  known_device: {
    api: 'select, insert, update (locked_until, seen_at, tries), delete',
  },
  lease: {
    api: 'select, insert, update (delta_hash, delta_size, loss_trace, norm, parameters_hash, print, state, state_root, suspect, turn)',
    console: 'select',
    // A trigger keeps those that were computed.
    jobs: 'select, update (loss_trace, recheck), delete',
    // For the signer of the last release, which runs beside this one during a deployment.
    signer: 'select (device, leased_at, run_id, user_id)',
    audits:
      'select, update (address_mac, agreed_with, checks, decided_at, delta_size, merged_into, print, reason, recheck, replay_until, replay_worker, replayed, server_why, state, state_root)',
  },
  ledger_day: {
    api: 'select',
    jobs: 'select, insert',
  },
  message: {
    // Former addresses stay with their owner; a click in a mail names its reader.
    api: 'select (created_at, id, kind, recipient, sent_at, subject, topic, tries, unsubscribe_kinds, unsubscribe_token, useful_until, user_id), insert, update (user_id)',
    // Nobody reads a text in the console; what was given up is sent again or emptied.
    console:
      'select (created_at, given_up_at, handled_at, id, kind, recipient, sent_at, subject, topic, tries), insert, update (body_html, body_text, given_up_at, handled_at, next_try_at, sealed, tries, useful_until)',
    jobs: 'select (body_html, body_text, created_at, given_up_at, handled_at, id, kind, language, next_try_at, rank, recipient, sealed, sent_at, subject, topic, tries, unsubscribe_token, useful_until), insert, update (body_html, body_text, given_up_at, handled_at, next_try_at, sealed, sent_at, tries), delete',
  },
  model_version: {
    api: 'select',
    console: 'select, insert, update (rolled_back_at)',
    jobs: 'select, insert, update (rolled_back_at)',
    audits: 'select, insert, update (deltas_kept, rolled_back_at)',
  },
  network_state: {
    // Locks only.
    api: 'select, update (seen_at)',
    console: 'select, update (checked_block, halted_reason)',
    jobs: 'select, update (halted_reason)',
    watcher: 'select, insert, update (base_fee_wei, checked_block, halted_reason, head, next_block, seen_at)',
    signer: 'select, update (halted_reason, signing)',
  },
  node_trouble: {
    // For the public status.
    api: 'select (kind, network, since)',
    console: 'select',
    jobs: 'select, insert, update (blocks, detail, seen_at), delete',
    watcher: 'select, insert, update (blocks, detail, seen_at), delete',
  },
  notice: {
    api: 'select',
    console: 'select, insert, update (operator_id, popup, publish_at, withdrawn_at)',
    jobs: 'select, insert, update (operator_id, popup, publish_at)',
  },
  notice_read: {
    api: 'select, insert',
    console: 'select',
  },
  notice_text: {
    api: 'select',
    console: 'select, insert, delete',
    jobs: 'select, insert, delete',
  },
  notification_seen: {
    api: 'select, insert, update (event_id)',
  },
  object_removal: {
    api: 'select, insert, update (next_try_at, tries), delete',
  },
  operator: {
    console:
      'select, update (enrolment_hash, enrolment_until, locked_until, session_locked_until, session_tries, totp_last_step, totp_secret, tries)',
    jobs: 'select (disabled_at, id, name, roles), update (disabled_at, enrolment_hash, enrolment_until, roles, totp_secret)',
    signer: 'select (disabled_at, id, name)',
  },
  operator_device: {
    console: 'select, insert, update (locked_until, seen_at, tries), delete',
  },
  operator_key_event: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    signer: 'select, insert',
  },
  operator_log: {
    api: 'select',
    console: 'select, insert',
    jobs: 'select, insert',
    signer: 'select, insert',
  },
  operator_log_head: {
    api: 'select',
    console: 'select, update (count, hash)',
    jobs: 'select, update (count, hash)',
    signer: 'select, update (count, hash)',
  },
  operator_session: {
    console: 'select, insert, update (ended_at)',
    jobs: 'select (ended_at, expires_at, operator_id), update (ended_at), delete',
  },
  operator_task: {
    // For the public status.
    api: 'select (closed_at, kind, opened_at, subject)',
    console: 'select, insert, update (closed_at, facts)',
    jobs: 'select, insert, update (closed_at, facts)',
    watcher: 'select, insert, update (closed_at, facts)',
    signer: 'select, insert, update (closed_at, facts)',
  },
  outage: {
    api: 'select',
    console: 'select',
    jobs: 'select, insert, update (ends_at)',
  },
  outgoing: {
    api: 'select',
    console: 'select, update (cancel_requested_at)',
    jobs: 'select, update (end_tx_hash, ended_at, mined_block, state)',
    // Locks only.
    signer: 'select, insert, update (cancel_requested_at)',
  },
  outgoing_attempt: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    watcher: 'select',
    signer: 'select, insert',
  },
  paid_day: {
    api: 'select',
    jobs: 'select',
  },
  notice_choice: {
    api: 'select, insert, update (wanted), delete',
    console: 'select',
    jobs: 'select',
  },
  notice_pending: {
    api: 'select, insert, update (count, dated, due_at, useful_until), delete',
    console: 'select, insert, update (count, dated, due_at, useful_until)',
    jobs: 'select, insert, update (count, dated, due_at, useful_until), delete',
  },
  notice_sent: {
    api: 'select, delete',
    jobs: 'select, insert, delete',
  },
  passkey: {
    api: 'select, insert, update (counter, name, recent, removed_at, used_at)',
    console: 'select (created_at, removed_at, user_id)',
    jobs: 'select (created_at, removed_at, user_id)',
    signer: 'select (created_at, removed_at, user_id)',
  },
  passkey_change: {
    api: 'select (at, id, kind, lost_id, user_id), insert',
    console: 'select (at, id, kind, lost_id, user_id)',
    jobs: 'select (at, id, kind, lost_id, user_id)',
    signer: 'select, update (noted_at)',
  },
  passkey_nonce: {
    api: 'select, insert, update (expires_at)',
    jobs: 'select, delete',
  },
  password_reset: {
    api: 'select, insert, update (undone_at), delete',
    jobs: 'select (at, id), delete',
  },
  payout: {
    console: 'select',
  },
  payout_attempt: {
    api: 'select',
    console: 'select',
    jobs: 'select',
  },
  pool_point: {
    api: 'select, insert',
    console: 'select',
    jobs: 'select, insert',
  },
  process_beat: {
    api: 'select, insert, update (real_at), delete',
    console: 'select, insert, update (real_at), delete',
    jobs: 'select, insert, update (real_at), delete',
    watcher: 'select, insert, update (real_at), delete',
    signer: 'select, insert, update (real_at), delete',
    audits: 'select, insert, update (real_at), delete',
  },
  product: {
    api: 'select',
    console: 'select',
    jobs: 'select, insert, update (active)',
  },
  project_file: {
    console: 'insert',
    jobs: 'select, delete',
    audits: 'select, delete',
  },
  proof_epoch: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    signer: 'select, insert',
  },
  proof_key: {
    api: 'select',
    jobs: 'select, insert, delete',
  },
  proof_part: {
    api: 'select',
    jobs: 'select, insert, delete',
  },
  proof_request: {
    api: 'select',
    console: 'select, insert',
    jobs: 'select, insert, update (detail, epoch, state, statement, worker, worker_until)',
    signer: 'select, update (ended_at, failure, state)',
  },
  proposal: {
    api: 'select',
    console: 'select, insert, update',
    jobs: 'select, update',
    signer: 'select',
  },
  proposal_signature: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    signer: 'select, insert, update (authenticator_data, client_data, expires_at, signature)',
  },
  purchase: {
    api: 'select, insert',
    console: 'select',
  },
  push_endpoint: {
    api: 'select, insert, update (auth, created_at, p256dh, session_id), delete',
    // Whether a user has one.
    console: 'select (user_id)',
    jobs: 'select, delete',
  },
  push_message: {
    api: 'select, delete',
    jobs: 'select, insert, update (next_try_at, tries), delete',
  },
  rate: {
    api: 'select, insert, update (count, ends_at), delete',
    console: 'select, insert, update (count, ends_at), delete',
    jobs: 'select, delete',
  },
  recovery_code: {
    api: 'select, insert, update (used_at), delete',
  },
  receiving_account: {
    api: 'select, insert, update (deleted_at, name)',
    console: 'select',
    signer: 'select (address, created_at, id, network, user_id)',
  },
  reference_rate: {
    api: 'select',
    jobs: 'select, insert, update (at, rate, source)',
  },
  recharge_order: {
    api: 'select, insert, update (address, former_address, state, submitted_at)',
    console: 'select',
    jobs: 'select, update (state)',
    watcher: 'select, update (credited_amount, credited_at, state, state_before)',
  },
  reminder: {
    jobs: 'select, insert, delete',
  },
  run: {
    api: 'select, insert, update (agent_daily, auto_reinvest, ended_at, promised, round_ends_at, state)',
    // Locks only.
    console: 'select, update (region)',
    jobs: 'select, update (agent_daily, agent_id, bonus_per_day, daily_income, ended_at, promised, quota, round, round_ends_at, round_opened_at, round_started_at, state, task_id)',
    signer: 'select (id, user_id)',
    // Locks only.
    audits: 'select, update (region)',
  },
  run_bonus: {
    api: 'select',
    jobs: 'insert',
  },
  run_day: {
    api: 'select, insert, update (closed_by, credited_at, income, made_up, online_seconds, online_seen_at, state)',
    console: 'select',
    jobs: 'select, insert, update (closed_by, credited_at, income, made_up, offence_id, state)',
    audits: 'select, update (state, units_verified)',
  },
  second_factor: {
    api: 'select, insert, update (begun_at, confirmed_at, last_step, locked_until, secret, tries), delete',
  },
  score: {
    api: 'select, update (lease_id)',
    audits: 'select, insert, update (lease_id, result_hash, verified_at)',
  },
  session: {
    api: 'select, insert, update (device, ended_at, expires_at, network, seen_at)',
    console: 'select, update (ended_at)',
    jobs: 'select (ended_at, expires_at, id, user_id), delete',
  },
  sms_day: {
    api: 'select, insert, update (refused, sent, used)',
    jobs: 'select, delete',
  },
  setting: {
    api: 'select',
    console: 'select, insert, update (value)',
    jobs: 'select, insert, update (value)',
    watcher: 'select',
    signer: 'select',
    audits: 'select',
  },
  signer_store: {
    signer: 'select, insert, update (count, hash)',
  },
  starter_licence: {
    api: 'select, insert, update (phone)',
  },
  state_transition: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    watcher: 'select',
    signer: 'select',
    audits: 'select',
  },
  swap: {
    api: 'select, insert',
    console: 'select',
  },
  swap_quote: {
    api: 'select, insert, delete',
    jobs: 'select, delete',
  },
  sweep: {
    jobs: 'select, update (ended_at, state)',
    signer: 'select, insert, update (ended_at, next_at, raw_amount, state, through_block, waiting_for)',
  },
  task: {
    api: 'select',
    console: 'select',
    jobs: 'select, insert, update (active)',
    audits: 'select',
  },
  task_sale: {
    api: 'select',
    console: 'select',
    jobs: 'select, insert, update (evaluated_at, paused_at)',
  },
  team_change: {
    api: 'select',
    jobs: 'select, delete',
  },
  team_counter: {
    jobs: 'select, update',
  },
  team_place: {
    api: 'select',
    jobs: 'select, update (counted, counted_active, counted_tasks, counted_units, recount_on)',
  },
  team_total: {
    api: 'select',
    jobs: 'select, insert, update (active, direct, direct_active, members, tasks, units)',
  },
  text_patch: {
    api: 'select',
    console: 'select, insert',
    jobs: 'select, insert',
    audits: 'select',
  },
  training_offence: {
    api: 'select, update (appeal, appealed_at)',
    console: 'select, update (answer, answered_at)',
    jobs: 'select, insert, update (answer, answered_at, lifted_at)',
    audits: 'select (at, lifted_at, paused_until, user_id)',
  },
  unit_check: {
    api: 'select, update (check_lease_id, ended_at, outcome)',
    jobs: 'select, delete',
    audits: 'select, insert, update (ended_at, outcome)',
  },
  third_check: {
    api: 'select (lease_id)',
    audits: 'select, insert, delete',
  },
  training_project: {
    api: 'select',
    console: 'select',
    jobs: 'select, insert',
    audits: 'select, update (opened_at)',
  },
  trial: {
    api: 'select, insert, update (user_id), delete',
    jobs: 'select, delete',
  },
  transfer: {
    api: 'select, insert, update (note, typed)',
    console: 'select',
  },
  unit_print: {
    api: 'select',
    console: 'select',
    jobs: 'select, insert, update (agreed, decided_at, levels, proofs, replayed, units)',
  },
  upload: {
    api: 'select, insert, delete',
  },
  user_account: {
    api: 'select, insert, update (avatar, email, frozen_reason, frozen_scopes, language, mail_word, nickname, node_until, password_hash, pay_locked_until, pay_password_hash, pay_tries, phone, phone_proved_at, realname, security_changed_at, self_frozen_at, software_until, starter_until, username, zone)',
    console:
      'select (avatar, created_at, demo, email, frozen_reason, frozen_scopes, house, id, invite_code, inviter_id, language, mail_word, nickname, node_until, pay_locked_until, pay_tries, phone, realname, security_changed_at, self_frozen_at, software_until, starter_until, username), update (frozen_reason, frozen_scopes, self_frozen_at)',
    jobs: 'select (email, frozen_reason, frozen_scopes, house, id, inviter_id, language, mail_word, node_until, security_changed_at, self_frozen_at, software_until, starter_until, username, zone), update (frozen_reason, frozen_scopes, node_until, software_until, starter_until)',
    watcher: 'select (id), update (security_changed_at)',
    signer: 'select (frozen_reason, frozen_scopes, id, security_changed_at, username)',
    audits: 'select (house, id, inviter_id, node_until, software_until, starter_until)',
  },
  verification_code: {
    api: 'select, insert, update (tries, used_at, user_id)',
    jobs: 'select (expires_at, id), delete',
  },
  version_figure: {
    api: 'select',
    audits: 'select, insert',
  },
  version_sample: {
    api: 'select',
    audits: 'select, insert',
  },
  vesting: {
    api: 'select',
    // Locks only.
    console: 'select, update (next_at)',
    jobs: 'select, insert, update (next_at, released, taken_back)',
  },
  wallet: {
    console: 'select',
    jobs: 'select, update (next_nonce)',
    signer: 'select, insert, update (address, contract, next_nonce)',
  },
  withdrawal: {
    api: 'select, insert, update (account_name, approvals_needed, held_since, reason, review_by, state)',
    console: 'select, update (approvals_needed, held_since, reason, review_by, state)',
    jobs: 'select, update (confirmed_at, held_since, reason, review_by, state, tx_hash)',
    signer: 'select, update (approvals_needed, review_by, revision, state, waiting_for)',
    audits: 'select (address, state, user_id)',
  },
  withdrawal_approval: {
    console: 'select',
    signer: 'select, insert, update (approval_hash, at)',
  },
  withdrawal_quote: {
    api: 'select, insert, delete',
    jobs: 'select, delete',
  },
  work_span: {
    jobs: 'select, delete',
    audits: 'select, insert',
  },
  work_used: {
    api: 'insert',
    jobs: 'select, delete',
  },
}

/** The views of `ledger`; its tables belong to its functions. */
export const ledgerRights: Readonly<Record<string, Rights>> = {
  accounts: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    watcher: 'select',
    signer: 'select',
    audits: 'select',
  },
  balances: {
    api: 'select',
    console: 'select',
    jobs: 'select',
  },
  chain_links: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    signer: 'select',
  },
  entries: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    watcher: 'select',
    signer: 'select',
  },
  postings: {
    api: 'select',
    console: 'select',
    jobs: 'select',
    watcher: 'select',
    signer: 'select',
  },
}

/** The sequences of `app` that are no identity columns. */
export const sequenceRights: Readonly<Record<string, Rights>> = {
  closing: { api: 'usage', jobs: 'usage' },
  hd_index: { api: 'usage' },
}

/** Who may run the functions of `ledger`. Only those who may apply or set a posting can post. */
export const functionRoles: Readonly<Record<string, readonly ProcessRole[]>> = {
  apply_postings: ['api', 'console', 'jobs', 'watcher'],
  chain_postings: ['jobs'],
  check_entries: [],
  find_postings: ['api', 'console', 'jobs', 'watcher'],
  forget_chain: ['jobs'],
  hash_postings: ['console', 'jobs'],
  lock_accounts: ['api', 'console', 'jobs', 'watcher'],
  lock_in_lane: ['api'],
  next_posting_ids: ['api', 'console', 'jobs', 'watcher'],
  open_account: ['api'],
  post_set: ['api', 'jobs'],
  refuse_change: [],
}
