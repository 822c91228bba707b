import type { Answer } from '@synet/contract/calls'
import { userProfileSchemas } from '@synet/contract/schema/user/profile'
import { Button } from '@synet/ui/controls/button'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { t } from '#texts/t.ts'
import { showUser } from '#session/user.ts'
import { ImagePicker } from '@synet/ui/fields/image-picker'
import { failureText } from '#api/failure.ts'
import { sendPicture } from './send-picture.ts'

const ours = '/mark.svg'

/** Chooses one picture; without any the product's logo is shown. */
function AvatarPicker({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  return (
    <ImagePicker
      label={t('profile.avatar')}
      value={value === '' || value === ours ? [] : [value]}
      onChange={([url = '']) => onChange(url)}
      send={sendPicture}
      textOf={failureText}
      count={1}
      round
      fallback={ours}
    />
  )
}

/** Nickname, avatar and real name (NAV-06). An empty nickname is the user name. */
export function ProfileForm({ user }: { user: Answer<'user/info'> }) {
  const [avatar, setAvatar] = useState(user.avatar)
  const form = useContractForm(userProfileSchemas['user/profile'].request, {
    nickname: user.nickname === user.username ? '' : user.nickname,
    realname: user.realname,
  })
  const submit = submitForm(form, { 'profile.': 'nickname' }, async ({ nickname, realname }) => {
    const saved = await call('user/profile', {
      nickname,
      realname,
      ...(avatar !== user.avatar && { avatar }),
    })
    showUser(saved)
    setAvatar(saved.avatar)
    toast(t('profile.saved'))
  })
  return (
    <form className="parts" onSubmit={(event) => void submit(event)} noValidate>
      <AvatarPicker value={avatar} onChange={setAvatar} />
      <FormField form={form} name="nickname">
        {(field) => (
          <TextField
            {...field}
            label={t('profile.nickname')}
            hint={t('profile.nickname-hint', { username: user.username })}
            autoComplete="nickname"
            maxLength={30}
            name="nickname"
          />
        )}
      </FormField>
      <FormField form={form} name="realname">
        {(field) => (
          <TextField
            {...field}
            label={t('profile.realname')}
            hint={t('profile.realname-hint')}
            autoComplete="name"
            maxLength={60}
            name="realname"
          />
        )}
      </FormField>
      <Button type="submit" block loading={form.formState.isSubmitting}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
