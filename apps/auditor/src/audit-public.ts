import type { ChainRpc } from '@synet/chain/rpc'
import type { Answer } from '@synet/contract/calls'
import type { Call } from '@synet/contract/client'
import { formatMinor, minorOrZero } from '@synet/core/amount'
import { checkSignature } from '@synet/proof/check-proof'
import { hashText } from '@synet/proof/sha256'
import { type DayTotals, firstPrevious } from '@synet/proof/epoch-statement'
import { assets } from '@synet/proof/tree-node'
import { type Check, check, type Published, sumOf, usdtText } from '#check'
import { checkAnchors, type PublishedAnchor, readAnchors } from '#check-anchors'
import { checkChanges, readChanges } from '#check-changes'
import { checkControl } from '#check-control'
import { checkAge, checkNetworks, isTestSite } from '#check-networks'
import { checkSignatures, readKeyRows } from '#check-signatures'
import { checkReserves } from '#check-reserves'
import { pageRows, readPages } from '#read-pages'
import { type Summary, sumUp, whyNotChecked } from '#sum-up'

/** The records of an outsider's last audit: no recorded epoch or day may ever change. */
export interface AuditRecord {
  readonly publicKey: string
  readonly epochs: Readonly<Record<string, string>>
  readonly days: Readonly<Record<string, string>>
  /** The transactions of anchors, by epoch; a file of an earlier version has none. */
  readonly anchors?: Readonly<Record<string, string>>
  /** The hashes of the log of operators' keys. */
  readonly operatorKeys?: readonly string[]
}
interface Options {
  readonly call: Call
  /**
   * The auditor's own nodes, by network. For a network without one the checks on chain are skipped and reported as
   * such.
   */
  readonly rpc: Readonly<Record<string, ChainRpc | undefined>>
  readonly kept?: AuditRecord | undefined
  readonly now: Date
}

/** The promised supply, after which no token was ever issued. Minor units. */
const supply = { SNT: 970_000_000n * 1_000_000n, SNTN: 1_000_000_000n * 1_000_000n } as const

export interface Audit {
  readonly checks: Check[]
  readonly kept: AuditRecord
  /** How much of the reserves was compared with the chain. */
  readonly summary: Summary | undefined
}

/**
 * Checks everything that the platform publishes, using only its public calls and the auditor's own nodes: epochs and
 * days are chained and signed, every figure follows from others, and the addresses are the platform's and hold the
 * stated balances.
 * @returns the checks, and the records for the next audit
 */
export async function auditPublic({ call, rpc, kept, now }: Options): Promise<Audit> {
  const epochs = await readEpochs(call)
  const days = await readDays(call)
  const anchors = await readAnchors(call)
  const changes = await readChanges(call)
  const keyRows = await readKeyRows(call)
  const last = epochs.at(-1)
  const note: AuditRecord = {
    publicKey: last?.publicKey ?? kept?.publicKey ?? '',
    operatorKeys: keyRows.map((row) => row.hash),
    epochs: { ...kept?.epochs, ...Object.fromEntries(epochs.map((epoch) => [epoch.number, epoch.hash])) },
    days: { ...kept?.days, ...Object.fromEntries(days.map((day) => [day.day, day.hash])) },
    anchors: {
      ...kept?.anchors,
      ...Object.fromEntries(
        anchors.filter((anchor) => anchor.done).map((anchor) => [anchor.epoch, anchor.transaction]),
      ),
    },
  }
  if (!last) return { checks: [check('an epoch is published', 'there is none', '')], kept: note, summary: undefined }
  const checks = [
    await checkChain(epochs),
    checkKept(kept, epochs, days),
    checkAge(last, now),
    checkSheet(last),
    ...checkOwed(last),
    checkSupply(last),
    checkDays(last, days),
    checkChanges(
      changes,
      days.map(({ day, totals }) => ({ day, totals: JSON.parse(totals) as DayTotals })),
      isTestSite(last),
    ),
    ...(await checkSignatures(keyRows, changes, epochs, kept?.operatorKeys)),
    checkNetworks(last),
    await checkControl(last, rpc),
  ]
  for (const reserves of last.parsedStatement.reserves) {
    const node = rpc[reserves.network]
    checks.push(
      ...(node
        ? await checkReserves(node, last, reserves, epochs.at(-2))
        : [{ name: `${reserves.network} on chain`, green: true, detail: whyNotChecked(reserves.network) }]),
    )
  }
  checks.push(checkKeptAnchors(kept, anchors), await checkAnchors(anchors, rpc, epochs), await checkFigures(call, last))
  return { checks, kept: note, summary: sumUp(last, rpc) }
}

async function readEpochs(call: Call): Promise<Published[]> {
  const list = await readPages('proof/epochs', (cursor) =>
    call('proof/epochs', { limit: pageRows, ...(cursor && { cursor }) }),
  )
  const numbers = list.map((one) => one.number)
  const published: Published[] = []
  for (const number of numbers.toReversed()) {
    const epoch = await call('proof/epoch', { number })
    published.push({ ...epoch, parsedStatement: JSON.parse(epoch.statement), parsedDetail: JSON.parse(epoch.detail) })
  }
  return published
}

