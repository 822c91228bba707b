import { Button } from '@synet/ui/button'
import { Mark } from '@synet/ui/mark'
import { Notice } from '@synet/ui/notice'
import { useRef, useState } from 'react'
import { failureText } from '#shell/failure.ts'
import { t } from '#shell/t.ts'
import css from './profile.module.css'
import { sendPicture } from './send-picture.ts'

/** A phone turns its HEIC photos into JPEG when a page asks for these. */
const accepted = 'image/jpeg,image/png,image/webp'

type Sending =
  | { readonly state: 'sending'; readonly part: number }
  | { readonly state: 'failed'; readonly text: string }

/** Chooses a picture and uploads it at once, with its progress; what failed can be sent again without choosing again (UI-07). */
export function AvatarPicker({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [sending, setSending] = useState<Sending>()
  const [broken, setBroken] = useState(false)
  const send = async (picture: File): Promise<void> => {
    setFile(picture)
    setSending({ state: 'sending', part: 0 })
    try {
      const url = await sendPicture(picture, (part) => setSending({ state: 'sending', part }))
      setSending(undefined)
      setBroken(false)
      onChange(url)
    } catch (error) {
      setSending({ state: 'failed', text: failureText(error) })
    }
  }
  const busy = sending?.state === 'sending'
  return (
    <div className={css['picker']}>
      <span className={css['avatar']}>
        {value && !broken ? (
          <img src={value} alt={t('profile.avatar')} onError={() => setBroken(true)} />
        ) : (
          <Mark size={48} />
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={t('profile.choose')}
        hidden
        onChange={(event) => {
          const [picture] = event.target.files ?? []
          event.target.value = ''
          if (picture) void send(picture)
        }}
      />
      {busy ? (
        <label className={css['progress']}>
          {t('profile.uploading', { percent: Math.round(sending.part * 100) })}
          <progress value={sending.part} max={1} />
        </label>
      ) : (
        <div className={css['buttons']}>
          <Button kind="secondary" small onClick={() => input.current?.click()}>
            {t('profile.choose')}
          </Button>
          {value !== '' && value !== '/mark.svg' && (
            <Button kind="quiet" small onClick={() => onChange('')}>
              {t('profile.remove')}
            </Button>
          )}
        </div>
      )}
      {sending?.state === 'failed' && (
        <Notice tone="bad">
          {t('profile.upload-failed')} · {sending.text}
          {file && (
            <Button kind="quiet" small onClick={() => void send(file)}>
              {t('profile.retry')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
