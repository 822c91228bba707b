import type { Sql } from '@synet/ledger/database'
import type { Mailbox } from '@synet/stack/mailbox'
import type { DemoOperator } from '@synet/stack/seed'

/** A test's people act in it: the product in one process, or a stack of its real processes. */
export interface Surroundings {
  readonly urls: { readonly site: string; readonly console: string }
  readonly mailbox: Pick<Mailbox, 'messages'>
  readonly operators: readonly DemoOperator[]
  readonly demoPassword: string
  /** With the owner's rights. */
  readonly look: Sql
  /** Pays to an address of the development chain from an outside wallet. @returns the transaction's hash */
  pay(address: string, minor: bigint): Promise<string>
  /** Comes to a state that background work brings about. @throws with `what` when it does not come */
  until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T>
}
