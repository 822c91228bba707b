import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { allNetworks } from '@synet/core/all-networks'
import { expect, it, vi } from 'vitest'
import { log } from '#platform/log/log'
import { tellWrongChains } from '#processes/setup/wrong-chain'

it('writes one line for a node of another chain, and none for one that is right or silent [STD-12]', async () => {
  const answer = (result: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
  const node = createServer((request, response) => response.end(answer(request.url === '/bep20' ? '0x38' : '0x1')))
  await once(node.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const lines = vi.spyOn(log, 'error').mockImplementation(() => {})
  await tellWrongChains([
    { network: allNetworks.ERC20, url },
    { network: allNetworks.BEP20, url },
    { network: allNetworks.BEP20, url: `${url}/bep20` },
    { network: allNetworks.BEP20, url: 'http://127.0.0.1:1' },
  ])
  expect(lines.mock.calls).toEqual([
    [
      'a node is on another chain',
      { network: 'BEP20', detail: expect.stringMatching(/is on chain 1, not 56: name a node/) },
    ],
  ])
  lines.mockRestore()
  node.close()
})
