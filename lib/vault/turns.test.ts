import { afterAll, expect, it } from "vitest";
import { disposeProcessWide } from "../process";
import { pieceBytes, takeTurn } from "./turns";

afterAll(disposeProcessWide);

it("between two turns the process looks at what else is waiting, and nobody overtakes", async () => {
  let looks = 0;
  let isOver = false;
  const look = () => {
    looks += 1;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const order: number[] = [];
  const sizes = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? pieceBytes : 1));
  await Promise.all(sizes.map((size, at) => takeTurn(size).then(() => order.push(at))));
  isOver = true;
  expect(order).toEqual(sizes.map((_, at) => at));
  expect(looks).toBeGreaterThanOrEqual(19);
});

it("what is larger than a turn gets one of its own", async () => {
  await Promise.all([takeTurn(1), takeTurn(10 * pieceBytes), takeTurn(1)]);
});
