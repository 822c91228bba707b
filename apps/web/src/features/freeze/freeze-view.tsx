import { freezeAppealMax, userFreezeSchemas } from '@synet/contract/schema/user/freeze'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import css from './freeze.module.css'
import { type Freeze, freezeQuery } from './queries.ts'

function AnswerForm({ ticket }: { ticket: string }) {
  const form = useContractForm(userFreezeSchemas['user/appealFreeze'].request, { ticket, text: '' })
  const submit = submitForm(form, { 'appeal.': 'text' }, async ({ text }) => {
    const freeze = await call('user/appealFreeze', { ticket, text })
    queryClient.setQueryData(freezeQuery(ticket).queryKey, freeze)
    form.reset({ ticket, text: '' })
    toast(t('frozen.sent'))
  })
  return (
    <form className="parts" onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('frozen.answer-text')}</p>
      <FormField form={form} name="text">
        {(field) => (
          <TextField {...field} label={t('frozen.answer-label')} maxLength={freezeAppealMax} showCount multiline />
        )}
      </FormField>
      <SubmitButton form={form}>{t('frozen.send')}</SubmitButton>
    </form>
  )
}

const scopesText = (scopes: Freeze['scopes']): string => scopes.map((scope) => t(`frozen.scope.${scope}`)).join(', ')

/** A freeze as its owner reads it, and answers to it. */
export function FreezeView({ ticket }: { ticket: string }) {
  const query = useQuery(freezeQuery(ticket))
  return (
    <Loaded query={query} skeleton={<Skeleton height={360} card />}>
      {(freeze) => (
        <>
          <Notice tone="warn" title={t('frozen.notice', { scopes: scopesText(freeze.scopes) })}>
            {t('frozen.keeps')}
          </Notice>
          <Card label={t('frozen.reason')}>
            <FactList
              facts={[
                { name: t('frozen.reason'), value: freeze.reason, stack: true },
                freeze.renewedReason !== null && {
                  name: t('frozen.renewed'),
                  value: freeze.renewedReason,
                  stack: true,
                },
                { name: t('frozen.appeal'), value: freeze.appeal, stack: true },
                { name: t('frozen.scopes'), value: scopesText(freeze.scopes), stack: true },
                { name: t('frozen.since'), value: dateTimeText(freeze.at) },
                {
                  name: t('frozen.ends'),
                  value: dateTimeText(freeze.endsAt),
                  note: t(freeze.confirmed ? 'frozen.unless-renewed' : 'frozen.unless-confirmed'),
                },
              ]}
            />
          </Card>
          <Card label={t('frozen.answer-title')}>
            <h2>{t('frozen.answer-title')}</h2>
            <AnswerForm key={freeze.appeals[0]?.at} ticket={ticket} />
            {freeze.appeals.map(({ text, at }) => (
              <div key={at} className={css['answer']}>
                <p className="as-written">{text}</p>
                <p className={css['at']}>{t('frozen.sent-at', { time: dateTimeText(at) })}</p>
              </div>
            ))}
          </Card>
        </>
      )}
    </Loaded>
  )
}
