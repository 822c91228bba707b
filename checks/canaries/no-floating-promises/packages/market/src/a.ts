export function send(work: () => Promise<number>): void {
  work() // falls
  void work()
}
