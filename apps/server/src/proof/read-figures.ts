import type { Answer } from '@synet/contract/calls'
import type { NetworkName } from '@synet/core/all-networks'
import { amount, type Amount, formatMinor, negate } from '@synet/core/amount'
import { addMs, days, seconds } from '@synet/core/clock'
import { type AssetOf, systemAccount, type SystemBucket } from '@synet/ledger/chart'
import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { formatPrice, poolPrice } from '@synet/market/pool'
import { createBatchLoader } from '#platform/batch-loader'
import type { Context } from '#platform/context'
import { countFrozen } from '#people/freeze/count-frozen'
import { cacheBriefly } from '#training/project/cache-briefly'
import { readOutages } from '#training/run/read-outages'
import { readSettings } from '#platform/settings'
import { verifiedUnits } from '#training/unit/verified-units'
import { isOverdue } from '#money/withdrawal/overdue'

type Answered = Answer<'proof/figures'>
/** The cached form, without task names, because these depend on the reader's language. */
type Figures = Omit<Answered, 'tasks'> & {
  readonly tasks: readonly (Answered['tasks'][number] & { readonly projectCode: string })[]
}
const recentMs = days(30)
const thousandUsdt = 1_000n

/** Reads the live figures of the public pages, which belong to no epoch; concurrent callers share one query. */
export const readFigures = ({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<Figures> => ask(sql, clock)

const ask = createBatchLoader(async (sql, clocks: readonly Context['clock'][]) => {
  const [clock] = clocks
  invariant(clock, 'somebody asks')
  const figures = await readNow(sql, clock)
  return clocks.map(() => figures)
})

const keptMs = seconds(30)

/** These queries read every payout and every unit that there ever was, and anybody may ask for their figures. */
const readCounted = cacheBriefly(keptMs, ({ sql, clock }: Pick<Context, 'sql' | 'clock'>) =>
  sql.begin('isolation level repeatable read read only', async (tx) => ({
    withdrawals: await readWithdrawalTimes(tx, clock.now()),
    training: await readTraining(tx),
  })),
)

/** Reads everything that may change what somebody holds in one snapshot. */
async function readNow(sql: Sql, clock: Context['clock']): Promise<Figures> {
  const now = clock.now()
  const frozenAccounts = await countFrozen(sql)
  const { withdrawals, training } = await readCounted({ sql, clock }, '')
  const answer = await sql.begin('isolation level repeatable read read only', async (tx): Promise<Figures> => {
    const settings = await readSettings(tx)
    const nullIfEmpty = (text: string) => text || null
    return {
      at: now.toISOString(),
      ...(await readBalances(tx)),
      frozenAccounts,
      ...(await readTroubles(tx, now)),
      ...(await countAdjustments(tx, now)),
      withdrawals,
      reviewMs: settings.withdrawReviewMs,
      fourEyes: formatMinor('USDT', settings.withdrawFourEyes),
      training,
      ...(await readTerms(tx)),
      runBy: {
        name: nullIfEmpty(settings.companyName),
        place: nullIfEmpty(settings.companyPlace),
        contact: nullIfEmpty(settings.companyContact),
      },
    }
  })
  return answer as Figures
}

async function readBalances(tx: Transaction): Promise<Pick<Figures, 'genesisAt' | 'tokens' | 'pool' | 'own'>> {
  const rows = await tx<{ account_id: bigint; balance: bigint }[]>`
    select account_id, balance from ledger.balances where account_id >= ${systemAccount('issuance', 'SNT')}`
  const balanceOf = <B extends SystemBucket, A extends AssetOf<B>>(bucket: B, asset: A): Amount<A> =>
    amount(asset, rows.find((row) => row.account_id === systemAccount(bucket, asset))?.balance ?? 0n)
  // The genesis posting shows how a token's supply was split.
  const [genesis] = await tx<{ at: Date; locked: bigint }[]>`
    select p.at, e.amount as locked from ledger.postings p join ledger.entries e on e.posting_id = p.id
      where p.key = 'genesis' and e.account_id = ${systemAccount('emission:locked', 'SNT')}`
  const emissionTotal = genesis?.locked ?? 0n
  const snt = (minor: bigint) => formatMinor('SNT', minor)
  const [locked, released] = [balanceOf('emission:locked', 'SNT'), balanceOf('emission', 'SNT')]
  const [promised, treasury] = [balanceOf('reserved', 'SNT'), balanceOf('treasury', 'SNT')]
  const supply = negate(balanceOf('issuance', 'SNT'))
  const supplyN = negate(balanceOf('issuance', 'SNTN'))
  const treasuryN = balanceOf('treasury', 'SNTN')
  const price = poolPrice({ usdt: balanceOf('pool', 'USDT'), snt: balanceOf('pool', 'SNT') })
  return {
    genesisAt: genesis?.at.toISOString() ?? null,
    tokens: [
      {
        asset: 'SNT',
        supply: snt(supply),
        issued: snt(supply - locked - released - promised - treasury),
        emissionTotal: snt(emissionTotal),
        released: snt(emissionTotal - locked),
        remaining: snt(locked),
        promised: snt(promised),
        treasury: snt(treasury),
        pool: snt(balanceOf('pool', 'SNT')),
      },
      {
        asset: 'SNTN',
        supply: snt(supplyN),
        issued: snt(supplyN - treasuryN),
        emissionTotal: '0',
        released: '0',
        remaining: '0',
        promised: '0',
        treasury: snt(treasuryN),
        pool: '0',
      },
    ],
    pool: {
      USDT: formatMinor('USDT', balanceOf('pool', 'USDT')),
      SNT: snt(balanceOf('pool', 'SNT')),
      price: price === undefined ? null : formatPrice(price),
    },
    own: (['fees', 'sales', 'capital', 'pool', 'loss'] as const).map((bucket) => ({
      bucket,
      amount: formatMinor('USDT', balanceOf(bucket, 'USDT')),
    })),
  }
}

async function readTroubles(
  tx: Transaction,
  now: Date,
): Promise<Pick<Figures, 'overdue' | 'haltedNetworks' | 'outages' | 'outagesMore'>> {
  const [overdue] = await tx<{ count: number; since: Date | null }[]>`
    select count(*)::int as count, min(review_by) as since from app.withdrawal w
      where ${isOverdue(tx, now)}`
  const halted = await tx<{ network: NetworkName; reason: string }[]>`
    select network, halted_reason as reason from app.network_state where halted_reason is not null order by network`
  return {
    overdue: { count: overdue?.count ?? 0, oldestSince: overdue?.since?.toISOString() ?? null },
    haltedNetworks: [...halted],
    ...(await readOutages(tx, now)),
  }
}

async function countAdjustments(tx: Transaction, now: Date): Promise<Pick<Figures, 'corrections' | 'courtOrders'>> {
  const [row] = await tx<{ corrections: number; orders: number }[]>`
    select count(*) filter (where kind = 'correction')::int as corrections,
        count(*) filter (where kind = 'court-order')::int as orders
      from app.proposal
      where kind in ('correction', 'court-order') and state = 'executed' and ended_at > ${addMs(now, -recentMs)}`
  return { corrections: row?.corrections ?? 0, courtOrders: row?.orders ?? 0 }
}

async function readWithdrawalTimes(tx: Transaction, now: Date): Promise<Figures['withdrawals']> {
  const [row] = await tx<
    { count: number; median: number | null; nine: number | null; longest: number | null; late: number }[]
  >`
    select count(*)::int as count, percentile_disc(0.5) within group (order by ms) as median,
        percentile_disc(0.9) within group (order by ms) as nine, max(ms) as longest,
        count(*) filter (where confirmed_at > review_by)::int as late
      from (select extract(epoch from confirmed_at - created_at)::float8 * 1000 as ms, confirmed_at, review_by
        from app.withdrawal where state = 'confirmed' and confirmed_at > ${addMs(now, -recentMs)}) paid`
  const ms = (value: number | null = null) => (value === null ? null : Math.max(0, Math.round(value)))
  return {
    count: row?.count ?? 0,
    medianMs: ms(row?.median),
    nineOfTenMs: ms(row?.nine),
    longestMs: ms(row?.longest),
    late: row?.late ?? 0,
  }
}

async function readTraining(tx: Transaction): Promise<Figures['training']> {
  const [units] = await tx<{ verified: bigint }[]>`
    select coalesce(sum(units), 0)::bigint as verified from ${verifiedUnits(tx)} l`
  const projects = await tx<{ project: string; version: number; loss: number | null }[]>`
    select distinct on (project) project, version, held_out_loss as loss from app.model_version order by project, version desc`
  return {
    unitsVerified: Number(units?.verified ?? 0),
    projects: projects.map(({ project, version, loss }) => ({ project, version, heldOutLoss: loss })),
  }
}

async function readTerms(tx: Transaction): Promise<Pick<Figures, 'tasks' | 'products'>> {
  const tasks = await tx<
    {
      name: string
      project_code: string
      period_days: number
      rate_ppm: bigint
      bonus_ppm: bigint
      min_amount: bigint
      max_amount: bigint
    }[]
  >`
    select name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount from app.task where active order by period_days, id`
  const products = await tx<{ kind: 'software' | 'node'; name: string; price: bigint; days: number }[]>`
    select kind, name, price, days from app.product where active order by kind desc, id`
  return {
    tasks: tasks.map((task) => ({
      name: task.name,
      projectCode: task.project_code,
      periodDays: task.period_days,
      // Per thousand USDT, as the page shows it: a rate in millionths equals minor units of SNT per whole USDT.
      income: formatMinor('SNT', task.rate_ppm * thousandUsdt),
      bonus: formatMinor('SNT', task.bonus_ppm * thousandUsdt),
      min: formatMinor('USDT', task.min_amount),
      max: formatMinor('USDT', task.max_amount),
    })),
    products: products.map((product) => ({ ...product, price: formatMinor('USDT', product.price) })),
  }
}
