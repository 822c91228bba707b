import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiBase } from '@synet/contract/routes'
import { inTransaction } from '@synet/ledger/database'
import { takePicture } from '@synet/stack/pictures'
import { packProject } from '@synet/training/project-file/packed-project'
import { smallProject, writeFolder } from '@synet/training/project-file/test-support/small-project'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { commitOffence } from '@synet/server/test-support/commit-offence'
import { openConsole } from '#support/open-console'
import { freshSecondFactor, logInOperator, signProposal } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { browser, openBrowserStack, stack } from '#support/open-stack'
import { openClient } from '@synet/contract/test-support/open-client'

openBrowserStack()

const shoot = (page: Page, name: string) => takePicture(page, `training-console/${name}`)

it('one operator answers an appeal or proposes to lift, another agrees; a version is taken back [ENT-03]', {
  timeout: 240_000,
}, async () => {
  const { person, offence } = await commitOffence(stack)
  await person.call('train/appeal', { id: offence, text: 'My memory was faulty; it is replaced now.' })
  await inTransaction(stack.context.sql, async (tx) => {
    // The database refuses a version of which no units were merged.
    await tx`set local session_replication_role = replica`
    await tx`insert into app.model_version (project, version, weights_hash, held_out_loss, units, created_at)
      select project, 1, weights_hash, 5.31, 16, created_at from app.model_version where project = 'tiny-speeches' and version = 0`
  })

  const { page: one, problems } = await openConsole(stack, browser, 0)
  await one.goto(`${stack.urls.console}/#/training`)
  await one.getByText('Appeal pending').waitFor()
  await shoot(one, 'training')
  await one.getByRole('button', { name: /^View:/ }).click()
  const sheet = one.getByRole('dialog')
  await sheet.getByText('different final model').waitFor()
  await sheet.getByText('Propose to lift').first().click()
  await sheet.getByText(/Two operators sign it/).waitFor()
  await shoot(one, 'training-offence')
  await sheet.getByLabel('Reason').fill('The replay was repeated on a third machine and agrees with the user')
  await sheet.getByLabel('Code from your authenticator app').fill(await freshSecondFactor(stack, 0))
  await sheet.getByRole('button', { name: 'Propose to lift' }).last().click()
  await sheet.waitFor({ state: 'detached' })

  const { page: two, problems: problemsTwo } = await openConsole(stack, browser, 1)
  await two.goto(`${stack.urls.console}/#/proposals`)
  await two.getByText('Lift an offense').first().waitFor()
  await shoot(two, 'training-proposal')
  const { ops } = await logInOperator(stack, 1)
  const [open] = (await ops('proposals', { kind: 'offence.lifted', state: 'open' })).list
  expect(await signProposal(stack, open?.id ?? '')).toBe(true)
  await until('it is lifted', async () => (await person.call('train/offences', {})).list[0]?.lifted)
  await one.getByText('Lifted').waitFor()

  await one.getByRole('button', { name: 'Roll back: tiny-speeches 1' }).click()
  await one.getByRole('dialog').getByLabel('Reason').fill('It writes nonsense')
  await one
    .getByRole('dialog')
    .getByLabel('Code from your authenticator app')
    .fill(await freshSecondFactor(stack, 0))
  await one.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click()
  // The toast has the same text as the row.
  const versions = one.getByRole('table', { name: 'Versions' })
  await versions
    .getByRole('row', { name: /tiny-speeches/ })
    .getByText('Rolled back')
    .waitFor()
  const [stored] = await stack.context.sql`
    select rolled_back_at is not null as back from app.model_version where project = 'tiny-speeches' and version = 1`
  expect(stored).toEqual({ back: true })
  await one.setViewportSize({ width: 375, height: 760 })
  await shoot(one, 'training-phone')
  expect([...problems, ...problemsTwo]).toEqual([])
})

it('an operator brings a project by a file, another signs too, and every process knows it [NET-07]', {
  timeout: 240_000,
}, async () => {
  const content = await smallProject()
  const folder = await writeFolder(content)
  const file = join(folder, 'quiet-rivers.json.gz')
  await writeFile(file, packProject(content))
  await writeFile(join(folder, 'damaged.json.gz'), 'PK')

  const { page, problems } = await openConsole(stack, browser, 0)
  await page.goto(`${stack.urls.console}/#/catalogue`)
  await page.getByRole('button', { name: 'Bring a project' }).click()
  const sheet = page.getByRole('dialog')
  const send = async (path: string) => {
    await sheet.getByLabel('Packed project').setInputFiles(path)
    await sheet.getByLabel('Reason').fill('People asked for it')
    await sheet.getByLabel('Code from your authenticator app').fill(await freshSecondFactor(stack, 0))
    await sheet.getByRole('button', { name: 'Propose' }).click()
  }
  await shoot(page, 'project-sheet')
  await send(join(folder, 'damaged.json.gz'))
  await sheet.getByText('This isn’t a packed training project').waitFor()
  await shoot(page, 'project-refused')
  await send(file)
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Quiet rivers').waitFor()
  await shoot(page, 'project-waits')
  await page.getByRole('button', { name: /^View proposal/ }).click()
  await page.getByRole('dialog').getByText('SHA-256 of the file').waitFor()
  await shoot(page, 'project-proposal')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 375, height: 760 })
  await page.getByRole('button', { name: 'Bring a project' }).click()
  await shoot(page, 'project-sheet-phone')
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  await shoot(page, 'project-sheet-phone-light')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await shoot(page, 'project-light')

  const { ops } = await logInOperator(stack, 1)
  const [open] = (await ops('proposals', { kind: 'project.new', state: 'open' })).list
  expect(await signProposal(stack, open?.id ?? '')).toBe(true)
  const call = openClient(stack.urls.site)
  const shown = await until('its page is there', () =>
    call('project/detail', { code: 'quiet-rivers' }).catch(() => undefined),
  )
  expect(shown).toMatchObject({ name: 'Quiet rivers', version: 0 })
  const shard = content.definition.shards[0]?.sha256
  const { status } = await fetch(`${stack.urls.site}${apiBase}/blob/${shard}`)
  expect(status).toBe(200)
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'quiet-rivers' }).waitFor()
  expect(problems).toEqual([])
  await rm(folder, { recursive: true })
})
