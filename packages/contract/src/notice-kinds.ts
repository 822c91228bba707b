/** What a user can be told by push and mail. */
export const noticeKinds = [
  'transfer',
  'deposit',
  'withdrawal',
  'day',
  'quota',
  'licence',
  'run',
  'log-in',
  'security',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeChannels = ['push', 'mail'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Whether people are mailed before they choose. What happens every day is in the app; all of it is pushed. */
export const mailedFromTheStart: Readonly<Record<NoticeKind, boolean>> = {
  transfer: true,
  deposit: true,
  withdrawal: true,
  day: false,
  quota: false,
  licence: true,
  run: true,
  'log-in': true,
  security: true,
}

/** Mails about the security of an account can't be turned off: a thief would do so first. */
export const isFixed = (kind: NoticeKind, channel: NoticeChannel): boolean => kind === 'security' && channel === 'mail'
