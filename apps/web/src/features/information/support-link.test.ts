import { expect, it } from 'vitest'
import { supportLink } from './support-link.ts'

it('the link names visitor, avatar, business and group, and keeps the rest of the address [NAV-18]', () => {
  const service = { url: 'https://chat.example.org/v?theme=dark', businessId: '12', groupId: 'a&b' }
  const user = { id: '7', nickname: '小明 & co?visiterId=8', avatar: '/mark.svg' }
  const link = supportLink(service, user, 'https://synet.example')
  expect(link.origin + link.pathname).toBe('https://chat.example.org/v')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    theme: 'dark',
    visiterId: '7',
    visiterName: '小明 & co?visiterId=8',
    avatar: 'https://synet.example/mark.svg',
    businessId: '12',
    groupId: 'a&b',
  })
  expect(
    supportLink(service, { ...user, avatar: 'https://cdn.example/a.png' }, 'https://synet.example').searchParams.get(
      'avatar',
    ),
  ).toBe('https://cdn.example/a.png')
})
