import type { Answer } from '@synet/contract/calls'

export type Support = NonNullable<Answer<'index/config'>['customerService']>

interface Visitor {
  readonly id: string
  readonly nickname: string
  readonly avatar: string
}

/** NAV-18: who writes to support is named in the link. The chat is elsewhere, so the avatar's address is whole. */
export function supportLink({ url: text, businessId, groupId }: Support, user: Visitor, origin: string): URL {
  const url = new URL(text)
  url.searchParams.set('visiterId', user.id)
  url.searchParams.set('visiterName', user.nickname)
  url.searchParams.set('avatar', new URL(user.avatar, origin).href)
  url.searchParams.set('businessId', businessId)
  url.searchParams.set('groupId', groupId)
  return url
}
