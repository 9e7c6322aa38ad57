// Runs in each page: notes the first paint, how far things moved without anybody's doing, and the slowest answer to an input.
window.paints = { first: 0, shift: 0, slowest: 0 };

for (const [type, note] of [
  ["paint", ({ name, startTime }) => name === "first-contentful-paint" && { first: startTime }],
  ["layout-shift", ({ value, hadRecentInput }) => !hadRecentInput && { shift: window.paints.shift + value }],
  ["event", ({ duration }) => ({ slowest: Math.max(window.paints.slowest, duration) })],
])
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) Object.assign(window.paints, note(entry));
  }).observe({ type, buffered: true, ...(type === "event" ? { durationThreshold: 16 } : {}) });
