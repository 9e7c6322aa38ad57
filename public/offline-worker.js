/** Shows a page of our own where a page of the console cannot be reached. It keeps nothing and answers nothing else. */

addEventListener("install", () => skipWaiting());
// A request that is sent ahead goes out twice where the worker leaves the answer to the browser, which spends the code of a sign-in.
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload.disable()));

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const isPage = method === "GET" && mode === "navigate" && !/^\/(api|oauth|mcp)\//.test(new URL(url).pathname);
  if (isPage) event.respondWith(pageOf(event.request));
});

async function pageOf(request) {
  try {
    return await fetch(request);
  } catch {
    return offlinePage();
  }
}

function offlinePage() {
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "content-security-policy": policy };
  return new Response(offlineText(nonce), { status: 503, headers });
}

const offlineText = (nonce) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>No connection · Executor Console</title>
    <style nonce="${nonce}">
      :root { color-scheme: light; --ground: #ffffff; --text: #111111; --quiet: #5f5f5f; --accent: #1f5eff; --on-accent: #ffffff; }
      :root[data-theme="dark"] { color-scheme: dark; --ground: #0a0a0a; --text: #ededed; --quiet: #a0a0a0; --accent: #6b94ff; --on-accent: #0a0a0a; }
      body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--ground); color: var(--text); font: 14px/20px ui-sans-serif, system-ui, sans-serif; }
      main { max-width: 26rem; padding: 24px; display: grid; gap: 12px; justify-items: start; }
      h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; }
      p { margin: 0; color: var(--quiet); }
      button { height: 44px; padding: 0 16px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer; }
      button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <h1>The console cannot be reached</h1>
      <p id="why" role="status"></p>
      <p>What you saved is safe, and runs go on without this page. It comes back by itself as soon as the console answers.</p>
      <button type="button">Try again</button>
    </main>
    <script nonce="${nonce}">
      let theme = null;
      try { theme = localStorage.getItem("theme"); } catch { /* without storage the system decides */ }
      const system = matchMedia("(prefers-color-scheme: dark)");
      const paint = () => { document.documentElement.dataset.theme = theme === "dark" || (theme !== "light" && system.matches) ? "dark" : "light"; };
      paint();
      system.addEventListener("change", paint);
      const why = document.getElementById("why");
      const say = () => { why.textContent = navigator.onLine ? "Your network is up, but the console does not answer. It may be restarting." : "Your computer has no network."; };
      const look = () => fetch("/health/live", { cache: "no-store" }).then((answer) => answer.ok && location.reload(), say);
      say();
      addEventListener("online", look);
      addEventListener("offline", say);
      setInterval(look, 5000);
      document.querySelector("button").addEventListener("click", () => location.reload());
    </script>
  </body>
</html>
`;
