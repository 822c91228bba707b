import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { Dotted } from '@synet/ui/layout/dotted'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { MoreButton } from '#api/more-button.tsx'
import { deviceName } from '@synet/words/device-name'
import { unitReasonText } from '#training/unit-reason-text.ts'
import { t } from '#texts/t.ts'
import { offencesQuery } from './list-queries.ts'
import css from './task.module.css'
import { appealMax, trainSchemas } from '@synet/contract/schema/train'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { call, invalidate } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'

function AppealForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useContractForm(trainSchemas['train/appeal'].request, { id, text: '' })
  const submit = submitForm(form, { 'appeal.': 'text' }, async (values) => {
    await call('train/appeal', values)
    toast(t('offence.sent'))
    invalidate('train/offences')
    onClose()
  })
  return (
    <form className="section" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('offence.appeal-text')}</p>
      <FormField form={form} name="text">
        {(field) => (
          <TextField {...field} label={t('offence.appeal-label')} maxLength={appealMax} showCount multiline />
        )}
      </FormField>
      <SubmitButton form={form}>{t('offence.appeal')}</SubmitButton>
    </form>
  )
}

function AppealSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={t('offence.appeal')}>
      {id !== undefined && <AppealForm id={id} onClose={onClose} />}
    </Sheet>
  )
}

type Offence = Answer<'train/offences'>['list'][number]

function stateOf({ lifted, appeal, answer }: Offence): readonly [Tone, string] {
  if (lifted) return ['good', t('offence.state.lifted')]
  if (answer) return ['bad', t('offence.state.kept')]
  return appeal ? ['waiting', t('offence.state.appealed')] : ['bad', t('offence.state.open')]
}

function OffenceCard({ offence: o, onAppeal }: { offence: Offence; onAppeal: () => void }) {
  const [tone, state] = stateOf(o)
  return (
    <Card>
      <div className={css['row']}>
        <span className={css['name']}>{t('units.unit', { id: o.leaseId.slice(0, 6) })}</span>
        <StatusTag tone={tone}>{state}</StatusTag>
      </div>
      <p className="note">
        <Dotted text={[dateTimeText(o.at), unitReasonText(o.reason)].join(' · ')} />
      </p>
      {!o.lifted && (
        <>
          <p className="note">
            <Dotted
              text={[
                t('offence.paused', { time: dateTimeText(o.pausedUntil) }),
                o.days > 0 && t('offence.days', { count: o.days }),
                o.runsEnded && t('offence.runs-ended'),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </p>
          <p>{t('offence.text', { device: deviceName(o.device) })}</p>
        </>
      )}
      {(o.appeal ?? o.answer) && (
        <FactList
          facts={[
            o.appeal !== null && {
              name: t('offence.appeal-yours'),
              value: <span className="as-written">{o.appeal.text}</span>,
              note: dateTimeText(o.appeal.at),
              stack: true,
            },
            o.answer !== null && {
              name: t('offence.answer'),
              value: <span className="as-written">{o.answer.text}</span>,
              note: dateTimeText(o.answer.at),
              stack: true,
            },
          ]}
        />
      )}
      {!o.lifted && o.appeal === null && (
        <Button kind="secondary" block onClick={onAppeal}>
          {t('offence.appeal')}
        </Button>
      )}
    </Card>
  )
}

/** Rejected checks of the user's units with their consequences and the way to appeal; renders nothing if there are none. */
export function Offences() {
  const query = useInfiniteQuery(offencesQuery)
  const [appealed, setAppealed] = useState<string>()
  return (
    <Loaded query={query} skeleton={null}>
      {({ pages }) => {
        const offences = pages.flatMap(({ list }) => list)
        return (
          offences.length > 0 && (
            <section className="section">
              <h2>{t('offence.title')}</h2>
              {offences.map((offence) => (
                <OffenceCard key={offence.id} offence={offence} onAppeal={() => setAppealed(offence.id)} />
              ))}
              <MoreButton query={query} />
              <AppealSheet id={appealed} onClose={() => setAppealed(undefined)} />
            </section>
          )
        )
      }}
    </Loaded>
  )
}