const readDays = (call: Call): Promise<Answer<'proof/days'>['list']> =>
  readPages('proof/days', (after) => call('proof/days', { limit: pageRows, ...(after && { after }) }))

async function checkChain(epochs: readonly Published[]): Promise<Check> {
  const whatIsWrong = async (): Promise<string | undefined> => {
    let before: Published | undefined
    for (const epoch of epochs) {
      const name = `epoch ${epoch.number}`
      if (hashText(epoch.statement) !== epoch.hash) return `${name}: its hash is not its statement's`
      if (hashText(epoch.detail) !== epoch.parsedStatement.detail) return `${name}: its detail is not the one it names`
      if ((await checkSignature(epoch)) !== true) return `${name}: its signature is wrong`
      if (epoch.parsedStatement.epoch !== epoch.number || epoch.number !== (before?.number ?? 0) + 1)
        return `${name} does not follow epoch ${before?.number ?? 0}`
      if (epoch.parsedStatement.previous !== (before?.hash ?? firstPrevious))
        return `${name} does not name the epoch before`
      if (before && epoch.publicKey !== before.publicKey) return `${name} is signed with another key`
      if (before && epoch.parsedStatement.at <= before.parsedStatement.at)
        return `${name} is not later than the one before`
      if (before && BigInt(epoch.parsedStatement.ledger.position) < BigInt(before.parsedStatement.ledger.position))
        return `${name}: the ledger went back`
      before = epoch
    }
    return undefined
  }
  return check(
    'epochs are signed and chained',
    await whatIsWrong(),
    `${epochs.length} epochs, key ${epochs.at(-1)?.publicKey}, head ${epochs.at(-1)?.hash}`,
  )
}

function checkKept(
  kept: AuditRecord | undefined,
  epochs: readonly Published[],
  days: readonly { readonly day: string; readonly hash: string }[],
): Check {
  const name = 'nothing reads otherwise than the last time'
  if (!kept) return { name, green: true, detail: 'nothing was kept: give --kept FILE' }
  const changed =
    Object.entries(kept.epochs).find(
      ([number, hash]) => epochs.find((epoch) => String(epoch.number) === number)?.hash !== hash,
    ) ?? Object.entries(kept.days).find(([day, hash]) => days.find((candidate) => candidate.day === day)?.hash !== hash)
  const key = epochs.some((epoch) => epoch.publicKey !== kept.publicKey) ? 'the signing key has changed' : undefined
  return check(
    name,
    changed ? `${changed[0].includes('-') ? 'day' : 'epoch'} ${changed[0]} was restated` : key,
    `${Object.keys(kept.epochs).length} epochs, ${Object.keys(kept.days).length} days`,
  )
}

/** An anchor that is final never disappears from the list. */
function checkKeptAnchors(kept: AuditRecord | undefined, anchors: readonly PublishedAnchor[]): Check {
  const known = Object.entries(kept?.anchors ?? {})
  const lost = known.find(
    ([epoch, transaction]) => anchors.find((anchor) => String(anchor.epoch) === epoch)?.transaction !== transaction,
  )
  return check(
    'no anchor of the last time is missing',
    lost && `the anchor of epoch ${lost[0]} is, transaction ${lost[1]}`,
    `${known.length} anchors`,
  )
}

const bucketTotal = ({ parsedDetail }: Published, asset: string, fits: (bucket: string) => boolean): bigint =>
  sumOf(
    parsedDetail.balances
      .filter((balance) => balance.asset === asset && fits(balance.bucket))
      .map((balance) => balance.balance),
  )
const isUsers = (bucket: string): boolean => bucket.startsWith('users:')
const isSuspense = (bucket: string): boolean => bucket.startsWith('suspense:')

/** Buckets whose balance may be negative, because they owe what the others hold. */
const isCounterpart = (bucket: string): boolean =>
  bucket.startsWith('chain:') || bucket === 'issuance' || bucket === 'loss'

function checkSheet(epoch: Published): Check {
  const { balances } = epoch.parsedDetail
  const twice = balances.find(
    (balance, i) =>
      balances.findIndex((other) => other.bucket === balance.bucket && other.asset === balance.asset) !== i,
  )
  const crooked = [...new Set(balances.map((balance) => balance.asset))].find(
    (asset) => bucketTotal(epoch, asset, () => true) !== 0n,
  )
  const below = balances.find((balance) => BigInt(balance.balance) < 0n && !isCounterpart(balance.bucket))
  return check(
    'the balance sheet sums to zero',
    twice
      ? `${twice.bucket} ${twice.asset} occurs twice`
      : crooked
        ? `${crooked} does not`
        : below && `${below.bucket} ${below.asset} is below zero`,
    `${balances.length} balances`,
  )
}

