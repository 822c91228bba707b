import type { Answer } from '@synet/contract/calls'
import { userProfileSchemas } from '@synet/contract/schema/user/profile'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { call, reportUnauthorized } from '#api/api.ts'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { t } from '#texts/t.ts'
import { showUser } from '#session/user.ts'
import { ImagePicker } from '@synet/ui/fields/image-picker'
import { failureText } from '#api/failure.ts'
import { CallError } from '@synet/contract/client'
import type { Envelope, RefusalData } from '@synet/contract/envelope'
import { apiBase, routes } from '@synet/contract/routes'
import { apiLocale } from '#texts/language.ts'
import { session } from '#session/session.ts'

const timeoutMs = 60_000

/** Larger pictures are drawn again: a phone's camera makes them of more bytes than the server takes. */
const sentBytesMax = 1_000_000
/** CSS pixels of the longer side; no page shows one larger. */
const sideMax = 1_024

/** @returns the picture, smaller if it is large; as it is where the browser cannot read it, so that the server says why */
async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= sentBytesMax) return file
  try {
    const picture = await createImageBitmap(file)
    const part = Math.min(1, sideMax / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * part))
    canvas.height = Math.max(1, Math.round(picture.height * part))
    const context = canvas.getContext('2d')
    if (!context) return file
    // A JPEG has no transparent pixels: they would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))) ?? file
  } catch {
    return file
  }
}

/** A file beyond it is not sent at all: the server would cut the connection while the browser still sends. */
const bytesMax = 6_000_000

/**
 * Uploads a picture. By XMLHttpRequest: fetch reports no progress of an upload.
 * @param onProgress gets the part sent, from 0 to 1
 * @returns its address
 * @throws CallError as calls do
 */
async function sendPicture(file: Blob, onProgress: (part: number) => void): Promise<string> {
  const picture = await shrinkPicture(file)
  if (picture.size > bytesMax) throw new CallError(0, t('upload.too-large'), { error: 'upload.too-large' })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiBase + routes['common/upload'].path)
    request.timeout = timeoutMs
    request.setRequestHeader('lang', apiLocale())
    const token = session.token()
    if (token) request.setRequestHeader('token', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    const fail = (): void => reject(new CallError(0, 'Request failed'))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      let envelope: Envelope
      try {
        envelope = JSON.parse(request.responseText) as Envelope
      } catch {
        fail()
        return
      }
      if (envelope.code === 1) {
        resolve((envelope.data as { url: string }).url)
        return
      }
      if (envelope.code === 401) reportUnauthorized(envelope.msg)
      reject(new CallError(envelope.code, envelope.msg, envelope.data as RefusalData))
    })
    const form = new FormData()
    form.set('file', picture)
    request.send(form)
  })
}

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
      <SubmitButton form={form}>{t('profile.save')}</SubmitButton>
    </form>
  )
}
