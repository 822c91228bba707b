import type { ProcessRole } from '#platform/database/database-roles'

/** What a process that follows chains, or serves people, has in addition. */
const everyRole = ['api', 'console', 'jobs', 'watcher', 'signer', 'audits'] as const
const chainRoles = ['api', 'console', 'jobs', 'watcher', 'signer'] as const
const postingRoles = ['api', 'jobs', 'watcher'] as const

/** The dashboards, each with the metrics of its subject. */
export const dashboards = {
  calls: 'Calls and processes',
  money: 'Money',
  chains: 'Chains and wallets',
  training: 'Training and proof',
} as const
export type Dashboard = keyof typeof dashboards

export interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
  /** The processes that have it; each of them adds the label `role`. */
  readonly roles: readonly ProcessRole[]
  readonly dashboard: Dashboard
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[]
}

/** A figure of the database: one role asks for it, so that more processes cost nothing more. */
const fact = <D extends Dashboard, const L extends readonly string[]>(dashboard: D, help: string, ...labels: L) =>
  ({ type: 'gauge', help, labels, roles: ['jobs'], dashboard }) as const

const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const databaseSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const

/**
 * Every metric of the platform. Its registration, docs/METRICS.md and the dashboards derive from this table, and alerts
 * may name no other. Units end the name: seconds, bytes, blocks, USDT in whole coins.
 */
