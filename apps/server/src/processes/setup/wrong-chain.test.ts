import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { allNetworks } from '@synet/core/all-networks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '#platform/log/log'
import { StartRefusal } from '#platform/start-refusal'
import { needOwnChains } from '#processes/setup/wrong-chain'

describe('the start of a process', () => {
  const answer = (result: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
  const node = createServer((request, response) => response.end(answer(request.url === '/bep20' ? '0x38' : '0x1')))
  const silent = 'http://127.0.0.1:1'
  let url: string
  const lines = vi.spyOn(log, 'error').mockImplementation(() => {})
  beforeAll(async () => {
    await once(node.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  })
  beforeEach(() => lines.mockClear())
  afterAll(() => {
    lines.mockRestore()
    node.close()
  })

  it('writes one line for a node of another chain, and none for one that is right or silent [STD-12]', async () => {
    await needOwnChains([
      { network: allNetworks.ERC20, url },
      { network: allNetworks.BEP20, url },
      { network: allNetworks.BEP20, url: `${url}/bep20` },
      { network: allNetworks.BEP20, url: silent },
    ])
    expect(lines.mock.calls).toEqual([
      [
        'a node is on another chain',
        { network: 'BEP20', detail: expect.stringMatching(/is on chain 1, not 56: name a node/) },
      ],
    ])
  })

  it('is refused where all nodes of a network are on another chain [STD-12]', async () => {
    const nodes = [
      { network: allNetworks.ERC20, url },
      { network: allNetworks.BEP20, url: `${url}/a` },
      { network: allNetworks.BEP20, url },
    ]
    await expect(needOwnChains(nodes)).rejects.toThrow(StartRefusal)
    await expect(needOwnChains(nodes)).rejects.toThrow(
      /^a node of BEP20 \(127\.0\.0\.1:\d+\) is on chain 1, not 56: name/,
    )
  })

  it('is not refused because a node is silent, or one lies while the other is [STD-12]', async () => {
    await needOwnChains([{ network: allNetworks.BEP20, url: silent }])
    expect(lines).not.toHaveBeenCalled()
    await needOwnChains([
      { network: allNetworks.BEP20, url: silent },
      { network: allNetworks.BEP20, url },
    ])
    expect(lines).toHaveBeenCalledOnce()
  })
})
