import { VideoPlayer } from '@synet/ui/media/video-player'
import { t } from '#texts/t.ts'

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

/** The policy of the page plays nothing from elsewhere. @param url as operators have set it */
export function Film({ url }: { url: string }) {
  return originOf(url) === location.origin ? <VideoPlayer src={url} title={t('website.title')} /> : null
}
