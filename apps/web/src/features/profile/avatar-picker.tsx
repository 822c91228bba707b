import { ImagePicker } from '@synet/ui/fields/image-picker'
import { failureText } from '#api/failure.ts'
import { t } from '#texts/t.ts'
import { sendPicture } from './send-picture.ts'

const ours = '/mark.svg'

/** Chooses one picture; without any the product's logo is shown. */
export function AvatarPicker({ value, onChange }: { value: string; onChange: (url: string) => void }) {
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
