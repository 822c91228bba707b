import { approvalKinds } from '@synet/contract/approval'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { TextField } from '@synet/ui/fields/text-field'
import { dateTimeText } from '@synet/words/format'
import { valueText } from '@synet/words/setting-value'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, finishForm } from '#shell/api.ts'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { ProposalSheet } from '#shell/proposal-decision.tsx'
import { type Setting, sentText, typedText } from '#shell/setting-value.ts'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import { wordOf } from '@synet/words/word-of'
import css from './setting.module.css'
import { RowButton } from '#shell/row-button.tsx'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { AmountField } from '@synet/ui/fields/amount-field'
import { ActionForm } from '#shell/action-form.tsx'
import { LoadedList } from '#shell/loaded-list.tsx'
import { pagesQuery } from '#shell/pages-query.ts'

/** Every change of it, whoever asked for it and why. */
function History({ setting }: { setting: Setting }) {
  const query = useInfiniteQuery(
    pagesQuery(['proposals', 'setting', setting.name], (page) =>
      call('proposals', { kind: 'setting', name: setting.name, ...page }),
    ),
  )
  return (
    <LoadedList query={query}>
      {(pages) =>
        pages[0]?.list.length === 0 ? (
          <p>{t('setting.history-empty')}</p>
        ) : (
          <FactList
            facts={pages
              .flatMap(({ list }) => list)
              .map((one) => ({
                name: `${one.id} · ${dateTimeText(one.endedAt ?? one.proposedAt)} · ${[one.proposer, one.approver].filter(Boolean).join(', ')}`,
                value: t('console.from-to', {
                  from: valueText(setting.unit, one.facts['from'] ?? ''),
                  to: valueText(setting.unit, one.facts['to'] ?? ''),
                }),
                note: `${t(`proposal.state.${one.state}`)} · ${one.reason}`,
              }))}
          />
        )
      }
    </LoadedList>
  )
}

function SettingForm({ setting, onDone }: { setting: Setting; onDone: () => void }) {
  const { unit, approval } = setting
  const alone = approval === 'one'
  const [typed, setTyped] = useState(typedText(unit, setting.value))
  const to = sentText(unit, typed)
  const changed = to !== setting.value && to !== '?'
  const bounds =
    setting.min !== null && setting.max !== null
      ? t('setting.bounds-text', { min: valueText(unit, setting.min), max: valueText(unit, setting.max) })
      : undefined
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t(alone ? 'proposal.submit-now' : 'proposal.submit')}
      onSubmit={async (made) => {
        await call('proposeSetting', { name: setting.name, from: setting.value, to, ...made })
        finishForm(t(alone ? 'proposal.executed-toast' : 'proposal.sent-toast'), onDone)
      }}
    >
      <Notice>{t(`approval.${approval}`)}</Notice>
      {unit === 'switch' ? (
        <Segmented
          label={t('setting.new-value')}
          choices={[
            { value: 'true', name: t('setting.on') },
            { value: 'false', name: t('setting.off') },
          ]}
          value={typed}
          onChange={setTyped}
        />
      ) : unit === 'USDT' || unit === 'SNT' ? (
        <AmountField label={t('setting.new-value')} aside={bounds} unit={unit} value={typed} onChange={setTyped} />
      ) : (
        <TextField
          label={t('setting.new-value')}
          value={typed}
          onChange={setTyped}
          maxLength={['url', 'text', 'notices'].includes(unit) ? 200 : 30}
          aside={bounds}
          {...(unit === 'ms' && { hint: t('setting.hint-duration') })}
          {...(!['ms', 'count', 'url', 'text', 'notices'].includes(unit) && { after: unit === 'bps' ? '%' : unit })}
        />
      )}
      <p className={css['diff']}>
        <span className={changed ? css['was'] : undefined}>{valueText(unit, setting.value)}</span>
        {changed && <span className={css['will']}>→ {valueText(unit, to)}</span>}
      </p>
    </ActionForm>
  )
}

