import { PrismaPg } from "@prisma/adapter-pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/**
 * Prisma asks for several relations of one read at once, also in a transaction, whose connection takes one query at a time.
 * There they take turns.
 */
export class OrderedAdapter extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
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
