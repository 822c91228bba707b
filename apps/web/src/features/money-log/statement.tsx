import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { IconButton } from '@synet/ui/controls/icon-button'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Notice } from '@synet/ui/feedback/notice'
import { dayOf } from '@synet/ui/fields/date-range'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { toast } from '@synet/ui/overlays/toast'
import { amountText, dateText, monthText, timeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { downloadFile } from '#api/download-file.ts'
import { deviceZone } from '#device/device-zone.ts'
import { saveFile } from '#device/save-file.ts'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { offsetText } from '#money/offset-text.ts'
import { canPrint, printPage } from '#money/print-page.ts'
import { stringifyQuery } from '#navigation/query-string.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import { kindName } from './kinds.ts'
import css from './money-log.module.css'
import { monthAfter, monthTimes } from './month.ts'
import type { LogRow } from './queries.ts'

type Balances = Answer<'user/statement'>['balances']
type Times = ReturnType<typeof monthTimes>

/** Paper is not endless: a month with more rows is in the file. */
const rowsMax = 1_000
const rowsAtOnce = 100

const rowsQuery = (times: Times) => ({
  queryKey: ['user/getMoneyLog', { statement: times }],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<{ rows: readonly LogRow[]; whole: boolean }> => {
    const rows: LogRow[] = []
    let next: string | null = ''
    while (next !== null && rows.length < rowsMax) {
      const page: Answer<'user/getMoneyLog'> = await call(
        'user/getMoneyLog',
        { ...times, ...(next && { cursor: next }), limit: rowsAtOnce },
        { signal },
      )
      rows.push(...page.list)
      next = page.next
    }
    return { rows, whole: next === null }
  },
})

/** The zone whose months and times these are: another device may be in another one. */
function zoneText({ from, to }: Times): string {
  const offsets = [from, to].map((at) => `UTC${offsetText(at)}`)
  const zone = deviceZone()
  return [...(zone === 'UTC' ? [] : [zone]), ...new Set(offsets)].join(' · ')
}

function Balance({ balance }: { balance: Balances[number] }) {
  const { asset, opening, credited, debited, closing, beside } = balance
  return (
    <Card label={asset}>
      <h2>{asset}</h2>
      <FactList
        facts={[
          { name: t('statement.opening'), value: <AmountText value={opening} unit={asset} /> },
          { name: t('statement.credited'), value: <AmountText value={credited} unit={asset} plus /> },
          {
            name: t('statement.debited'),
            value: <AmountText value={debited === '0' ? debited : `-${debited}`} unit={asset} />,
          },
          { name: t('statement.closing'), value: <AmountText value={closing} unit={asset} />, strong: true },
          // Locked money went out of the balance, and is its owner's still.
          ...beside.map(({ place, amount }) => ({
            name: t(`balances.${place}`),
            value: <AmountText value={amount} unit={asset} />,
          })),
        ]}
      />
    </Card>
  )
}

const Rows = ({ rows }: { rows: readonly LogRow[] }) => (
  <div className={css['rows']}>
    <table className={css['statement']}>
      <thead>
        <tr>
          <th>{t('order.time')}</th>
          <th>{t('log.kind')}</th>
          <th>{t('order.amount')}</th>
          <th>{t('statement.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {dateText(row.at)}
              <br />
              {timeText(row.at)}
            </td>
            <td>
              {kindName(row.kind)}
              {row.remark && <small>{row.remark}</small>}
            </td>
            <td>
              {amountText(row.change)} {row.asset}
            </td>
            <td>{amountText(row.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

async function saveStatement(month: string, times: Times, balances: Balances): Promise<void> {
  try {
    const file = await downloadFile(`/api/user/moneyLogFile${stringifyQuery(times)}`, {
      signal: new AbortController().signal,
      onBytes: () => undefined,
    })
    const { logSheet } = await import('./log-sheet.ts')
    saveFile(await logSheet(file, { ...times, balances }), `synet-statement-${month}.xlsx`)
    toast(t('log.saved'))
  } catch (error) {
    toastFailure(error)
  }
}

/** A month of the usable balances: what they were, what came and went, what they became. As a page, on paper or as an Excel file. */
export function Statement({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const times = monthTimes(month)
  const balances = useQuery(callQuery('user/statement', times))
  const rows = useQuery(rowsQuery(times))
  const user = useQuery(userQuery).data
  const isLast = month >= dayOf(clock.now()).slice(0, 7)
  return (
    <>
      <div className={css['month']}>
        <span data-print="no">
          <IconButton name="back" label={t('statement.earlier')} onClick={() => onMonth(monthAfter(month, -1))} />
        </span>
        <div>
          <h2>{monthText(month)}</h2>
          {user && <p>{user.username}</p>}
          <p>{zoneText(times)}</p>
        </div>
        <span data-print="no">
          {!isLast && (
            <IconButton name="forward" label={t('statement.later')} onClick={() => onMonth(monthAfter(month, 1))} />
          )}
        </span>
      </div>
      <Loaded query={balances} skeleton={<SkeletonList rows={2} height={180} />}>
        {({ balances: of }) => (
          <>
            {of.map((balance) => (
              <Balance key={balance.asset} balance={balance} />
            ))}
            <div className={css['file']} data-print="no">
              <Button small kind="secondary" onClick={() => void saveStatement(month, times, of)}>
                Excel
              </Button>
              {canPrint && (
                <Button small kind="secondary" onClick={printPage}>
                  {t('receipt.print')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      <Loaded query={rows} skeleton={<SkeletonList rows={4} />}>
        {({ rows: of, whole }) => (
          <>
            {of.length === 0 ? <p>{t('statement.none')}</p> : <Rows rows={of} />}
            {!whole && <Notice>{t('statement.more')}</Notice>}
          </>
        )}
      </Loaded>
    </>
  )
}
