import { userPasskeySchemas } from '@synet/contract/schema/user/passkey'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { call } from '#api/api.ts'
import { CodeField } from '#forms/code-field.tsx'
import { mailCodeField, payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { sendCode } from '#forms/send-code.ts'
import { cachePasskeys, type Passkeys } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'

interface Content {
  readonly passkeys: Passkeys
  readonly phone: string
  readonly email: string | null
  readonly onClose: () => void
}

const fieldOf = { 'code.phone': 'phoneCode', 'pay-password.': 'payPassword', 'code.': 'code' } as const

function LosePasskeys({ passkeys, phone, email, onClose }: Content) {
  const form = useContractForm(userPasskeySchemas['user/losePasskeys'].request, {
    payPassword: '',
    phoneCode: '',
    ...(email !== null && { code: '' }),
  })
  const submit = submitForm(form, fieldOf, async (values) => {
    cachePasskeys(await call('user/losePasskeys', values))
    onClose()
  })
  return (
    <form
      className="parts"
      noValidate
      onSubmit={(event) => {
        event.stopPropagation()
        void submit(event)
      }}
    >
      <Notice tone="warn">{t('passkey.lose-text', { hours: passkeys.lossHours })}</Notice>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <FormField form={form} name="phoneCode">
        {(field) => (
          <CodeField
            {...field}
            label={t('passkey.phone-code')}
            hint={t('account.code-to', { email: phone })}
            sentHint={t('email.code-hint')}
            send={(onProgress) => sendCode('sms/send', { phone, event: 'passkey' }, onProgress)}
          />
        )}
      </FormField>
      {email !== null && (
        <FormField form={form} name="code">
          {mailCodeField(email, 'passkey')}
        </FormField>
      )}
      <Button type="submit" kind="danger" block loading={form.formState.isSubmitting}>
        {t('passkey.lose-submit')}
      </Button>
    </form>
  )
}

export function LosePasskeysSheet({ open, ...content }: Content & { open: boolean }) {
  return (
    <Sheet open={open} onClose={content.onClose} title={t('passkey.lose')}>
      {open && <LosePasskeys {...content} />}
    </Sheet>
  )
}
