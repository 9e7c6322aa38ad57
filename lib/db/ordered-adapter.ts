import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

type Options = ConstructorParameters<typeof PrismaPg>[1];

/**
 * Prisma asks for several relations of one read at once, also in a transaction, whose connection takes one query at a time.
 * There they take turns. Each query goes to the pool of its time.
 */
export class OrderedAdapter extends PrismaPg {
  #pool: () => Pool;

  constructor(pool: () => Pool, options: Options) {
    super(pool(), options);
    this.#pool = pool;
  }

  override async connect(): Promise<Adapter> {
    const adapter = Object.defineProperty(await super.connect(), "client", { get: () => this.#pool() });
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => inTurns(await start(isolation));
    return adapter;
  }
}

function inTurns(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const takeTurn = <Query, Result>(ask: (query: Query) => Promise<Result>) => {
    return (query: Query): Promise<Result> => {
      const answer = last.then(() => ask(query));
      last = answer.catch(() => {}); // whoever asked hears of it
      return answer;
    };
  };
  transaction.queryRaw = takeTurn(transaction.queryRaw.bind(transaction));
  transaction.executeRaw = takeTurn(transaction.executeRaw.bind(transaction));
  return transaction;
}
