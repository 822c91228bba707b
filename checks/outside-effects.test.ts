import { type Route, routes } from '@synet/contract/routes'
import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/**
 * Every place of the server that acts outside the database, or remembers outside it what the database says, by the
 * reason for which a failover takes away nothing of what it rests on.
 */
interface EffectGroup {
  readonly why: string
  /** Whether these files read by `readConfirmed`. */
  readonly confirms?: true
  /** How many effects each file has. */
  readonly files: Readonly<Record<string, number>>
}

/** What has an effect outside: broadcasts, messages, pushes, objects that are removed, and the signer's own store. */
const effect =
  /\.broadcast\(|\.sendMail\(|\bsendPush\(|\bdeliver\(message\)|\bstore\??\.remove\(|[sS]tore\.remove\(|\brecords\.append\(|\bjournal\.(?:adopt|append|storeLedgerHead)\(/g

const effectGroups: readonly EffectGroup[] = [
  {
    why: 'It reads what it acts on, or remembers, by `readConfirmed`.',
    confirms: true,
    files: {
      'apps/server/src/custody/payout/broadcast-outgoing.ts': 1,
      'apps/server/src/custody/payout/sign/check-position.ts': 2,
      'apps/server/src/custody/anchor/sign-anchor.ts': 1,
      'apps/server/src/custody/signer/advance-orders.ts': 1,
      'apps/server/src/custody/signer/key-log.ts': 2,
      'apps/server/src/custody/signer/record-user-keys.ts': 1,
      'apps/server/src/custody/signer/user-approval.ts': 1,
      'apps/server/src/training/unit/training-bytes.ts': 3,
    },
  },
  {
    why: 'A transaction that claims, removes or replaces the row commits before the effect.',
    files: {
      'apps/server/src/platform/message/deliver-messages.ts': 2,
      'apps/server/src/platform/push/deliver-pushes.ts': 1,
      'apps/server/src/platform/push/send-push.ts': 1,
      'apps/server/src/platform/object/remove-objects.ts': 1,
    },
  },
  {
    why: 'The journal has the signature before the database has the transaction, which is broadcast only once it is confirmed.',
    files: {
      'apps/server/src/custody/payout/sign/replace-stuck.ts': 1,
      'apps/server/src/custody/payout/sign/sign-and-store.ts': 1,
    },
  },
  {
    why: 'The store keeps what operators sign on the page of the signer, or what the signer itself makes.',
    files: {
      'apps/server/src/custody/signer/approve-batch.ts': 2,
      'apps/server/src/custody/signer/decide.ts': 14,
      'apps/server/src/custody/signer/invitations.ts': 1,
      'apps/server/src/custody/signer/start-approvals.ts': 1,
      'apps/server/src/custody/signer/store.ts': 1,
    },
  },
  {
    why: 'It removes what it made itself.',
    files: {
      'apps/server/src/platform/object/object-store.ts': 1,
      'apps/server/src/processes/setup/find-served.ts': 1,
    },
  },
]

const sources = readSources('apps/server/src')

it('the list gives a reason for each effect outside the database, and none for one that was removed [STD-02]', () => {
  const found = sources
    .map(([path, text]) => [path, text.match(effect)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
  const expected = effectGroups.flatMap(({ files }) => Object.entries(files))
  expect(new Set(expected.map(([path]) => path)).size).toBe(expected.length)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

it('the check finds the confirmed read in each file that acts on what it read, and in each call that repeats a posting [STD-01, STD-02]', () => {
  const named: Readonly<Record<string, Route>> = routes
  const posted = Object.keys(named).filter((name) => named[name]?.money === 'posted')
  const calls = [...posted, 'train/submit', 'train/commit'].map(
    (name) => sources.find(([path]) => path.endsWith(`/calls/${name}.ts`))?.[0] ?? name,
  )
  const confirming = [
    ...effectGroups.filter(({ confirms }) => confirms).flatMap(({ files }) => Object.keys(files)),
    ...calls,
  ]
  const texts = new Map(sources)
  expect(confirming.filter((path) => !texts.get(path)?.includes('readConfirmed('))).toEqual([])
})
