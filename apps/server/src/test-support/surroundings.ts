import type { Sql } from '@synet/ledger/database'
import type { Mailbox } from '@synet/stack/mailbox'
import type { DemoOperator } from '@synet/stack/seed'
import type { SoftwareKey } from '#test-support/software-key'

/** A test's people act in it: the product in one process, or a stack of its real processes. */
export interface Surroundings {
  readonly urls: { readonly site: string; readonly console: string; readonly approvals: string }
  readonly mailbox: Pick<Mailbox, 'messages'>
  readonly operators: readonly DemoOperator[]
  /** Their keys, which they have enrolled at the signer. */
  readonly keys: readonly SoftwareKey[]
  readonly demoPassword: string
  /** The connection has the owner's rights. */
  readonly look: Sql
  /** Pays to an address of the development chain from an outside wallet. @returns the transaction's hash */
  pay(address: string, minor: bigint): Promise<string>
  /** Comes to a state that background work brings about. @throws with `what` when it does not come */
  until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T>
}
