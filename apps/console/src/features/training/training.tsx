import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { dateTimeText } from '@synet/words/format'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finishForm } from '#shell/api.ts'
import { Mono } from '#shell/mono.tsx'
import { t } from '@synet/words/operators/t'
import { deviceName } from '@synet/words/device-name'
import { wordOf } from '@synet/words/word-of'
import { type Offence, trainingQuery, type Version } from './queries.ts'
import { Button } from '@synet/ui/controls/button'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LeftOut } from '#shell/left-out.tsx'
import { Loaded } from '#shell/loaded.tsx'
import { PageButtons } from '@synet/ui/operators/page-buttons'
import type { PageProps } from '#shell/page-props.ts'
import { type Column, Table } from '#shell/table.tsx'
import css from './training.module.css'
import { RowButton } from '#shell/row-button.tsx'

type Action = 'lift' | 'keep'

/** The finding, the appeal and the answer. The recipe lets anyone compute the unit again. */
const Evidence = ({ offence: o }: { offence: Offence }) => (
  <FactList
    facts={[
      { name: t('fact.username'), value: <a href={`#/customers/one/${o.userId}`}>{o.username}</a> },
      { name: t('training.found'), value: dateTimeText(o.at) },
      { name: t('fact.reason'), value: wordOf('training.reason', o.reason) },
      { name: t('customer.device'), value: deviceName(o.device) },
      { name: t('training.record'), value: `${o.verified} / ${o.rejected}` },
      { name: t('training.days'), value: String(o.days) },
      { name: t('training.paused'), value: dateTimeText(o.pausedUntil) },
      o.runsEnded && { name: t('training.ended'), value: '✓' },
      { name: t('training.project'), value: o.project },
      { name: t('training.recipe'), value: `${o.version} · ${o.shard} · ${o.seed}` },
      { name: t('fact.lease'), value: <Mono>{o.leaseId}</Mono>, stack: true },
      o.deltaHash !== null && { name: t('training.delta'), value: <Mono>{o.deltaHash}</Mono>, stack: true },
      o.appeal !== null && {
        name: t('training.appeal'),
        value: <span className="as-written">{o.appeal.text}</span>,
        note: dateTimeText(o.appeal.at),
        stack: true,
      },
      o.answer !== null && {
        name: t('training.answer'),
        value: <span className="as-written">{o.answer.text}</span>,
        note: dateTimeText(o.answer.at),
        stack: true,
      },
    ]}
  />
)

function Decide({ offence, onDone }: { offence: Offence; onDone: () => void }) {
  const mayKeep = offence.appeal !== null && offence.answer === null
  const [action, setAction] = useState<Action>(mayKeep ? 'keep' : 'lift')
  return (
    <ActionForm
      // A reason typed for one action must not be sent with another.
      key={action}
      reason={t('fact.reason')}
      submit={t(action === 'keep' ? 'training.keep' : 'training.lift')}
      onSubmit={async (made) => {
        await call(action === 'keep' ? 'keepOffence' : 'proposeLift', { id: offence.id, ...made })
        finishForm(t(action === 'keep' ? 'training.answered-toast' : 'proposal.sent-toast'), onDone)
      }}
    >
      {mayKeep && (
        <Segmented
          label={t('training.answer')}
          choices={[
            { value: 'keep', name: t('training.keep') },
            { value: 'lift', name: t('training.lift') },
          ]}
          value={action}
          onChange={setAction}
        />
      )}
      <Notice>{t(action === 'keep' ? 'training.keep-text' : 'training.lift-text')}</Notice>
    </ActionForm>
  )
}

export function OffenceSheet({
  offence,
  decides,
  onClose,
}: {
  offence: Offence | undefined
  decides: boolean
  onClose: () => void
}) {
  return (
    <Sheet open={offence !== undefined} onClose={onClose} title={t('fact.offence')}>
      {offence && (
        <>
          <Evidence offence={offence} />
          {offence.proposal !== null && <a href="#/proposals">{t('training.under-way', { id: offence.proposal })}</a>}
          {decides && offence.liftedAt === null && offence.proposal === null && (
            <Decide offence={offence} onDone={onClose} />
          )}
        </>
      )}
    </Sheet>
  )
}

function stateOf({ liftedAt, appeal, answer }: Offence): readonly [Tone, string] {
  if (liftedAt !== null) return ['good', t('training.lifted')]
  if (appeal && !answer) return ['waiting', t('training.waits')]
  return ['bad', t(answer ? 'training.kept' : 'training.open')]
}

