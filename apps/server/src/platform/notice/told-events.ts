import type { NoticeChannel, NoticeKind } from '@synet/contract/notice-kinds'

/** Users are told of these events; reminders, and why a run was not renewed, are mailed where they arise. */
export const toldEvents: Readonly<
  Record<string, { readonly kind: NoticeKind; readonly channels: readonly NoticeChannel[] }>
> = {
  'transfer received': { kind: 'transfer', channels: ['push', 'mail'] },
  'recharge credited': { kind: 'deposit', channels: ['push', 'mail'] },
  'withdrawal sent': { kind: 'withdrawal', channels: ['push', 'mail'] },
  'run day-credited': { kind: 'day', channels: ['push', 'mail'] },
  'run quota-open': { kind: 'quota', channels: ['push', 'mail'] },
  'run ended': { kind: 'run', channels: ['push', 'mail'] },
  'run not-renewed': { kind: 'run', channels: ['push'] },
  'run round-return': { kind: 'run', channels: ['push'] },
  'run round-reinvest': { kind: 'run', channels: ['push'] },
  'software software-7': { kind: 'licence', channels: ['push'] },
  'software software-1': { kind: 'licence', channels: ['push'] },
  'node node-7': { kind: 'licence', channels: ['push'] },
  'node node-1': { kind: 'licence', channels: ['push'] },
}

/** Whether the jobs have to look at an event of this kind. @param state with its reason after a full stop */
export const isTold = (kind: string, state: string | undefined): boolean =>
  `${kind} ${state?.split('.')[0]}` in toldEvents
