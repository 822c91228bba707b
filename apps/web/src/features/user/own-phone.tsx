import { userProfileSchemas } from '@synet/contract/schema/user/profile'
import { Button } from '@synet/ui/controls/button'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { mailCodeField, payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, sendToField, submitForm, useContractForm } from '#forms/form.tsx'
import { HoldNotice } from '#forms/hold-notice.tsx'
import { sendCode } from '#forms/send-code.ts'
import { t } from '#texts/t.ts'
import { emailSaved } from './email-saved.ts'
import css from './login.module.css'
import { PhoneField } from './phone-field.tsx'
import { withTakeOver } from './with-take-over.ts'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { userQuery } from '#session/user.ts'

const fieldOf = {
  'phone.': 'phone',
  'code.phone': 'code',
  'code.': 'mailCode',
  'pay-password.': 'payPassword',
} as const

/** A new number, or the removal of the one that is there: both take a code from the mail and the payment password. */
export function ChangePhoneForm({ email, phone }: { email: string; phone: string }) {
  const [removing, setRemoving] = useState(false)
  return removing ? (
    <RemovePhone email={email} />
  ) : (
    <>
      <ChangePhone email={email} />
      {phone && (
        <Button kind="quiet" block onClick={() => setRemoving(true)}>
          {t('security.phone-remove')}
        </Button>
      )}
    </>
  )
}

function ChangePhone({ email }: { email: string }) {
  const form = useContractForm(userProfileSchemas['user/changePhone'].request, {
    phone: '',
    code: '',
    mailCode: '',
    payPassword: '',
  })
  const submit = submitForm(form, fieldOf, async (values) => {
    const changed = await withTakeOver((consent) => call('user/changePhone', { ...values, ...consent }))
    await emailSaved(changed, t('success.modification'))
  })
  const send = (onProgress: (share: number) => void) =>
    sendToField(form, 'phone', fieldOf, (to) => sendCode('sms/send', { phone: to, event: 'phone' }, onProgress))
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text="email.change-hold" />
      <FormField form={form} name="phone">
        {(field) => <PhoneField {...field} />}
      </FormField>
      <FormField form={form} name="code">
        {(field) => <CodeField {...field} label={t('security.phone-new-code')} send={send} />}
      </FormField>
      <FormField form={form} name="mailCode">
        {mailCodeField(email, 'phone')}
      </FormField>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <div className={css['actions']}>
        <SubmitButton form={form}>{t('security.phone-save')}</SubmitButton>
      </div>
    </form>
  )
}

function RemovePhone({ email }: { email: string }) {
  const form = useContractForm(userProfileSchemas['user/removePhone'].request, { mailCode: '', payPassword: '' })
  const submit = submitForm(form, { 'code.': 'mailCode', 'pay-password.': 'payPassword' }, async (values) => {
    await emailSaved(await call('user/removePhone', values), t('success.modification'))
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text="email.change-hold" />
      <FormField form={form} name="mailCode">
        {mailCodeField(email, 'phone')}
      </FormField>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <div className={css['actions']}>
        <SubmitButton form={form} kind="danger">
          {t('security.phone-remove')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** The number of the account, and how to change or remove it. Its mail confirms both. */
export function OwnPhone() {
  const user = useQuery(userQuery)
  return (
    <Loaded query={user} skeleton={<Skeleton height={220} />}>
      {({ email, phone }) =>
        email === null ? (
          <EmptyState
            text={t('security.phone-email-first')}
            action={t('email-prompt.bind')}
            onAction={() => go(nav.navigateTo('/pages-sub/email/bind-email'))}
          />
        ) : (
          <>
            <p>{phone}</p>
            <p>{t('security.phone-text')}</p>
            <ChangePhoneForm email={email} phone={phone} />
          </>
        )
      }
    </Loaded>
  )
}