const offenceColumns = (onOpen: (offence: Offence) => void): readonly Column<Offence>[] => [
  { name: t('training.found'), short: true, cell: (row) => dateTimeText(row.at) },
  { name: t('fact.username'), cell: (row) => row.username },
  { name: t('training.project'), cell: (row) => row.project },
  { name: t('fact.reason'), cell: (row) => wordOf('training.reason', row.reason) },
  { name: t('training.record'), end: true, cell: (row) => `${row.verified} / ${row.rejected}` },
  {
    name: t('console.state-filter'),
    cell: (row) => {
      const [tone, text] = stateOf(row)
      return <StatusTag tone={tone}>{text}</StatusTag>
    },
  },
  { name: t('training.appeal'), wide: true, cell: (row) => row.appeal?.text ?? '' },
  {
    name: '',
    end: true,
    cell: (row) => (
      <Button kind="secondary" small label={`${t('proposal.look')}: ${row.username}`} onClick={() => onOpen(row)}>
        {t('proposal.look')}
      </Button>
    ),
  },
]

const versionColumns = (onBack: ((version: Version) => void) | undefined): readonly Column<Version>[] => [
  { name: t('training.project'), cell: (row) => row.project },
  { name: t('fact.version'), end: true, cell: (row) => String(row.version) },
  { name: t('training.made'), short: true, cell: (row) => dateTimeText(row.at) },
  { name: t('training.merged'), end: true, cell: (row) => String(row.units) },
  { name: t('training.loss'), end: true, cell: (row) => row.heldOutLoss?.toFixed(4) ?? '–' },
  {
    name: '',
    end: true,
    cell: (row) =>
      row.rolledBackAt !== null ? (
        <StatusTag tone="plain">{t('training.rolled-back')}</StatusTag>
      ) : (
        onBack && (
          <RowButton label={`${t('training.roll-back')}: ${row.project} ${row.version}`} onClick={() => onBack(row)}>
            {t('training.roll-back')}
          </RowButton>
        )
      ),
  },
]

function RollBackForm({ version: v, onDone }: { version: Version; onDone: () => void }) {
  return (
    <ActionForm
      danger
      reason={t('fact.reason')}
      submit={t('training.roll-back')}
      onSubmit={async (made) => {
        await call('proposeRollBack', { project: v.project, version: v.version, ...made })
        finishForm(t('training.roll-back-toast'), onDone)
      }}
    >
      <Notice tone="warn">{t('training.roll-back-text')}</Notice>
      <FactList
        facts={[
          { name: t('training.project'), value: v.project },
          { name: t('fact.version'), value: String(v.version) },
          { name: t('training.loss'), value: v.heldOutLoss?.toFixed(4) ?? '–' },
          { name: t('fact.hash'), value: <Mono>{v.hash}</Mono>, stack: true },
        ]}
      />
    </ActionForm>
  )
}

/** Offences with their appeals, and the newest versions of each project. */
export function Training({ may }: PageProps) {
  const [cursor, setCursor] = useState<string>()
  const query = useQuery({ ...trainingQuery(cursor), placeholderData: keepPreviousData })
  const [offence, setOffence] = useState<Offence>()
  const [version, setVersion] = useState<Version>()
  const decides = may('training.decide')
  return (
    <>
      <Loaded query={query}>
        {({ offences, next, versions, versionsMore }) => (
          <>
            <section className="section">
              <h2>{t('training.offences')}</h2>
              {offences.length === 0 ? (
                <p className={css['quiet']}>{t('training.offences-none')}</p>
              ) : (
                <Table
                  label={t('training.offences')}
                  columns={offenceColumns(setOffence)}
                  rows={offences}
                  keyOf={(row) => row.id}
                  quiet={(row) => row.liftedAt !== null}
                />
              )}
              <PageButtons cursor={cursor} next={next} onChange={setCursor} />
            </section>
            <section className="section">
              <h2>{t('training.versions')}</h2>
              {versions.length === 0 ? (
                <p className={css['quiet']}>{t('training.versions-none')}</p>
              ) : (
                <Table
                  label={t('training.versions')}
                  columns={versionColumns(decides ? setVersion : undefined)}
                  rows={versions}
                  keyOf={(row) => `${row.project} ${row.version}`}
                  quiet={(row) => row.rolledBackAt !== null}
                />
              )}
              <LeftOut count={versionsMore} />
            </section>
          </>
        )}
      </Loaded>
      <OffenceSheet offence={offence} decides={decides} onClose={() => setOffence(undefined)} />
      <Sheet
        open={version !== undefined}
        onClose={() => setVersion(undefined)}
        title={t('proposal.kind.round.rolled-back')}
      >
        {version && <RollBackForm version={version} onDone={() => setVersion(undefined)} />}
      </Sheet>
    </>
  )
}
