import { VideoPlayer } from '@synet/ui/media/video-player'
import { t } from '#texts/t.ts'

/** The policy of the page plays nothing from elsewhere. @param url as operators have set it */
export function Film({ url }: { url: string }) {
  return URL.parse(url)?.origin === location.origin ? <VideoPlayer src={url} title={t('website.title')} /> : null
}