export const metrics = {
  synet_calls_total: {
    type: 'counter',
    help: 'Answered calls; `outcome` is `ok` or the code of the refusal',
    labels: ['server', 'route', 'outcome'],
    roles: ['api', 'console', 'signer'],
    dashboard: 'calls',
  },
  synet_call_seconds: {
    type: 'histogram',
    help: 'Time from the request to the end of the answer',
    labels: ['server', 'route'],
    roles: ['api', 'console', 'signer'],
    dashboard: 'calls',
    buckets: callSeconds,
  },
  synet_event_streams: { type: 'gauge', help: 'Open event streams', labels: [], roles: ['api'], dashboard: 'calls' },
  synet_passwords_waiting: {
    type: 'gauge',
    help: 'Password checks that wait for a core, by queue',
    labels: ['queue'],
    roles: ['api', 'console'],
    dashboard: 'calls',
  },
  synet_password_seconds: {
    type: 'histogram',
    help: 'Time of a password check with its wait',
    labels: ['queue'],
    roles: ['api', 'console'],
    dashboard: 'calls',
    buckets: callSeconds,
  },
  synet_connections_waiting: {
    type: 'gauge',
    help: 'Transactions that wait for a connection of the pool',
    labels: [],
    roles: everyRole,
    dashboard: 'calls',
  },
  synet_connection_wait_seconds: {
    type: 'histogram',
    help: 'Time that a transaction waited for its connection and its begin',
    labels: [],
    roles: everyRole,
    dashboard: 'calls',
    buckets: databaseSeconds,
  },
  synet_event_loop_lag_seconds: {
    type: 'gauge',
    help: 'Delay of the event loop, 99th percentile since the last scrape',
    labels: [],
    roles: everyRole,
    dashboard: 'calls',
  },
  synet_clock_skew_seconds: {
    type: 'gauge',
    help: 'By how much the clock of this process is certainly ahead of the database’s; beyond two seconds it does not work',
    labels: [],
    roles: everyRole,
    dashboard: 'calls',
  },
  process_cpu_seconds_total: {
    type: 'counter',
    help: 'CPU time of the process',
    labels: [],
    roles: everyRole,
    dashboard: 'calls',
  },
  process_resident_memory_bytes: {
    type: 'gauge',
    help: 'Memory of the process',
    labels: [],
    roles: everyRole,
    dashboard: 'calls',
  },
  synet_log_lines_total: {
    type: 'counter',
    help: 'Lines written to the log',
    labels: ['level'],
    roles: everyRole,
    dashboard: 'calls',
  },
  synet_loop_passes_total: {
    type: 'counter',
    help: 'Passes of a background job',
    labels: ['loop'],
    roles: everyRole,
    dashboard: 'calls',
  },
  synet_loop_failures_total: {
    type: 'counter',
    help: 'Failed passes of a background job; each is tried again',
    labels: ['loop'],
    roles: everyRole,
    dashboard: 'calls',
  },
  synet_loop_pass_started_timestamp_seconds: {
    type: 'gauge',
    help: 'When the pass of a background job that is in progress began',
    labels: ['loop'],
    roles: everyRole,
    dashboard: 'calls',
  },
  synet_role_silence_seconds: {
    type: 'gauge',
    help: 'Time since any process of a role gave its heartbeat',
    labels: ['of'],
    roles: ['api', 'jobs'],
    dashboard: 'calls',
  },
  synet_process_silence_seconds: fact(
    'calls',
    'Time since a process gave its heartbeat; a process that ends in order is forgotten, a dead one after an hour',
    'of',
    'process',
  ),
  synet_facts_read: {
    type: 'gauge',
    help: '1 if the figures of this role were read from the database, 0 if that failed',
    labels: [],
    roles: ['api', 'jobs'],
    dashboard: 'calls',
  },
  synet_lease_engines_total: {
    type: 'counter',
    help: 'Requests for a unit by the engine of the device, how its self-test ended, and its browser; `plain-instead` is an engine without relaxed instructions where the quicker one computed differently',
    labels: ['engine', 'outcome', 'browser'],
    roles: ['api'],
    dashboard: 'training',
  },
  synet_outage_seconds: fact('training', 'How long units could not be leased or verified'),
  synet_operator_tasks: fact('money', 'Open tasks of operators, by kind', 'kind'),
  synet_postings_total: {
    type: 'counter',
    help: 'Items of posting groups; `outcome` is `posted`, `replayed` or `refused`',
    labels: ['outcome'],
    roles: postingRoles,
    dashboard: 'money',
  },
  synet_posting_batch_items: {
    type: 'histogram',
    help: 'Items of one posting group',
    labels: [],
    roles: postingRoles,
    dashboard: 'money',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  },
  synet_posting_lock_seconds: {
    type: 'histogram',
    help: 'Time until a posting group had the locks of its accounts',
    labels: [],
    roles: postingRoles,
    dashboard: 'money',
    buckets: databaseSeconds,
  },
  synet_posting_commit_seconds: {
    type: 'histogram',
    help: 'Time of a posting group from its begin to its commit',
    labels: [],
    roles: postingRoles,
    dashboard: 'money',
    buckets: databaseSeconds,
  },
  synet_postings_waiting: {
    type: 'gauge',
    help: 'Items that wait for the next posting group',
    labels: [],
    roles: postingRoles,
    dashboard: 'money',
  },
  synet_posting_chain_seconds: fact('money', 'Age of the oldest posting that the chain of hashes does not cover yet'),
  synet_audit_overdue_seconds: fact('money', 'How long a closed day has waited for its audit'),
  synet_withdrawals: fact('money', 'Open withdrawals, by state', 'state'),
  synet_withdrawal_oldest_seconds: fact('money', 'Age of the oldest open withdrawal of a state', 'state'),
  synet_withdrawals_overdue: fact('money', 'Open withdrawals past their deadline that wait for the platform'),
  synet_withdrawal_overdue_seconds: fact('money', 'How long the oldest of them is overdue'),
  synet_withdrawals_waiting: fact('money', 'Approved withdrawals that the signer cannot pay yet, by reason', 'reason'),
  synet_outgoing_oldest_seconds: fact(
    'chains',
    'Age of the oldest transaction that is signed and not final, by purpose',
    'network',
    'purpose',
  ),
  synet_recharge_oldest_seconds: fact('money', 'Age of the oldest received transfer that is not credited', 'network'),
  synet_sms_total: {
    type: 'counter',
    help: 'Codes by SMS for registrations; `outcome` is `sent`, `refused` by the budget of the country, or `network` for one that has had its share',
    labels: ['country', 'outcome'],
    roles: ['api'],
    dashboard: 'calls',
  },
  synet_messages_due: fact('money', 'Messages that are due and not sent'),
  synet_message_oldest_seconds: fact('money', 'Age of the oldest message that is tried still'),
  synet_messages_given_up: fact('money', 'Messages that were not delivered in time and that no operator has looked at'),
  synet_messages_dropped_total: {
    type: 'counter',
    help: 'Messages, pushes and notices that were not delivered by their last useful time',
    labels: ['topic'],
    roles: ['jobs'],
    dashboard: 'money',
  },
  synet_proposals_due: fact('money', 'Approved proposals whose time has come'),
  synet_proposal_overdue_seconds: fact('money', 'How long the oldest of them is due'),
  synet_liabilities_usdt: fact('money', 'USDT owed to users'),
  synet_booked_usdt: fact('money', 'USDT that the books show on a network, at the last comparison', 'network'),
  synet_reserves_usdt: fact('money', 'USDT that the network shows at our addresses, at the last comparison', 'network'),
  synet_reserves_read_timestamp_seconds: fact(
    'money',
    'When that comparison succeeded, in seconds since 1970',
    'network',
  ),
  synet_hot_wallet_usdt: fact('chains', 'USDT of the hot wallet', 'network'),
  synet_hot_wallet_limit_usdt: fact('chains', 'Its limits: `low` and `cap`', 'network', 'limit'),
  synet_hot_wallet_gas: fact('chains', 'Native coins of the hot wallet', 'network'),
  synet_hot_wallet_gas_low: fact(
    'chains',
    'Native coins that it needs at least; 0 before anything was deposited or paid',
    'network',
  ),
  synet_transfers_found_late_total: {
    type: 'counter',
    help: 'Transfers that a block’s logs lacked when they were first read',
    labels: ['network'],
    roles: ['watcher'],
    dashboard: 'chains',
  },
  synet_network_halted_seconds: fact(
    'chains',
    'How long nothing is signed on a network, until operators have looked',
    'network',
  ),
  synet_watcher_behind_blocks: fact('chains', 'Blocks of a chain that the watcher has not processed', 'network'),
  synet_watcher_silence_seconds: fact('chains', 'Time since the watcher heard of a chain', 'network'),
  synet_rpc_calls_total: {
    type: 'counter',
    help: 'Questions to chain nodes; `outcome` is `ok`, `failed`, or `disagree` where nodes contradict each other',
    labels: ['network', 'method', 'outcome'],
    roles: chainRoles,
    dashboard: 'chains',
  },
  synet_rpc_seconds: {
    type: 'histogram',
    help: 'Time until nodes answered',
    labels: ['network'],
    roles: chainRoles,
    dashboard: 'chains',
    buckets: callSeconds,
  },
  synet_node_trouble_seconds: fact(
    'chains',
    'How long nodes have contradicted each other (`disagree`) or not answered (`no-answer`)',
    'network',
    'kind',
  ),
  synet_units_waiting: fact('training', 'Training units that wait for their verdict'),
  synet_unit_oldest_seconds: fact('training', 'Time since the oldest of them was leased'),
  synet_units_waiting_max: fact('training', 'The number of waiting units from which none is leased'),
  synet_backup_checked_seconds: fact(
    'money',
    'Time since a backup was restored and found good; if none was, since the first day of the books',
  ),
  synet_backup_failed: fact('money', '1 if the last check of a backup found something wrong'),
  synet_proof_seconds: fact('training', 'Age of the newest published proof'),
  synet_proof_failed: fact('training', '1 if the last proof that was asked for failed'),
} as const satisfies Readonly<Record<string, MetricRow>>

export type MetricName = keyof typeof metrics
type RowOf<N extends MetricName> = (typeof metrics)[N]
/** A value for each label of a metric. */
export type LabelsOf<N extends MetricName> = Readonly<Record<RowOf<N>['labels'][number], string>>
export type NamesOf<T extends MetricRow['type']> = {
  [N in MetricName]: RowOf<N>['type'] extends T ? N : never
}[MetricName]
