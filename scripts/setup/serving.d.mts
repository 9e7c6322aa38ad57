export function noteServing(folder?: string): void;
export function refuseWhileServed(folder?: string): void;
