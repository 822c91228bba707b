import type { Fault } from '@synet/proof/check-proof'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Fold } from '@synet/ui/layout/fold'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { loginPath } from '#routes.ts'
import { saveFile } from '#device/save-file.ts'
import { failureText, refusalCode } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { useIsLogged } from '#session/session.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'
import { minorText } from './minor-text.ts'
import table from '#texts/table.module.css'
import css from './proof.module.css'
import { type CheckedOwn, ownQuery } from './queries.ts'

/** The file that `apps/web/checker-page.ts` makes at the build. */
const checkerPath = '/proof-checker.html'

const whereText = (fault: Fault): string =>
  fault.part === 'step' ? t('proof.where.step', { step: fault.step }) : t(`proof.where.${fault.part}`)

const hash = (value: string) => <span className={css['hash']}>{value}</span>

function Way({ proof: { account, leaf, path }, root }: { proof: CheckedOwn['proof']; root: string | undefined }) {
  return (
    <Fold summary={t('proof.way')}>
      <FactList
        facts={[
          { name: t('proof.account'), value: account },
          { name: t('proof.leaf'), value: hash(leaf), stack: true },
          root !== undefined && { name: t('proof.root'), value: hash(root), stack: true },
        ]}
      />
      <div className={css['scroll']}>
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">{t('proof.step')}</th>
              <th scope="col">{t('proof.beside-hash')}</th>
              <th scope="col">{t('proof.beside')}</th>
            </tr>
          </thead>
          <tbody>
            {path.map(([beside, sums], i) => (
              <tr key={beside}>
                <td>{i + 1}</td>
                <td>
                  <span className={css['hash']}>{`${beside.slice(0, 8)}…${beside.slice(-8)}`}</span>
                </td>
                <td>{minorText(sums[0] ?? '0')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  )
}

interface Signed {
  readonly tree: { readonly root: string }
  readonly surplus: string
}

function Found({ proof, finding, ms }: CheckedOwn) {
  const signed = finding.ok ? (JSON.parse(proof.statement) as Signed) : undefined
  const root = signed?.tree.root
  return (
    <>
      {finding.ok ? (
        <>
          <StatusTag tone="good">{t('proof.own-good')}</StatusTag>
          <p>{t(signed?.surplus.startsWith('-') ? 'proof.short' : 'proof.covered')}</p>
        </>
      ) : (
        <Notice tone="bad">{t('proof.own-bad', { where: whereText(finding.fault) })}</Notice>
      )}
      {finding.ok && (
        <p className="note">
          {t('proof.own-how', { steps: proof.path.length, ms: numberText(ms, { maximumFractionDigits: 1 }) })}
        </p>
      )}
      <FactList
        facts={[
          {
            name: t('proof.balance', { asset: 'USDT' }),
            value: <AmountText value={minorText(proof.sums[0] ?? '0')} unit="USDT" />,
            note: t('proof.balance-note'),
          },
          {
            name: t('proof.balance', { asset: 'SNT' }),
            value: <AmountText value={minorText(proof.sums[1] ?? '0')} unit="SNT" />,
          },
        ]}
      />
      <Way proof={proof} root={root} />
      <div className={css['buttons']}>
        <Button
          small
          kind="secondary"
          onClick={() => saveFile(new Blob([JSON.stringify(proof)], { type: 'application/json' }), 'synet-proof.json')}
        >
          {t('proof.save')}
        </Button>
        <Button
          small
          kind="secondary"
          onClick={async () => saveFile(await (await fetch(checkerPath)).blob(), 'synet-proof-checker.html')}
        >
          {t('proof.save-checker')}
        </Button>
      </div>
      <p className="note">{t('proof.save-note')}</p>
    </>
  )
}

function Own({ account, publicKey }: { account: string; publicKey: string }) {
  const own = useQuery(ownQuery(account, publicKey))
  if (refusalCode(own.error) === 'proof.not-in') return <p className="note">{failureText(own.error)}</p>
  return (
    <Loaded query={own} skeleton={<Skeleton height={240} />}>
      {(checked) => <Found {...checked} />}
    </Loaded>
  )
}

function OfUser({ publicKey }: { publicKey: string }) {
  const user = useQuery(userQuery)
  return (
    <Loaded query={user} skeleton={<Skeleton height={240} />}>
      {({ id }) => <Own account={id} publicKey={publicKey} />}
    </Loaded>
  )
}

/** The user's own leaf, its way to the root, and what their browser makes of it (PROOF-03). */
export function OwnBalance({ publicKey }: { publicKey: string }) {
  const isLogged = useIsLogged()
  return (
    <Card label={t('proof.own')}>
      <div className={css['part']}>
        <h2>{t('proof.own')}</h2>
        {isLogged ? (
          <OfUser publicKey={publicKey} />
        ) : (
          <>
            <p className="note">{t('proof.own-visitor')}</p>
            <Button block kind="secondary" onClick={() => go(nav.navigateTo(loginPath))}>
              {t('title.login')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
