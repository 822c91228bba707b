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
import type { Offence } from './queries.ts'

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
