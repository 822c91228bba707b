import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { amountText, dateTimeText } from '@synet/words/format'
import { ApprovalsLink } from './approvals-link.tsx'
import { ageText } from './age-text.ts'
import { EntryTable } from './entry-table.tsx'
import { hashOf } from './hash.ts'
import { Mono } from './mono.tsx'
import { refusalText } from './refusal-text.ts'
import { isUnit, valueText } from './setting-value.ts'
import { t } from './t.ts'
import { factName, wordOf } from './word-of.ts'
import type { Proposal } from './proposal.ts'
import css from './proposal.module.css'

const hidden = new Set(['userId', 'toUserId', 'operatorId', 'asset', 'unit'])
const long = new Set(['transaction', 'address', 'sender', 'halted', 'codeHash', 'document'])
const times = new Set(['postedAt', 'discoveredAt', 'publishAt'])
/** A longer value stands below its name, not beside it. */
const besideMax = 40
/** The database keeps facts in an order of its own. */
const order = [
  'text',
  'language',
  'name',
  'username',
  'amount',
  'from',
  'to',
  'id',
  'product',
  'projectCode',
  'periodDays',
  'rate',
  'bonus',
]
const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
/** Texts in several languages are listed language by language, the title first. */
const said = (name: string): string =>
  name.replace(/^(title|body)\.(.*)$/, (_, what, language) => `${language} ${what === 'title' ? 0 : 1}`)
const isSaid = (name: string): boolean => said(name) !== name
const inOrder = (a: string, b: string): number =>
  place(a) - place(b) || Number(isSaid(a)) - Number(isSaid(b)) || (isSaid(a) ? said(a).localeCompare(said(b)) : 0)
const amounts = new Set(['minAmount', 'maxAmount', 'price'])

function shown({ kind, facts }: Proposal, name: string, value: string): string {
  if (kind === 'setting' && name === 'name') return wordOf('setting.meaning', value)
  if (kind === 'setting' && isUnit(facts['unit'])) return valueText(facts['unit'], value)
  if (name === 'amount') return `${amountText(value, { minDecimals: 0 })} ${facts['asset'] ?? ''}`
  if (amounts.has(name)) return `${amountText(value, { minDecimals: 0 })} USDT`
  if (name === 'rate' || name === 'bonus') return `${value} SNT`
  if (name === 'username' && facts['userId']) return `${value} (${facts['userId']})`
  if (name === 'toUsername' && facts['toUserId']) return `${value} (${facts['toUserId']})`
  if (name === 'mistake') return wordOf('mistake', value)
  if (times.has(name)) return dateTimeText(value)
  if (name === 'popup' || name === 'builtIn') return t(value === 'true' ? 'customer.yes' : 'customer.no')
  return value
}

/** A term that changes shows what it was. */
function valueOf(p: Proposal, name: string): string {
  const to = shown(p, name, p.facts[name] ?? '')
  const was = p.facts[`was.${name}`]
  return was === undefined ? to : t('console.from-to', { from: shown(p, name, was), to })
}

/** All that a decision is about; the same stands in the list and in the decision. */
export function ProposalFacts({ proposal: p }: { proposal: Proposal }) {
  const names = Object.keys(p.facts)
    .filter((name) => !hidden.has(name) && !name.startsWith('was.'))
    .toSorted(inOrder)
  return (
    <>
      <FactList
        facts={[
          ...names.map((name) => ({
            name: factName(name),
            value: long.has(name) ? (
              <Mono>{valueOf(p, name)}</Mono>
            ) : (
              <span className={css['words']}>{valueOf(p, name)}</span>
            ),
            stack: long.has(name) || isSaid(name) || valueOf(p, name).length > besideMax,
            strong: name === 'amount' || name === 'to' || `was.${name}` in p.facts,
          })),
          { name: t('console.reason'), value: p.reason, stack: true },
          { name: t('proposal.proposer'), value: p.proposer, note: dateTimeText(p.proposedAt) },
          p.signedBy !== null && {
            name: t('proposal.signatures'),
            value: t('withdrawal.approvals-of', { given: p.signedBy.length, needed: 2 }),
            note: p.signedBy.join(', ') || undefined,
          },
          p.approver !== null && {
            name: t('proposal.approver'),
            value: p.approver,
            note: p.decidedAt === null ? undefined : dateTimeText(p.decidedAt),
          },
          {
            name: t('proposal.notice'),
            value: p.noticeMs === 0 ? t('proposal.no-notice') : ageText(p.noticeMs),
          },
          p.effectiveAt !== null &&
            p.state !== 'proposed' && { name: t('proposal.effective'), value: dateTimeText(p.effectiveAt) },
          p.postingId !== null && {
            name: t('proposal.posting'),
            value: <a href={hashOf('ledger', 'search', p.postingId)}>{p.postingId}</a>,
          },
        ]}
      />
      {p.signedBy !== null && p.state === 'proposed' && <ApprovalsLink text={t('proposal.sign-text')} />}
      {p.refusal && (
        <Notice tone="warn" title={t('proposal.refusal')}>
          {refusalText(p.refusal)}
        </Notice>
      )}
      {p.blocked && (
        <Notice tone="warn" title={t('proposal.blocked')}>
          {refusalText(p.blocked)}
        </Notice>
      )}
      {p.entries.length > 0 && <EntryTable label={t('proposal.entries')} entries={p.entries} />}
    </>
  )
}
