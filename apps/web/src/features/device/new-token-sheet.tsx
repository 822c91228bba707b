import { userContributorTokenSchemas } from '@synet/contract/schema/user/contributor-token'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { useState } from 'react'
import { call, invalidate } from '#api/api.ts'
import { CopiedText } from '#texts/copied-text.tsx'
import { Bound, submitForm, useContractForm } from '#forms/form.tsx'
import { t } from '#texts/t.ts'
import css from './device.module.css'

function NewToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  const form = useContractForm(userContributorTokenSchemas['user/addContributorToken'].request, { name: '' })
  const submit = submitForm(form, { 'token.': 'name' }, async (values) => {
    setToken((await call('user/addContributorToken', values)).token)
    invalidate('user/contributorTokens')
  })
  if (token !== undefined) {
    return (
      <div className={css['form']}>
        <Notice tone="warn" title={t('token.once-title')}>
          {t('token.once-text')}
        </Notice>
        <CopiedText text={token} name={t('token.one')} />
        <Button block onClick={onClose}>
          {t('token.kept')}
        </Button>
      </div>
    )
  }
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
    >
      <Bound form={form} name="name">
        {(field) => <TextField {...field} label={t('token.name')} hint={t('token.name-hint')} maxLength={40} />}
      </Bound>
      <Button type="submit" block loading={form.formState.isSubmitting}>
        {t('token.create')}
      </Button>
    </form>
  )
}

/** The token is shown here once: the server keeps only its hash. */
export function NewTokenSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={t('token.add')}>
      {open && <NewToken onClose={onClose} />}
    </Sheet>
  )
}
