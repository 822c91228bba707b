import { toast } from '@synet/ui/overlays/toast'
import { t } from '#texts/t.ts'
import { share } from './share.ts'
import { saveFile } from '#device/save-file.ts'

/** Hands a picture to another app; where the browser shares no files, to its downloads. @param name without an ending */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], `${name}.png`, { type: picture.type })
  const save = (): void => {
    saveFile(picture, file.name)
    toast(t('receipt.saved'))
  }
  if ('canShare' in navigator && navigator.canShare({ files: [file] })) {
    await share({ files: [file] }, save)
  } else save()
}
