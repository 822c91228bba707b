export const processRoles = ['api', 'console', 'jobs', 'watcher', 'signer', 'audits'] as const
export type ProcessRole = (typeof processRoles)[number]

/** The role that holds a process's rights; log-ins of each database belong to it. */
export const processRoleName = (role: ProcessRole): string => `synet_process_${role}`

/** The rights of each process's role, in the words of `GRANT`. */
export type Rights = Readonly<Partial<Record<ProcessRole, string>>>

/** The views of `app`. */
export const viewRights: Readonly<Record<string, Rights>> = {
  payout: { console: 'select' },
  payout_attempt: { api: 'select', console: 'select', jobs: 'select' },
}

/** The views of `ledger`; its tables belong to its functions. */
export const ledgerRights: Readonly<Record<string, Rights>> = {
  accounts: { api: 'select', console: 'select', jobs: 'select', watcher: 'select', signer: 'select', audits: 'select' },
  balances: { api: 'select', console: 'select', jobs: 'select' },
  chain_links: { api: 'select', console: 'select', jobs: 'select', signer: 'select' },
  entries: { api: 'select', console: 'select', jobs: 'select', watcher: 'select', signer: 'select' },
  postings: { api: 'select', console: 'select', jobs: 'select', watcher: 'select', signer: 'select' },
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
