import type { Method } from "../transport/transport";
import type { OperationKey } from "./input-output";

type Address = `${Method} /${string}`;

export const at = <Key extends OperationKey>(key: Key, address: Address) => ({ key, address });
