const deadlock = "40P01";
const timesMax = 5;

/** Repeats a transaction that PostgreSQL ended so that another one could go on. Nothing of it was written. */
export async function repeatAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times++) {
    try {
      return await work();
    } catch (error) {
      if (times === timesMax || !isDeadlock(error)) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === deadlock;
