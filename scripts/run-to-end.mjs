import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end. A signal that this process gets ends the program first and then this process, so that no
 * program outlives its run. A terminal's Ctrl-C reaches both, so the program gets it twice. @returns its status
 */
export const runToEnd = (program, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    let ending
    const end = (signal) => {
      ending = signal
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, end)
    child.on('exit', (status, signal) => {
      for (const one of signals) process.off(one, end)
      const code = status ?? 128 + constants.signals[signal]
      if (ending) process.exit(code)
      resolve(code)
    })
  })
