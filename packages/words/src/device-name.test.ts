import { expect, it } from 'vitest'
import { deviceName } from '#device-name'

it('a device is called what its owner calls it', () => {
  const names: Record<string, string> = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1':
      'Safari · iPhone',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36':
      'Chrome · Android',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0':
      'Edge · Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox · Linux',
    'synet-trainer/1.0': 'synet-trainer/1.0',
  }
  for (const [agent, name] of Object.entries(names)) expect(deviceName(agent)).toBe(name)
})
