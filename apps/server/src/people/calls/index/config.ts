import { allNetworks } from '@synet/core/all-networks'
import { formatMinor } from '@synet/core/amount'
import { hours } from '@synet/core/clock'
import { done } from '@synet/core/result'
import { formatPercent } from '@synet/market/fee'
import { type Contact, contactText } from '@synet/words/mail'
import type { Language } from '@synet/contract/languages'
import type { PublicCall } from '#platform/http/call'
import { contactOf } from '#platform/message/contact'
import { networkLabel } from '#platform/network-label'
import { readSettings, type Settings } from '#platform/settings'
import { countFrozen } from '#people/freeze/count-frozen'
import { shapeOf } from '@synet/words/message-shape'
import { readPatches } from '#platform/text/read-patches'

/** Returns the channels whose address operators have set. */
const communityOf = ({ telegramUrl, xUrl, discordUrl, youtubeUrl }: Settings) =>
  (
    [
      { name: 'telegram', url: telegramUrl },
      { name: 'x', url: xUrl },
      { name: 'discord', url: discordUrl },
      { name: 'youtube', url: youtubeUrl },
    ] as const
  ).filter(({ url }) => url !== '')

const contactIn = (language: Language, contact: Contact) => ({
  by: contact.by,
  text: contactText(language, contact),
})

export const indexConfig: PublicCall<'index/config'> = async ({ sql, config }, _request, { language }) => {
  const settings = await readSettings(sql)
  const [house] = await sql<{ invite_code: string }[]>`
    select invite_code from app.user_account where house order by id limit 1`
  const networks = Object.values(allNetworks).filter((n) => n.name in config.rpcUrls)
  return done({
    exchangeFee: formatPercent(settings.exchangeFeeBps),
    transferFee: formatPercent(settings.transferFeeBps),
    withdrawRate: formatPercent(settings.withdrawFeeBps),
    minAmount: formatMinor('USDT', settings.rechargeMin),
    minCredited: formatMinor('USDT', settings.dust),
    minTransfer: {
      USDT: formatMinor('USDT', settings.transferMinUsdt),
      SNT: formatMinor('SNT', settings.transferMinSnt),
    },
    minSwap: { USDT: formatMinor('USDT', settings.swapMinUsdt), SNT: formatMinor('SNT', settings.swapMinSnt) },
    networks: networks.map((network) => ({
      name: network.name,
      label: networkLabel(language, network),
      confirmations: network.confirmations,
      minRecharge: formatMinor('USDT', settings.rechargeMin),
      minWithdrawal: network.minWithdrawal,
      explorerTransaction: network.explorerTransaction,
    })),
    inviteRequired: settings.inviteRequired,
    houseInviteCode: house?.invite_code ?? null,
    securityHoldHours: settings.securityHoldMs / hours(1),
    withdrawReviewHours: settings.withdrawReviewMs / hours(1),
    customerService: settings.supportUrl
      ? { url: settings.supportUrl, businessId: settings.supportBusinessId, groupId: settings.supportGroupId }
      : null,
    community: communityOf(settings),
    contact: contactIn(language, contactOf(settings)),
    video: settings.videoUrl || null,
    development: config.development,
  })
}

/** Returns the addresses of the app packages that operators offer; null where there is none. */
export const appUrl: PublicCall<'index/appUrl'> = async ({ sql }) => {
  const { androidUrl, iosUrl } = await readSettings(sql)
  return done({ android: androidUrl || null, ios: iosUrl || null })
}

export const system: PublicCall<'index/system'> = async ({ sql, clock }) =>
  done({
    name: 'Synet',
    version: '1.0.0',
    versionCode: 100,
    serverTime: clock.now().toISOString(),
    frozenAccounts: await countFrozen(sql),
  })

/** Returns corrected texts in compiled form, because the app does not include the message compiler. */
export const texts: PublicCall<'index/texts'> = async ({ sql }, { language, version: known }) => {
  const { version, app } = await readPatches(sql, language)
  if (version === (known ?? '0')) return done({ version, texts: null })
  return done({
    version,
    texts: Object.fromEntries(Object.entries(app).map(([id, text]) => [id, shapeOf(text).compiled])),
  })
}
