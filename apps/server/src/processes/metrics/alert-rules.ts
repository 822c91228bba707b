/** How a series looks in ordinary operation, and when the incident happens; the tests of the rules play both. */
interface Played {
  /** The series has the labels of its metric, as `synet_network_halted_seconds{network="dev"}`. */
  readonly series: string
  readonly quiet: number
  /** `gone`: nobody serves it any more. */
  readonly raised: number | 'gone'
  /** The numbers are what a counter grows by in 15 seconds. */
  readonly grows?: true
  /** The value that one look reads right after a restart of all processes, which is no incident. */
  readonly restarted?: number | 'gone'
}
export interface AlertRule {
  /** `page` wakes somebody: money or people are affected now. A ticket waits for the morning. */
  readonly severity: 'page' | 'ticket'
  readonly expr: string
  /** How long it must be so before it counts. */
  readonly forSeconds: number
  readonly summary: string
  readonly played: readonly Played[]
  /** How long after the played series the alert is raised at the latest; without it, half a minute after `forSeconds`. */
  readonly withinSeconds?: number
}

const task = (kind: string, severity: AlertRule['severity'], summary: string): AlertRule => ({
  severity,
  expr: `max(synet_operator_tasks{kind="${kind}"}) > 0`,
  forSeconds: 0,
  summary,
  played: [{ series: `synet_operator_tasks{kind="${kind}"}`, quiet: 0, raised: 1 }],
})

/**
 * Every alert. monitoring/alerts.yml and the tests that promtool runs derive from this table. Each has its section in
 * docs/OPERATIONS.md. Figures of the database come from every `jobs` process, so that each rule takes the highest.
 */