function SettingSheet({
  setting,
  mayPropose,
  onClose,
}: {
  setting: Setting | undefined
  mayPropose: boolean
  onClose: () => void
}) {
  return (
    <Sheet
      open={setting !== undefined}
      onClose={onClose}
      title={setting ? wordOf('setting.meaning', setting.name) : ''}
    >
      {setting && (
        <>
          {mayPropose && <SettingForm setting={setting} onDone={onClose} />}
          <h3>{t('setting.history')}</h3>
          <History setting={setting} />
        </>
      )}
    </Sheet>
  )
}

function Pending({
  setting,
  pending: { proposal, value, state, effectiveAt },
  onOpen,
}: {
  setting: Setting
  pending: NonNullable<Setting['pending']>
  onOpen: (proposal: string) => void
}) {
  return (
    <span className={css['pending']}>
      <StatusTag tone={state === 'approved' ? 'working' : 'waiting'}>
        {t('setting.pending', { value: valueText(setting.unit, value) })}
      </StatusTag>
      {effectiveAt !== null && (
        <span className={css['name']}>{t('setting.from', { time: dateTimeText(effectiveAt) })}</span>
      )}
      <RowButton label={t('proposal.open-named', { id: proposal })} onClick={() => onOpen(proposal)}>
        {t('proposal.look')}
      </RowButton>
    </span>
  )
}

const columnsOf = (
  onOpen: (setting: Setting) => void,
  onPending: (proposal: string) => void,
): readonly Column<Setting>[] => [
  {
    name: t('setting.column'),
    cell: (row) => (
      <span>
        <span className={css['meaning']}>{wordOf('setting.meaning', row.name)}</span>
        <span className={css['name']}>{row.name}</span>
      </span>
    ),
  },
  { name: t('setting.value-now'), end: true, cell: (row) => <strong>{valueText(row.unit, row.value)}</strong> },
  { name: t('setting.standard'), end: true, cell: (row) => valueText(row.unit, row.standard) },
  {
    name: t('setting.range'),
    end: true,
    cell: (row) =>
      row.min !== null && row.max !== null
        ? t('setting.bounds-text', { min: valueText(row.unit, row.min), max: valueText(row.unit, row.max) })
        : '',
  },
  {
    name: t('setting.changed'),
    cell: (row) => (
      <span className={css['changed']}>
        {row.changedAt === null ? t('setting.never') : `${row.changedBy} · ${dateTimeText(row.changedAt)}`}
        {row.pending && <Pending setting={row} pending={row.pending} onOpen={onPending} />}
      </span>
    ),
  },
  {
    name: '',
    end: true,
    cell: (row) => (
      <RowButton
        label={t('setting.edit-named', { name: wordOf('setting.meaning', row.name) })}
        onClick={() => onOpen(row)}
      >
        {t('setting.edit')}
      </RowButton>
    ),
  },
]

/** Tells whether what is typed is in a setting's name or in what it means. */
const has = ({ name }: Setting, typed: string): boolean =>
  `${name} ${wordOf('setting.meaning', name)}`.toLowerCase().includes(typed.trim().toLowerCase())

export function Settings({ may }: PageProps) {
  const query = useQuery({ queryKey: ['settings'], queryFn: () => call('settings', {}) })
  const [opened, setOpened] = useState<Setting>()
  const [proposal, setProposal] = useState<string>()
  const [typed, setTyped] = useState('')
  const columns = columnsOf(setOpened, setProposal)
  return (
    <>
      <TextField type="search" label={t('setting.filter')} value={typed} onChange={setTyped} maxLength={60} />
      <Loaded query={query}>
        {({ list }) => {
          const found = list.filter((one) => has(one, typed))
          if (found.length === 0) return <EmptyState text={t('kit.nothing-found')} />
          return [...approvalKinds].reverse().map((approval) => {
            const name = t(`setting.group.${approval}`)
            const rows = found.filter((one) => one.approval === approval)
            return (
              rows.length > 0 && (
                <section key={name} className="lines">
                  <h2>{name}</h2>
                  <p className={css['name']}>{t(`approval.${approval}`)}</p>
                  <Table label={name} columns={columns} rows={rows} keyOf={(row) => row.name} />
                </section>
              )
            )
          })
        }}
      </Loaded>
      <SettingSheet setting={opened} mayPropose={may('settings.propose')} onClose={() => setOpened(undefined)} />
      <ProposalSheet id={proposal} mayDecide={may('proposals.decide')} onClose={() => setProposal(undefined)} />
    </>
  )
}
