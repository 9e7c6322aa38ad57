export function buildNext(): Promise<void>;
export function buildNextToServe(): Promise<void>;
