/** What an event of the stream is about. */
export type EventKind =
  | 'recharge'
  | 'withdrawal'
  | 'transfer'
  | 'run'
  | 'software'
  | 'node'
  | 'balance'
  | 'adjustment'
  | 'passkey'
  | 'security'
