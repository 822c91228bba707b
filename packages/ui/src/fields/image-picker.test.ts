import { expect, it } from 'vitest'
import { chooseCount } from './image-picker.tsx'
import { playbackRate } from '../media/video-player.tsx'

it('nine images may be chosen when no count above 0 is given [UI-07]', () => {
  expect([undefined, 0, -3, Number.NaN, 1, 4].map(chooseCount)).toEqual([9, 9, 9, 9, 1, 4])
})

it('a playback rate is one of six, otherwise 1 [UI-09]', () => {
  expect([0.5, 0.8, 1, 1.25, 1.5, 2].map(playbackRate)).toEqual(['0.5', '0.8', '1', '1.25', '1.5', '2'])
  expect([0, 3, '1.5', 'fast', undefined, Number.NaN].map(playbackRate)).toEqual(['1', '1', '1.5', '1', '1', '1'])
})
