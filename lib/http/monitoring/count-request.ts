import { meters, methodLabel, secondsSince, statusLabel } from "../../telemetry/meters";

/** Counts a request once its status is known. The route is the template of a path, or `page`. */
export function countRequest(method: string, route: string): (status: number) => void {
  const began = performance.now();
  return (status) => {
    const labels = { method: methodLabel(method), route, status: statusLabel(status) };
    meters().requests.observe(labels, secondsSince(began));
  };
}
