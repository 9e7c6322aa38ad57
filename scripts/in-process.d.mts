import type { Catalog, Client } from "executor-console";

export type ExecutorOptions = {
  /** Whose rights it has. `EXECUTOR_API_KEY` unless given. */
  apiKey?: string;
  /** Where the built-in database and the root key are: `.data` in the working directory unless given. */
  dataDir?: string;
  /** A PostgreSQL of your own instead of the built-in one. */
  databaseUrl?: string;
  databaseOwnerUrl?: string;
  /** Makes the first organization with this owner and `apiKey`, if there is none yet. */
  admin?: { email: string; password: string };
  /** Tools in code, beside those of `EXECUTOR_PLUGINS`: what `definePlugin` made, files, or packages. */
  plugins?: (string | { id: string; name: string; description: string; tools: object[] })[];
  /** Any other setting of docs/self-hosting.md. */
  settings?: Record<string, string>;
};

/** The console within this process, with everything a client over HTTP has. */
export type Executor<Of extends Catalog | undefined = undefined> = Client<Of> & {
  /** Ends its work and its database. Runs that wait go on when it is opened again. */
  close(): Promise<void>;
};

export function createExecutor<Of extends Catalog | undefined = undefined>(options?: ExecutorOptions): Promise<Executor<Of>>;
