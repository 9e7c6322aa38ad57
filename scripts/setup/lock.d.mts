export function withLock<T>(
  file: string,
  work: () => Promise<T>,
  options?: { onWait?: (pid: number | undefined) => void },
): Promise<T>;
