import type { Answer } from '@synet/contract/calls'
import { Mark } from '@synet/ui/icons/mark'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { useState } from 'react'
import { t } from '#texts/t.ts'
import { Dotted } from '@synet/ui/layout/dotted'
import css from './profile-head.module.css'

/** Nickname defaults to the user name, the avatar to the product's mark (ENT-01). */
export function ProfileHead({ user }: { user: Answer<'user/info'> }) {
  const [broken, setBroken] = useState(false)
  return (
    <div className={css['head']}>
      <span className={css['avatar']}>
        {user.avatar && !broken ? <img src={user.avatar} alt="" onError={() => setBroken(true)} /> : <Mark size={32} />}
      </span>
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className={css['name']}>{user.nickname || user.username}</div>
        <div className="note">
          <Dotted
            text={[user.phone, user.level !== 'beginner' && t(`level.${user.level}`)].filter(Boolean).join(' · ')}
          />
        </div>
      </div>
      {user.demo && <StatusTag tone="plain">{t('my.demo')}</StatusTag>}
    </div>
  )
}
