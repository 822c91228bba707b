import { messageBox } from '@synet/ui/overlays/message-box'
import { useEffect } from 'react'
import { markNoticeRead } from './mark-notice-read.ts'
import type { NoticeText } from './queries.ts'

const shown = new Set<string>()

/** A notice that its authors want everybody to see: once, and read when it is closed. */
export function usePopup(notices: readonly NoticeText[] | undefined): void {
  const notice = notices?.find((one) => one.popup && !one.read && !shown.has(one.id))
  useEffect(() => {
    if (!notice) return
    shown.add(notice.id)
    void messageBox({ title: notice.title, msg: notice.body }).then(() => markNoticeRead(notice.id))
  }, [notice])
}
