import { expect, it } from 'vitest'
import { chooseCount } from './image-picker.tsx'
import { playbackRate } from '../media/video-player.tsx'

it('UI-07 nine images may be chosen when no count above 0 is given', () => {
  expect([undefined, 0, -3, Number.NaN, 1, 4].map(chooseCount)).toEqual([9, 9, 9, 9, 1, 4])
})

it('UI-09 a playback rate is one of six, otherwise 1', () => {
  expect([0.5, 0.8, 1, 1.25, 1.5, 2].map(playbackRate)).toEqual(['0.5', '0.8', '1', '1.25', '1.5', '2'])
  expect([0, 3, '1.5', 'fast', undefined, Number.NaN].map(playbackRate)).toEqual(['1', '1', '1.5', '1', '1', '1'])
})
