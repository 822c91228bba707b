import { generateKeyPairSync, sign } from 'node:crypto'
import type { Answer } from '@synet/contract/calls'
import { buildTree } from '@synet/proof/build-tree'
import { ownProof } from '@synet/proof/own-proof'
import { hashText, toHex } from '@synet/proof/sha256'
import { type Detail, firstPrevious, type Statement } from '@synet/proof/statement'
import { assets, sumsBytes, treeHeight, writeSums } from '@synet/proof/tree-node'
import { user } from './fixtures.ts'

const key = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(key.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
const epochKey = new Uint8Array(32).fill(9)
const usdt = (whole: number) => BigInt(whole * 1_000_000)

/** A true little epoch, of five accounts; the person's own is one of them. */
const accounts = [3, 5, Number(user.id), 12, 40].map((account, i) => ({
  account: BigInt(account),
  sums:
    account === Number(user.id) ? [usdt(2_284.5), 36_482_913n, 0n] : [usdt(100 * (i + 1)), BigInt(i) * 5_000_000n, 0n],
}))
const sums = new Uint8Array(accounts.length * sumsBytes)
for (const [i, one] of accounts.entries()) sums.set(writeSums(one.sums) ?? [], i * sumsBytes)
const tree = buildTree({ numbers: BigUint64Array.from(accounts, (one) => one.account), sums }, epochKey)

const detail: Detail = {
  addresses: [
    { network: 'dev', address: '0x5b38Da6a701c568545dCfcB03FcB875f56beddC4', raw: '180000000000' },
    { network: 'dev', address: '0xAb8483F64d9C6d1EcF9b849Ae677dD3315835cb2', raw: '4000000000' },
  ],
  leaving: [],
  balances: [],
  openDays: {
    lines: [
      {
        day: '2026-11-21',
        kind: 'transfer',
        bucket: 'users:available',
        asset: 'USDT',
        net: '-50000',
        moved: '10000000',
        entries: 4,
      },
      { day: '2026-11-21', kind: 'transfer', bucket: 'fees', asset: 'USDT', net: '50000', moved: '50000', entries: 2 },
    ],
    counts: [{ day: '2026-11-21', kind: 'transfer', postings: 2 }],
  },
}
const total = tree.totals[0] ?? 0n
const held = usdt(184_000)

export function epochOf(change: Partial<Statement> = {}): Answer<'proof/epoch'> {
  const detailText = JSON.stringify(detail)
  const statement = JSON.stringify({
    kind: 'synet.proof.1',
    epoch: 12,
    previous: firstPrevious,
    at: '2026-11-21T00:04:00.000Z',
    ledger: { position: '90', postings: '90', entries: '300' },
    tree: { height: treeHeight, assets, root: toHex(tree.root), totals: tree.totals.map(String) },
    owed: { users: total.toString(), suspense: '0', total: total.toString() },
    reserves: [
      {
        network: 'dev',
        chainId: 31_337,
        token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        tokenDecimals: 6,
        block: '48211',
        blockHash: `0x${'ab'.repeat(32)}`,
        addresses: 2,
        held: held.toString(),
        leaving: '0',
      },
    ],
    held: held.toString(),
    surplus: (held - total).toString(),
    days: { through: '2026-11-20', hash: '0'.repeat(64) },
    detail: hashText(detailText),
    ...change,
  } satisfies Statement)
  return {
    number: 12,
    hash: hashText(statement),
    statement,
    signature: sign(null, Buffer.from(statement), key.privateKey).toString('hex'),
    publicKey,
    detail: detailText,
    control: [],
  }
}

/** The person's own proof of that epoch. */
export function ownOf(account = BigInt(user.id)): Answer<'proof/own'> {
  const i = accounts.findIndex((one) => one.account === account)
  const proof = ownProof(epochOf(), epochKey, account, {
    leaf: tree.places[i] ?? 0,
    part: tree.leaves,
    crown: tree.crown,
    count: accounts.length,
  })
  return {
    ...proof,
    sums: [...proof.sums],
    path: proof.path.map(([hash, beside, mark]): [string, string[], string] => [hash, [...beside], mark]),
  }
}

export const epochs: Answer<'proof/epochs'> = {
  list: [12, 11, 10, 9, 8].map((number, i) => ({
    number,
    at: new Date(Date.parse('2026-11-21T00:04:00.000Z') - i * 86_400_000).toISOString(),
    hash: hashText(String(number)),
    publicKey,
    held: String(184_000 - i * 900),
    owed: String(3_484.5 - i * 210),
    surplus: '180000',
  })),
  next: null,
}

export const figures: Answer<'proof/figures'> = {
  genesisAt: '2026-01-15T12:00:00.000Z',
  at: '2026-11-21T10:00:00.000Z',
  tokens: [
    {
      asset: 'SNT',
      supply: '970000000',
      issued: '1001234.5',
      emissionTotal: '582000000',
      released: '8730000',
      remaining: '573270000',
      promised: '4210.25',
      treasury: '387000000',
      pool: '998200.75',
    },
    {
      asset: 'SNTN',
      supply: '1000000000',
      issued: '0',
      emissionTotal: '0',
      released: '0',
      remaining: '0',
      promised: '0',
      treasury: '1000000000',
      pool: '0',
    },
  ],
  pool: { USDT: '100180.25', SNT: '998200.75', price: '0.100361' },
  own: [
    { bucket: 'fees', amount: '42.75' },
    { bucket: 'sales', amount: '14' },
    { bucket: 'capital', amount: '80000' },
    { bucket: 'pool', amount: '100180.25' },
    { bucket: 'loss', amount: '0' },
  ],
  overdue: { count: 1, oldestSince: '2026-11-21T02:00:00.000Z' },
  corrections: 1,
  courtOrders: 0,
  frozenAccounts: 2,
  haltedNetworks: [],
  outages: [{ startsAt: '2026-11-12T08:00:00.000Z', endsAt: '2026-11-12T09:10:00.000Z', reason: 'audits was down' }],
  withdrawals: { count: 31, medianMs: 5_400_000, nineOfTenMs: 43_200_000, longestMs: 90_000_000, late: 1 },
  reviewMs: 86_400_000,
  fourEyes: '5000',
  training: {
    unitsVerified: 41_220,
    projects: [{ project: 'english-speeches', version: 212, heldOutLoss: 1.842 }],
  },
  tasks: [
    { name: 'English speeches, 7 days', periodDays: 7, income: '1', bonus: '0', min: '10', max: '100000' },
    { name: 'English speeches, 30 days', periodDays: 30, income: '1', bonus: '0.2', min: '10', max: '100000' },
  ],
  products: [
    { kind: 'software', name: 'Training software', price: '1', days: 90 },
    { kind: 'node', name: 'Training node', price: '1', days: 90 },
  ],
  runBy: { name: null, place: null, contact: null },
}

export const changes: Answer<'proof/changes'> = {
  list: [
    {
      id: '4',
      kind: 'setting',
      facts: { name: 'transferFeeBps', from: '50', to: '40' },
      reason: 'Transfers get cheaper',
      entries: [],
      state: 'announced',
      noticeMs: 86_400_000,
      announcedAt: '2026-11-21T08:00:00.000Z',
      effectiveAt: '2026-11-22T08:00:00.000Z',
      endedAt: null,
    },
  ],
  next: null,
}

export const days: Answer<'proof/days'> = {
  list: [
    { day: '2026-11-20', totals: JSON.stringify(detail.openDays).replaceAll('11-21', '11-20'), hash: '0'.repeat(64) },
  ],
  next: null,
}
