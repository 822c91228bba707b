import { call, invalidate } from '#api/api.ts'

/** If the call fails, the notice stays unread and is marked the next time it is opened. */
export async function markNoticeRead(id: string): Promise<void> {
  try {
    await call('user/noticeRead', { id })
    invalidate('user/notices', 'user/unread')
  } catch {
    // The next visit repeats it.
  }
}
