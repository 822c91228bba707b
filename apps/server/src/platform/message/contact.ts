import type { Contact } from '@synet/words/mail'
import type { Settings } from '#platform/settings'

type Channels = Pick<Settings, 'supportUrl' | 'companyContact' | 'telegramUrl' | 'xUrl' | 'discordUrl' | 'youtubeUrl'>

/** How users reach a person: by the most private of the ways that operators have set. */
export function contactOf({ supportUrl, companyContact, ...community }: Channels): Contact {
  if (supportUrl !== '') return { by: 'service' }
  if (companyContact !== '') return { by: 'operator', contact: companyContact }
  const { telegramUrl, xUrl, discordUrl, youtubeUrl } = community
  return { by: [telegramUrl, xUrl, discordUrl, youtubeUrl].some((url) => url !== '') ? 'community' : 'none' }
}
