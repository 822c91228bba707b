import { days, minutes } from '@synet/core/clock'
import { readSettings } from '#platform/settings'
import { takeOperators, error } from '#test-support/operators'
import { describe, expect, it } from 'vitest'

const desk = takeOperators()
const { logInBoth, approve, ended } = desk

describe('settings', () => {
  const change = async (name: string, from: string, to: string) =>
    desk.first.ops('proposeSetting', {
      name,
      from,
      to,
      reason: 'Trying',
      secondFactor: await desk.first.secondFactor(),
    })
  const settings = () => readSettings(desk.product.look)
  const shown = async (name: string) =>
    (await desk.first.ops('settings', {})).list.find((setting) => setting.name === name)

  it('one that concerns money takes a second operator and a day, another is changed at once, and both keep their history', async () => {
    expect(await change('devicesMax', '3', '4')).toMatchObject({ state: 'executed', signedBy: null })
    expect((await settings()).devicesMax).toBe(4)
    const proposal = await change('transferFeeBps', '50', '60')
    expect(proposal).toMatchObject({ state: 'proposed', noticeMs: days(1), facts: { from: '50', to: '60' } })
    expect((await shown('transferFeeBps'))?.pending).toMatchObject({ value: '60', state: 'proposed' })
    const rival = await change('transferFeeBps', '50', '70')
    await approve(proposal)
    await approve(rival)
    await desk.product.advance(days(1) - minutes(5))
    await logInBoth()
    expect((await settings()).transferFeeBps).toBe(50)
    await desk.product.advance(minutes(5))
    expect(await ended(proposal.id)).toMatchObject({ state: 'executed' })
    expect((await settings()).transferFeeBps).toBe(60)
    // The rival was approved as a change from 50.
    expect(await ended(rival.id)).toMatchObject({ state: 'rejected', refusal: { code: 'proposal.stale' } })
    expect(await shown('transferFeeBps')).toMatchObject({ value: '60', standard: '50', changedBy: 'demo-operator-1' })
    const history = (await desk.first.ops('proposals', { kind: 'setting', name: 'transferFeeBps' })).list
    expect(history.map((one) => [one.facts['from'], one.facts['to'], one.state])).toEqual([
      ['50', '70', 'rejected'],
      ['50', '60', 'executed'],
    ])
  })

  it('a value outside its bounds, or none, is refused; one that is nevertheless in the database is ignored', async () => {
    await expect(change('exchangeFeeBps', '300', '501')).rejects.toMatchObject(
      error('setting.bounds', { min: '0%', max: '5%' }),
    )
    await expect(change('withdrawFourEyes', '5000', '50000.000001')).rejects.toMatchObject(
      error('setting.bounds', { min: '0 USDT', max: '50000 USDT' }),
    )
    await expect(change('exchangeFeeBps', '300', '2.5')).rejects.toMatchObject(error('setting.value'))
    await expect(change('inviteRequired', 'true', 'maybe')).rejects.toMatchObject(error('setting.value'))
    await expect(change('toString', '', '1')).rejects.toMatchObject(error('setting.unknown'))
    await expect(change('exchangeFeeBps', '300', '300')).rejects.toMatchObject(error('setting.unchanged'))
    await expect(change('exchangeFeeBps', '200', '250')).rejects.toMatchObject(error('proposal.stale'))
    const { sql } = desk.product.owner
    for (const value of ['9000', '-1', '"300"', 'null', 'true']) {
      await sql`insert into app.setting (name, value) values ('exchangeFeeBps', ${value}::text::jsonb)
        on conflict (name) do update set value = excluded.value`
      expect((await settings()).exchangeFeeBps).toBe(300)
    }
    await sql`delete from app.setting where name = 'exchangeFeeBps'`
  })
})
