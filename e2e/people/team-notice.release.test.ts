import { addMs, days, hours } from '@synet/core/clock'
import { createClient } from '@synet/contract/client'
import { userAccount } from '@synet/ledger/chart'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { describe, expect, it } from 'vitest'
import { openPhone } from '#support/browser'
import { trainToday } from '@synet/server/test-support/contributor'
import { actionKey, type Person, rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()

const visitor = (lang: string) =>
  createClient({ origin: stack.urls.site, fetch, lang: () => lang, token: () => undefined })
const idOf = async (person: Person) => BigInt((await person.call('user/info', {})).id)
const refusal = (error: string) => expect.objectContaining({ data: expect.objectContaining({ error }) })

/** @param at hours from now */
async function addNotice(at: number | null, texts: Readonly<Record<string, string>>, popup = false): Promise<string> {
  const { sql, clock } = stack.context
  const [row] = await sql<{ id: bigint }[]>`
    insert into app.notice (publish_at, popup, created_at)
      values (${at === null ? null : addMs(clock.now(), hours(at))}, ${popup}, ${clock.now()}) returning id`
  for (const [language, title] of Object.entries(texts)) {
    await sql`insert into app.notice_text (notice_id, language, title, body) values (${row?.id ?? 0n}, ${language}, ${title}, 'Body')`
  }
  return String(row?.id)
}

describe('a team on the whole product', () => {
  it('user/team: figures, level and earnings follow what members do; earnings are the ledger’s [ENT-05, API-03]', {
    timeout: 240_000,
  }, async () => {
    const { sql } = stack.context
    const agent = await registerPerson(stack, 'SYNET001')
    const { invite_code } = await agent.call('user/info', {})
    const before = await agent.call('user/team', {})
    expect(before).toMatchObject({
      invite_code,
      level: 'beginner',
      share: '3',
      directReferrals: 0,
      teamTotal: 0,
      dynamicEarnings: '0',
      members: { list: [], next: null },
    })
    const member = await registerPerson(stack, invite_code)
    const below = await registerPerson(stack, (await member.call('user/info', {})).invite_code, { bindEmail: false })
    // At once, whether it has been counted or not.
    expect(await agent.call('user/team', {})).toMatchObject({
      directReferrals: 1,
      inactiveDirectReferrals: 1,
      teamTotal: 2,
      teamInactive: 2,
      teamTasks: 0,
    })
    await rechargePerson(stack, member, '1100')
    const run = await startRun(member, '1000', false)
    const running = await agent.call('user/team', {})
    expect(running).toMatchObject({ inactiveDirectReferrals: 0, teamTotal: 2, teamInactive: 1, teamTasks: 1 })
    const { username } = await member.call('user/info', {})
    expect(running.members.list).toMatchObject([
      { name: `${username.at(0)}***${username.at(-1)}`, active: true, tasks: 1 },
    ])
    expect(JSON.stringify(running)).not.toContain(username)
    expect(await below.call('user/team', {})).toMatchObject({ teamTotal: 0 })

    await trainToday(stack, member, run)
    await moveStackClock(stack, days(1))
    await until('the agent has his share', async () => (await agent.call('user/team', {})).dynamicEarnings === '0.03')
    const [booked] = await sql<{ total: bigint }[]>`
      select sum(e.amount)::bigint as total from ledger.entries e join ledger.postings p on p.id = e.posting_id
        where e.account_id = ${userAccount(await idOf(agent), 'available', 'SNT')} and p.kind = 'run.agent-credited'`
    expect(booked?.total).toBe(30_000n)
    const [day] = (await agent.call('user/teamEarnings', {})).list
    expect(day).toMatchObject({ member: null, amount: '0.03' })
    const sources = await agent.call('user/teamEarnings', { day: day?.day ?? '' })
    expect(sources.list).toEqual([{ day: day?.day, member: `${username.at(0)}***${username.at(-1)}`, amount: '0.03' }])
    expect(await member.call('user/teamEarnings', { day: day?.day ?? '' })).toEqual({ list: [], next: null })
    await expect(agent.call('user/teamEarnings', { day: '2026-02-31' })).rejects.toEqual(refusal('request.invalid'))

    // Nine units filled the quota of a paid day; the level is the same wherever it is read.
    await until('the units are counted', async () => (await agent.call('user/team', {})).levelUnits === 9)
    await sql`insert into app.setting (name, value) values ('agentJuniorUnits', '9')`
    expect(await agent.call('user/team', {})).toMatchObject({ level: 'junior', share: '5' })
    expect((await agent.call('user/info', {})).level).toBe('junior')
    await sql`update app.setting set value = '1000' where name = 'agentJuniorUnits'`

    await member.call('purchase/endTaskPledge', { id: run, payPassword: member.payPassword }, actionKey())
    expect(await agent.call('user/team', {})).toMatchObject({
      inactiveDirectReferrals: 1,
      teamInactive: 2,
      teamTasks: 1,
    })
    expect((await auditAll(stack.context)).filter((check) => !check.green)).toEqual([])

    const { page, problems } = await openPhone(browser, stack.urls.site)
    const { token } = await agent.session()
    await page.addInitScript(`localStorage.setItem('token', '${token}')`)
    await page.goto(`${stack.urls.site}/#/pages-sub/team/index`)
    await page.getByText('0 active, 2 inactive').waitFor()
    await page.getByText('1 task · joined').waitFor()
    await page.goto(`${stack.urls.site}/#/pages-sub/promotion/index`)
    await page.getByRole('button', { name: /0\s?\.03/ }).click()
    await page
      .getByRole('dialog')
      .getByText(`${username.at(0)}***${username.at(-1)}`)
      .waitFor()
    await page.goto(`${stack.urls.site}/#/pages/download/index`)
    await page.getByText('under development').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('notices', () => {
  it('index/notice: lists published notices only, in the language asked for, else in English, else in any language [API-03]', async () => {
    const old = await addNotice(-2, { 'de-DE': 'Alt', 'en-US': 'Old', 'zh-CN': '旧' })
    const chinese = await addNotice(-1, { 'zh-CN': '仅中文' })
    const draft = await addNotice(null, { 'en-US': 'Draft' })
    const later = await addNotice(1, { 'en-US': 'Later' })
    const gone = await addNotice(-1, { 'en-US': 'Gone' })
    await stack.context.sql`update app.notice set withdrawn_at = publish_at where id = ${gone}`
    const titles = async (lang: string) =>
      (await visitor(lang)('index/notice', {})).list.map(({ title, language }) => [title, language])
    for (const lang of ['zh_CN', 'zh_TW'])
      expect(await titles(lang)).toEqual([
        ['仅中文', 'zh-CN'],
        ['旧', 'zh-CN'],
      ])
    for (const lang of ['en', 'ja'])
      expect(await titles(lang)).toEqual([
        ['仅中文', 'zh-CN'],
        ['Old', 'en-US'],
      ])
    const person = await registerPerson(stack, 'AGENT001')
    for (const id of [draft, later, gone]) {
      expect((await visitor('en')('index/notice', { id })).list).toEqual([])
      await expect(person.call('user/noticeRead', { id })).rejects.toEqual(refusal('notice.not-found'))
    }
    const first = await visitor('en')('index/notice', { limit: 1 })
    expect(first.list.map(({ id }) => id)).toEqual([chinese])
    const second = await visitor('en')('index/notice', { limit: 1, cursor: first.next ?? '' })
    expect(second.list.map(({ id }) => id)).toEqual([old])
    expect((await visitor('en')('index/notice', { cursor: "1' or 1=1" })).list).toHaveLength(2)

    // A scheduled one comes by itself.
    await moveStackClock(stack, hours(1))
    expect((await titles('en'))[0]).toEqual(['Later', 'en-US'])
  })

  it('are unread when they were published since the user registered, each until that user alone has read it', async () => {
    const ann = await registerPerson(stack, 'AGENT001')
    const ben = await registerPerson(stack, 'AGENT001')
    expect((await ann.call('user/unread', {})).notices).toBe(0)
    const id = await addNotice(0, { 'en-US': 'Fresh' }, true)
    const fresh = async (person: Person) => (await person.call('user/notices', { id })).list[0]
    expect(await fresh(ann)).toMatchObject({ title: 'Fresh', read: false, popup: true })
    expect((await ann.call('user/unread', {})).notices).toBe(1)
    await ann.call('user/noticeRead', { id })
    await ann.call('user/noticeRead', { id })
    expect(await fresh(ann)).toMatchObject({ read: true })
    expect((await ann.call('user/unread', {})).notices).toBe(0)
    expect((await ben.call('user/unread', {})).notices).toBe(1)
    const late = await registerPerson(stack, 'AGENT001')
    expect(await fresh(late)).toMatchObject({ read: true })

    // The pop-up comes once, and is read when closed.
    const { page, problems } = await openPhone(browser, stack.urls.site)
    const { token } = await ben.session()
    await page.addInitScript(`localStorage.setItem('token', '${token}')`)
    await page.goto(`${stack.urls.site}/#/pages/home/index`)
    await page.getByText('Fresh').first().waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await until('it is read', async () => (await ben.call('user/unread', {})).notices === 0)
    await page.reload()
    await page.getByText('Fresh').first().waitFor()
    expect(await page.getByRole('button', { name: 'OK' }).count()).toBe(0)
    expect(problems).toEqual([])
    await page.context().close()
  })
})

describe('notifications', () => {
  it('report the outcome of orders to their owner until they are seen; the mark hides nothing that follows', async () => {
    // An e-mail address would be an event of its own.
    const ann = await registerPerson(stack, 'AGENT001', { bindEmail: false })
    const ben = await registerPerson(stack, 'AGENT001', { bindEmail: false })
    await rechargePerson(stack, ann, '100')
    const list = (await ann.call('user/notifications', {})).list
    expect(list.map(({ state, amount, seen }) => [state, amount, seen])).toEqual([
      ['credited', '100', false],
      ['confirming', '100', false],
    ])
    expect(list[0]?.number).toBe((await ann.call('recharge/myRecords', {})).list[0]?.number)
    expect(await ann.call('user/unread', {})).toMatchObject({ notifications: 2 })
    expect((await ben.call('user/notifications', {})).list).toEqual([])
    // Somebody else's event, and one from the future, mark only what is one's own and there.
    await ben.call('user/notificationsSeen', { id: list[0]?.id ?? '' })
    await ann.call('user/notificationsSeen', { id: '999999999999' })
    expect(await ann.call('user/unread', {})).toMatchObject({ notifications: 0 })
    await rechargePerson(stack, ann, '50')
    expect(await ann.call('user/unread', {})).toMatchObject({ notifications: 2 })
    const page = await ann.call('user/notifications', { limit: 1 })
    const next = await ann.call('user/notifications', { limit: 3, cursor: page.next ?? '' })
    expect([...page.list, ...next.list].map(({ seen }) => seen)).toEqual([false, false, true, true])
  })
})

describe('the links to us', () => {
  it('index/appUrl: links come from settings; one that is not https counts as none [NAV-18, API-03]', async () => {
    const { sql } = stack.context
    const set = (name: string, value: string) =>
      sql`insert into app.setting (name, value) values (${name}, ${JSON.stringify(value)}::text::jsonb)
        on conflict (name) do update set value = excluded.value`
    expect(await visitor('en')('index/appUrl', {})).toEqual({ android: null, ios: null })
    expect(await visitor('en')('index/config', {})).toMatchObject({ customerService: null, community: [] })
    await set('androidUrl', 'https://files.example.org/synet.apk')
    await set('iosUrl', 'javascript:alert(1)')
    await set('supportUrl', 'https://chat.example.org/')
    await set('supportGroupId', '3')
    await set('telegramUrl', 'https://t.me/synet_example')
    await set('xUrl', 'http://x.example')
    expect(await visitor('en')('index/appUrl', {})).toEqual({
      android: 'https://files.example.org/synet.apk',
      ios: null,
    })
    expect(await visitor('en')('index/config', {})).toMatchObject({
      customerService: { url: 'https://chat.example.org/', businessId: '', groupId: '3' },
      community: [{ name: 'telegram', url: 'https://t.me/synet_example' }],
    })
  })
})