export const alertRules = {
  SynetProcessDown: {
    severity: 'page',
    expr: 'up{job=~"synet.*"} == 0',
    forSeconds: 15,
    summary: '{{ $labels.instance }} does not answer',
    played: [{ series: 'up{job="synet-api",instance="api-1"}', quiet: 1, raised: 0, restarted: 0 }],
  },
  SynetClockWrong: {
    severity: 'page',
    expr: 'max by (role, instance) (abs(synet_clock_skew_seconds)) > 2',
    forSeconds: 0,
    summary:
      'The clock of {{ $labels.instance }} ({{ $labels.role }}) differs from the database’s; the process does not work',
    played: [{ series: 'synet_clock_skew_seconds{role="api",instance="api-1"}', quiet: 0, raised: -3 }],
  },
  SynetRoleSilent: {
    severity: 'page',
    expr: 'max by (of) (synet_role_silence_seconds) > 20',
    forSeconds: 15,
    summary: 'No {{ $labels.of }} process gives a heartbeat',
    played: [{ series: 'synet_role_silence_seconds{of="signer",role="jobs"}', quiet: 4, raised: 21, restarted: 60 }],
  },
  SynetProcessSilent: {
    severity: 'ticket',
    expr: 'max by (of, process) (synet_process_silence_seconds) > 20',
    forSeconds: 15,
    summary: 'The {{ $labels.of }} process {{ $labels.process }} gives no heartbeat',
    played: [
      { series: 'synet_process_silence_seconds{of="api",process="api-2"}', quiet: 4, raised: 21, restarted: 60 },
    ],
  },
  SynetBlind: {
    severity: 'page',
    expr: 'absent(synet_facts_read{role="jobs"} == 1)',
    forSeconds: 30,
    summary: 'No jobs process tells the figures of the database',
    played: [{ series: 'synet_facts_read{role="jobs"}', quiet: 1, raised: 'gone', restarted: 'gone' }],
  },
  SynetDatabaseNodeDown: {
    severity: 'page',
    expr: 'patroni_postgres_running == 0',
    forSeconds: 15,
    summary: 'PostgreSQL does not run at {{ $labels.instance }}, where Patroni does',
    played: [{ series: 'patroni_postgres_running{name="node1"}', quiet: 1, raised: 0 }],
  },
  SynetDatabaseAlone: {
    severity: 'page',
    expr: 'max(patroni_sync_standby) == 0',
    forSeconds: 15,
    summary: 'The primary has no synchronous standby',
    played: [{ series: 'patroni_sync_standby{name="node2"}', quiet: 1, raised: 0 }],
  },
  SynetCallsFail: {
    severity: 'page',
    expr: 'sum by (server) (rate(synet_calls_total{outcome="server.failed"}[1m])) > 0.05 * sum by (server) (rate(synet_calls_total[1m])) and sum by (server) (rate(synet_calls_total{outcome="server.failed"}[1m])) > 0.1',
    forSeconds: 0,
    summary: 'More than a twentieth of the calls of {{ $labels.server }} fail',
    played: [
      { series: 'synet_calls_total{server="site",route="user/info",outcome="ok"}', quiet: 90, raised: 50, grows: true },
      {
        series: 'synet_calls_total{server="site",route="user/info",outcome="server.failed"}',
        quiet: 0,
        raised: 40,
        grows: true,
      },
    ],
    withinSeconds: 60,
  },
  SynetCallsSlow: {
    severity: 'page',
    expr: 'histogram_quantile(0.95, sum by (server, le) (rate(synet_call_seconds_bucket[2m]))) > 2',
    forSeconds: 60,
    summary: 'One of twenty calls of {{ $labels.server }} takes more than two seconds',
    played: [
      {
        series: 'synet_call_seconds_bucket{server="site",route="user/info",le="1"}',
        quiet: 99,
        raised: 10,
        grows: true,
      },
      {
        series: 'synet_call_seconds_bucket{server="site",route="user/info",le="5"}',
        quiet: 100,
        raised: 95,
        grows: true,
      },
      {
        series: 'synet_call_seconds_bucket{server="site",route="user/info",le="+Inf"}',
        quiet: 100,
        raised: 100,
        grows: true,
      },
    ],
    withinSeconds: 240,
  },
  SynetConnectionsExhausted: {
    severity: 'page',
    expr: 'max by (instance, role) (synet_connections_waiting) > 20',
    forSeconds: 30,
    summary: 'Transactions of {{ $labels.instance }} wait for a database connection',
    played: [{ series: 'synet_connections_waiting{role="api"}', quiet: 2, raised: 40 }],
  },
  SynetPostingSlow: {
    severity: 'ticket',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(synet_posting_lock_seconds_bucket[5m]))) > 0.5',
    forSeconds: 120,
    summary: 'Posting groups wait for the locks of their accounts',
    played: [
      { series: 'synet_posting_lock_seconds_bucket{le="0.25"}', quiet: 100, raised: 10, grows: true },
      { series: 'synet_posting_lock_seconds_bucket{le="1"}', quiet: 100, raised: 98, grows: true },
      { series: 'synet_posting_lock_seconds_bucket{le="+Inf"}', quiet: 100, raised: 100, grows: true },
    ],
    withinSeconds: 480,
  },
  SynetEventLoopBlocked: {
    severity: 'ticket',
    expr: 'synet_event_loop_lag_seconds > 0.5',
    forSeconds: 120,
    summary: 'The event loop of {{ $labels.instance }} is blocked',
    played: [{ series: 'synet_event_loop_lag_seconds{role="api"}', quiet: 0.01, raised: 0.9 }],
    withinSeconds: 180,
  },
  SynetPasswordsQueue: {
    severity: 'ticket',
    expr: 'max by (queue, instance) (synet_passwords_waiting) > 30',
    forSeconds: 60,
    summary: 'Log-ins wait for password checks',
    played: [{ series: 'synet_passwords_waiting{queue="users"}', quiet: 3, raised: 49 }],
    withinSeconds: 120,
  },
  SynetLoopFails: {
    severity: 'ticket',
    expr: 'sum by (loop, role) (rate(synet_loop_failures_total[5m])) > 0.02',
    forSeconds: 120,
    summary: 'The background job {{ $labels.loop }} of {{ $labels.role }} fails again and again',
    played: [{ series: 'synet_loop_failures_total{loop="teams",role="jobs"}', quiet: 0, raised: 3, grows: true }],
    withinSeconds: 240,
  },
  SynetLoopHangs: {
    severity: 'ticket',
    expr: 'time() - max by (loop, role, instance) (synet_loop_pass_started_timestamp_seconds) > 3600',
    forSeconds: 0,
    summary: 'A pass of the background job {{ $labels.loop }} of {{ $labels.role }} does not end',
    played: [
      { series: 'synet_loop_pass_started_timestamp_seconds{loop="teams",role="jobs"}', quiet: 4_000, raised: -3_600 },
    ],
  },
  SynetAuditRed: task('audit.red', 'page', 'The audit of the books is red'),
  SynetAuditOverdue: {
    severity: 'ticket',
    expr: 'max(synet_audit_overdue_seconds) > 10800',
    forSeconds: 0,
    summary: 'A closed day waits for its audit for more than three hours',
    played: [{ series: 'synet_audit_overdue_seconds', quiet: 600, raised: 11_000 }],
  },
  SynetPostingChainStuck: {
    severity: 'ticket',
    expr: 'max(synet_posting_chain_seconds) > 300',
    forSeconds: 0,
    summary: 'The chain of postings is behind',
    played: [{ series: 'synet_posting_chain_seconds', quiet: 2, raised: 400 }],
  },
  SynetReservesShort: {
    severity: 'page',
    expr: 'max(synet_liabilities_usdt) > sum(max by (network) (synet_reserves_usdt)) + 0.000001',
    forSeconds: 120,
    summary: 'The chains hold less USDT than users are owed',
    played: [
      { series: 'synet_liabilities_usdt', quiet: 1_000, raised: 1_000 },
      { series: 'synet_reserves_usdt{network="dev"}', quiet: 1_200, raised: 900 },
    ],
  },
  SynetReservesUnread: {
    severity: 'ticket',
    expr: 'time() - max by (network) (synet_reserves_read_timestamp_seconds) > 900',
    forSeconds: 0,
    summary: 'The reserves on {{ $labels.network }} were not compared with the books for 15 minutes',
    // The tests begin at the time 0.
    played: [{ series: 'synet_reserves_read_timestamp_seconds{network="dev"}', quiet: 4_000, raised: -600 }],
  },
  SynetWithdrawalsOverdue: {
    severity: 'ticket',
    expr: 'max(synet_withdrawals_overdue) > 0',
    forSeconds: 0,
    summary: 'Withdrawals past their deadline: {{ $value }}',
    played: [{ series: 'synet_withdrawals_overdue', quiet: 0, raised: 3 }],
  },
  SynetSalesStopped: {
    severity: 'page',
    expr: 'max(synet_withdrawal_overdue_seconds) > 86400',
    forSeconds: 0,
    summary: 'A withdrawal is overdue by more than a day: nothing is sold',
    played: [{ series: 'synet_withdrawal_overdue_seconds', quiet: 3_000, raised: 90_000 }],
  },
  SynetNetworkHalted: {
    severity: 'page',
    expr: 'max by (network) (synet_network_halted_seconds) > 0',
    forSeconds: 0,
    summary: 'Nothing is signed on {{ $labels.network }}',
    played: [{ series: 'synet_network_halted_seconds{network="dev"}', quiet: 0, raised: 1 }],
  },
  SynetWithdrawalsWaiting: {
    severity: 'ticket',
    expr: 'max by (reason) (synet_withdrawals_waiting{reason=~"network|freeze|check"}) > 0',
    forSeconds: 3_600,
    summary: 'Approved withdrawals wait for {{ $labels.reason }}',
    played: [{ series: 'synet_withdrawals_waiting{reason="check"}', quiet: 0, raised: 2 }],
    withinSeconds: 3_660,
  },
  SynetWithdrawalsUnpaid: {
    severity: 'page',
    expr: 'max(synet_withdrawal_oldest_seconds{state="approved"}) > 600 and max(synet_withdrawals{state="approved"}) > sum(max by (reason) (synet_withdrawals_waiting))',
    forSeconds: 300,
    summary: 'Approved withdrawals are not signed, and nothing says why',
    played: [
      { series: 'synet_withdrawal_oldest_seconds{state="approved"}', quiet: 5, raised: 800 },
      { series: 'synet_withdrawals{state="approved"}', quiet: 1, raised: 1 },
      { series: 'synet_withdrawals_waiting{reason="liquidity"}', quiet: 0, raised: 0 },
    ],
  },
  SynetWalletRefill: {
    severity: 'page',
    expr: 'max by (network) (synet_hot_wallet_usdt) < max by (network) (synet_hot_wallet_limit_usdt{limit="low"}) and on () max(synet_operator_tasks{kind=~"wallet.refill|withdrawal.liquidity"}) > 0',
    forSeconds: 60,
    summary: 'The hot wallet of {{ $labels.network }} is short of USDT',
    played: [
      { series: 'synet_hot_wallet_usdt{network="dev"}', quiet: 5_000, raised: 50 },
      { series: 'synet_hot_wallet_limit_usdt{network="dev",limit="low"}', quiet: 1_000, raised: 1_000 },
      { series: 'synet_operator_tasks{kind="wallet.refill"}', quiet: 0, raised: 1 },
    ],
  },
  SynetWalletGas: {
    severity: 'page',
    expr: 'max by (network) (synet_hot_wallet_gas) < max by (network) (synet_hot_wallet_gas_low)',
    forSeconds: 30,
    summary: 'The hot wallet of {{ $labels.network }} cannot pay gas',
    played: [
      { series: 'synet_hot_wallet_gas{network="dev"}', quiet: 2, raised: 0.01 },
      { series: 'synet_hot_wallet_gas_low{network="dev"}', quiet: 0.05, raised: 0.05 },
    ],
  },
  SynetWalletAboveCap: {
    severity: 'ticket',
    expr: 'max by (network) (synet_hot_wallet_usdt) > max by (network) (synet_hot_wallet_limit_usdt{limit="cap"})',
    forSeconds: 60,
    summary: 'The hot wallet of {{ $labels.network }} holds more than its cap',
    played: [
      { series: 'synet_hot_wallet_usdt{network="dev"}', quiet: 5_000, raised: 900_000 },
      { series: 'synet_hot_wallet_limit_usdt{network="dev",limit="cap"}', quiet: 500_000, raised: 500_000 },
    ],
  },
  SynetProofLate: {
    severity: 'ticket',
    expr: 'max(synet_proof_seconds) > 93600 or max(synet_proof_failed) > 0',
    forSeconds: 0,
    summary: 'There is no proof of today',
    played: [{ series: 'synet_proof_seconds', quiet: 7_000, raised: 95_000 }],
  },
  SynetBackupUnchecked: {
    severity: 'ticket',
    expr: 'max(synet_backup_checked_seconds) > 691200 or max(synet_backup_failed) > 0',
    forSeconds: 0,
    summary: 'No backup has been restored and found good for eight days, or the last check was bad',
    played: [{ series: 'synet_backup_checked_seconds', quiet: 90_000, raised: 700_000 }],
  },
  SynetTransferMismatch: task('transfer.mismatch', 'page', 'A stored transfer contradicts the chain'),
  SynetSurplusUnexplained: task(
    'surplus.unexplained',
    'page',
    'The chain holds more at our addresses than the books know of',
  ),
  SynetNodesDisagree: {
    severity: 'page',
    expr: 'max by (network) (synet_node_trouble_seconds{kind="disagree"}) > 30',
    forSeconds: 0,
    summary: 'Nodes of {{ $labels.network }} contradict each other',
    played: [{ series: 'synet_node_trouble_seconds{network="dev",kind="disagree"}', quiet: 0, raised: 31 }],
  },
  SynetNodesSilent: {
    severity: 'page',
    expr: 'max by (network) (synet_node_trouble_seconds{kind="no-answer"}) > 30',
    forSeconds: 0,
    summary: 'A node of {{ $labels.network }} does not answer',
    played: [{ series: 'synet_node_trouble_seconds{network="dev",kind="no-answer"}', quiet: 0, raised: 31 }],
  },
  SynetRpcFails: {
    severity: 'page',
    expr: 'sum by (network) (rate(synet_rpc_calls_total{outcome!="ok"}[45s])) > 0.5 * sum by (network) (rate(synet_rpc_calls_total[45s]))',
    forSeconds: 0,
    summary: 'Half of the questions to the nodes of {{ $labels.network }} fail',
    played: [
      {
        series: 'synet_rpc_calls_total{network="dev",method="readHead",outcome="ok"}',
        quiet: 50,
        raised: 0,
        grows: true,
      },
      {
        series: 'synet_rpc_calls_total{network="dev",method="readHead",outcome="failed"}',
        quiet: 0,
        raised: 50,
        grows: true,
      },
    ],
    withinSeconds: 60,
  },
  SynetWatcherBehind: {
    severity: 'page',
    expr: 'max by (network) (synet_watcher_silence_seconds) > 20 or max by (network) (synet_watcher_behind_blocks) > 200',
    forSeconds: 15,
    summary: 'The watcher of {{ $labels.network }} is behind: recharges are late',
    played: [{ series: 'synet_watcher_silence_seconds{network="dev"}', quiet: 1, raised: 21, restarted: 60 }],
  },
  SynetRechargesStuck: {
    severity: 'page',
    expr: 'max by (network) (synet_recharge_oldest_seconds) > 3600',
    forSeconds: 0,
    summary: 'A transfer on {{ $labels.network }} has not been credited for an hour',
    played: [{ series: 'synet_recharge_oldest_seconds{network="dev"}', quiet: 900, raised: 3_700 }],
  },
  SynetPayoutStuck: {
    severity: 'page',
    expr: 'max by (network, purpose) (synet_outgoing_oldest_seconds{purpose=~"payout|own-funds"}) > 3600',
    forSeconds: 0,
    summary: 'A payout on {{ $labels.network }} has not become final for an hour',
    played: [{ series: 'synet_outgoing_oldest_seconds{network="dev",purpose="payout"}', quiet: 900, raised: 3_700 }],
  },
  SynetPayoutRefused: task('payout.refused', 'page', 'The signer refused an order that differs from what was approved'),
  SynetOutgoingFailed: task('outgoing.failed', 'page', 'A transaction of the platform could not be processed'),
  SynetOutgoingStuck: task(
    'outgoing.stuck',
    'ticket',
    'No block has taken a transaction of the platform for half an hour',
  ),
  SynetGasHigh: task('gas.high', 'ticket', 'Gas is above its ceiling, and payments wait for it'),
  SynetSmsBudget: task('sms.budget', 'ticket', 'A country’s codes by SMS are used up for today'),
  SynetSweepFailed: task('sweep.failed', 'ticket', 'The token refused a sweep'),
  SynetPayoutRebooked: task('payout.rebooked', 'ticket', 'A payout whose order a restore lost was booked'),
  SynetSuspenseReceived: task('suspense.received', 'ticket', 'Somebody paid to the hot wallet itself'),
  SynetMessagesStuck: {
    severity: 'ticket',
    expr: 'max(synet_message_oldest_seconds) > 300',
    forSeconds: 0,
    summary: 'Mail or SMS is not delivered: people wait for their codes',
    played: [{ series: 'synet_message_oldest_seconds', quiet: 20, raised: 400 }],
  },
  SynetMessagesGivenUp: task('messages.given-up', 'ticket', 'Mails or SMS were given up: people were not told'),
  SynetProposalsStuck: {
    severity: 'ticket',
    expr: 'max(synet_proposal_overdue_seconds) > 300',
    forSeconds: 0,
    summary: 'An approved proposal is not executed',
    played: [{ series: 'synet_proposal_overdue_seconds', quiet: 0, raised: 400 }],
  },
  SynetAuditsBehind: {
    severity: 'ticket',
    expr: 'max(synet_units_waiting) >= max(synet_units_waiting_max)',
    forSeconds: 120,
    summary: 'Replays are behind: no unit is leased',
    played: [
      { series: 'synet_units_waiting', quiet: 5, raised: 900 },
      { series: 'synet_units_waiting_max', quiet: 800, raised: 800 },
    ],
  },
  SynetIntakeFull: {
    severity: 'ticket',
    expr: 'sum(rate(synet_calls_total{route=~"train/.*",outcome="train.busy"}[2m])) > 0.1 * sum(rate(synet_calls_total{route=~"train/.*"}[2m]))',
    forSeconds: 120,
    summary: 'More units arrive than the API accepts',
    played: [
      {
        series: 'synet_calls_total{server="site",route="train/submit",outcome="ok"}',
        quiet: 90,
        raised: 50,
        grows: true,
      },
      {
        series: 'synet_calls_total{server="site",route="train/submit",outcome="train.busy"}',
        quiet: 0,
        raised: 40,
        grows: true,
      },
    ],
    withinSeconds: 240,
  },
} as const satisfies Readonly<Record<string, AlertRule>>
