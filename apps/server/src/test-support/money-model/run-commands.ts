import { days, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { callDespiteCrash, runDespiteKills, command, expectAccepted } from '#test-support/money-model/command'
import { text, isOverdue, extendLicences, passTime } from '#test-support/money-model/model'
import { payPassword } from '#test-support/seeded-product'

export const buy = (i: number, what: 0 | 1, k: string) =>
  command(`buy(${i}, ${what ? 'node' : 'software'})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = real.product.user(i)
    const [offer] = (await user.call(what ? 'purchase/nodeList' : 'purchase/softwareList', {})).list
    invariant(offer, 'there is something to buy')
    const answer = await callDespiteCrash(real, () =>
      user.call(
        what ? 'purchase/buyNode' : 'purchase/buySoftware',
        { id: offer.id, payPassword },
        { idempotencyKey: `${k}-${model.commands}` },
      ),
    )
    const overdue = isOverdue(model, real.product.now().getTime())
    expectAccepted(answer, state.usdt >= 1_000_000n && !overdue, () => {
      state.usdt -= 1_000_000n
      state.until[what] = Math.max(state.until[what], real.product.now().getTime()) + days(365)
    })
    return [i]
  })

export const pledge = (i: number, minor: bigint, auto: boolean) =>
  command(`pledge(${i}, ${minor}, ${auto})`, async (model, real) => {
    const state = model.users[i]
    invariant(state, 'there is such a user')
    const user = real.product.user(i)
    const task = (await user.call('purchase/taskList', {})).list.find(
      (candidate) => candidate.projectCode === 'tiny-speeches',
    )
    invariant(task, 'the tiny task is there')
    const now = real.product.now().getTime()
    const request = { taskId: task.id, region: 'accra-gh', amount: text(minor), autoReinvest: auto, payPassword }
    const answer = await callDespiteCrash(real, () =>
      user.call('purchase/taskPledge', request, { idempotencyKey: `model-pledge-${model.commands}` }),
    )
    const overdue = isOverdue(model, now)
    const equipped = Math.min(...state.until) > now && !model.runs.some((run) => run.user === i)
    const allowed = minor >= 100_000_000n && equipped && !overdue
    expectAccepted(answer, allowed && state.usdt >= minor, () => {
      state.usdt -= minor
      state.pledged += minor
      const run = {
        user: i,
        amount: minor,
        auto,
        start: now,
        round: 1,
        closed: 0,
        paidDays: 0n,
        earned: new Set<number>(),
      }
      if (typeof answer !== 'string') model.runs.push({ ...run, id: answer.id })
    })
    return [i]
  })

/** The quota of the day in progress is verified: how is the training's own matter. */
export const earn = (n: number) =>
  command(`earn(${n})`, async (model, real) => {
    const run = model.runs[n % Math.max(1, model.runs.length)]
    if (!run) return []
    const now = real.product.now()
    const day = Math.floor((now.getTime() - run.start) / days(1))
    await real.product.look`update app.run_day set state = 'earned'
      where run_id = ${run.id} and round = ${run.round} and day = ${day + 1} and state = 'open'`
    run.earned.add(day)
    return [run.user]
  })

export const endEarly = (n: number) =>
  command(`endEarly(${n})`, async (model, real) => {
    const run = model.runs[n % Math.max(1, model.runs.length)]
    if (!run) return []
    const user = real.product.user(run.user)
    for (let twice = 0; twice < 2; twice++) {
      const answer = await callDespiteCrash(real, () =>
        user.call(
          'purchase/endTaskPledge',
          { id: run.id, payPassword },
          { idempotencyKey: `model-end-${run.id}-${twice}` },
        ),
      )
      expectAccepted(answer, true, () => {})
    }
    const state = model.users[run.user]
    invariant(state, 'a run has its user')
    state.usdt += run.amount
    state.pledged -= run.amount
    model.runs.splice(model.runs.indexOf(run), 1)
    return [run.user]
  })

export const pass = (ms: number) =>
  command(`pass(${Math.round(ms / hours(1))} h)`, async (model, real) => {
    await runDespiteKills(real, (again) => real.product.pass(again ? 0 : ms))
    passTime(model, real.product.now().getTime())
    extendLicences(model, real.product.now().getTime())
    return [0, 1, 2, 3]
  })