function checkOwed(epoch: Published): Check[] {
  const { tree, owed, held, surplus, reserves } = epoch.parsedStatement
  const differs = assets.find((asset, i) => bucketTotal(epoch, asset, isUsers) !== BigInt(tree.totals[i] ?? 0))
  const suspense = bucketTotal(epoch, 'USDT', isSuspense)
  const owedNow = BigInt(tree.totals[0] ?? 0) + suspense
  // The pool is owed to nobody, and must be there as well.
  const pool = bucketTotal(epoch, 'USDT', (bucket) => bucket === 'pool')
  const heldNow = sumOf(reserves.flatMap((reserve) => [reserve.held, reserve.leaving]))
  const wrong =
    (differs && `the tree's ${differs} are not the balance sheet's`) ??
    (owed.users !== tree.totals[0] ? 'the liabilities to users differ from the tree' : undefined) ??
    (BigInt(owed.suspense) !== suspense || BigInt(owed.total) !== owedNow ? 'the liabilities do not add up' : undefined)
  const networks = reserves.map((reserve) => reserve.network)
  return [
    check('what is owed is what the tree and the books say', wrong, `${usdtText(owedNow)} owed, epoch ${epoch.number}`),
    check(
      'reserves add up and cover what is owed and the pool',
      new Set(networks).size < networks.length
        ? 'a network is counted twice'
        : BigInt(held) !== heldNow || BigInt(surplus) !== heldNow - owedNow
          ? 'they do not add up'
          : heldNow < owedNow + pool
            ? `${usdtText(owedNow + pool - heldNow)} are missing`
            : undefined,
      `${usdtText(heldNow)} held, ${usdtText(heldNow - owedNow)} more than owed, ${usdtText(pool)} of it the pool's`,
    ),
  ]
}

function checkSupply(epoch: Published): Check {
  const wrong = (['SNT', 'SNTN'] as const).find(
    (asset) => -bucketTotal(epoch, asset, (bucket) => bucket === 'issuance') !== supply[asset],
  )
  return check(
    'the supply of the tokens is what it was',
    wrong && `${wrong} is not`,
    '970,000,000 SNT, 1,000,000,000 SNTN',
  )
}

/** All movements since the first day must add up to the balance sheet. */
function checkDays(epoch: Published, days: Answer<'proof/days'>['list']): Check {
  const { through, hash } = epoch.parsedStatement.days
  const finished = days.filter((day) => day.day <= through)
  const sums = new Map<string, bigint>()
  let before = firstPrevious
  let postings = 0
  let entries = 0
  const whatIsWrong = (): string | undefined => {
    for (const day of finished) {
      if (hashText(`${before}\n${day.day}\n${day.totals}`) !== day.hash) return `day ${day.day} was changed`
      before = day.hash
    }
    if (before !== hash) return `the epoch names a different hash of the days up to ${through}`
    const openDays = [...finished.map((day) => JSON.parse(day.totals) as DayTotals), epoch.parsedDetail.openDays]
    for (const { lines, counts } of openDays) {
      for (const line of lines) {
        const name = `${line.bucket} ${line.asset}`
        sums.set(name, (sums.get(name) ?? 0n) + BigInt(line.net))
        entries += line.entries
      }
      for (const count of counts) postings += count.postings
    }
    for (const { bucket, asset, balance } of epoch.parsedDetail.balances) {
      if ((sums.get(`${bucket} ${asset}`) ?? 0n) !== BigInt(balance))
        return `${bucket} ${asset}: its movements do not add up to its balance`
      sums.delete(`${bucket} ${asset}`)
    }
    const left = [...sums].find(([, sum]) => sum !== 0n)
    if (left) return `${left[0]} moved and is not in the balance sheet`
    if (
      String(postings) !== epoch.parsedStatement.ledger.postings ||
      String(entries) !== epoch.parsedStatement.ledger.entries
    )
      return 'the numbers of postings of the epoch and the days differ'
    return undefined
  }
  const wrong = whatIsWrong()
  return check(
    'all movements, day by day, make the balances',
    wrong,
    `${finished.length} days, ${postings} postings, ${entries} entries`,
  )
}

/** Present figures that can't be lower than the epoch's. */
async function checkFigures(call: Call, epoch: Published): Promise<Check> {
  const { tokens } = await call('proof/figures', {})
  const wrong = tokens.find(
    (token) =>
      token.supply !== formatMinor(token.asset, supply[token.asset]) ||
      (token.asset === 'SNT' && token.emissionTotal !== '582000000'),
  )
  const remaining = tokens.find((token) => token.asset === 'SNT')?.remaining ?? ''
  const atEpoch = bucketTotal(epoch, 'SNT', (bucket) => bucket === 'emission:locked')
  const grew = minorOrZero('SNT', remaining) > atEpoch
  return check(
    'the page’s figures fit the epoch',
    wrong ? `${wrong.asset}: the supply has changed` : grew ? 'more SNT are locked than at the epoch' : undefined,
    `${remaining} SNT not yet released`,
  )
}
