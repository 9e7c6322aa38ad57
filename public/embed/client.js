/**
 * Shows the playground of an Executor Console in an element of a page.
 *
 *     import { showPlayground } from "https://console.example/embed/client.js";
 *     const playground = await showPlayground(document.querySelector("#playground"), {
 *       token: () => fetch("/playground-token", { method: "POST" }).then((answer) => answer.json()),
 *       code: "return await tools.search({ query: 'orders' });",
 *     });
 *
 * `token` asks the server of the page, which makes one with its service key: POST /api/v1/embed/tokens. It is asked again
 * when a token has ended. The other options: `code`, `theme` ("light" or "dark"), `language` (of the labels), `labels`
 * ({ run, stop, program, result, output, calls }), `title` (of the frame), and what is to be called: `onReady`, `onRefused`,
 * `onRun`, `onPaused`, `onDone`.
 */
export async function showPlayground(element, { token, title = "Playground", ...options }) {
  const origin = new URL(import.meta.url).origin;
  const newToken = async () => {
    const answer = await token();
    if (typeof answer?.token === "string") return answer;
    throw new Error(`There is no token for the playground: ${answer?.error?.message ?? "the server of this page gave none."}`);
  };
  let made = await newToken();
  const frame = document.createElement("iframe");
  const send = (message) => frame.contentWindow?.postMessage(message, origin);

  async function hear({ source, origin: from, data }) {
    if (source !== frame.contentWindow || from !== origin) return;
    if (data?.executor === "loaded") {
      const { code, theme, language, labels } = options;
      send({ executor: "start", token: made.token, code, theme, language, labels });
    } else if (data?.executor === "token-wanted") {
      made = await newToken();
      send({ executor: "token", token: made.token });
    } else options[handlers[data?.executor]]?.(data);
  }

  addEventListener("message", hear);
  frame.title = title;
  frame.src = new URL(made.path, origin).href;
  frame.style.cssText = "border: 0; width: 100%; height: 100%; min-height: 480px";
  element.replaceChildren(frame);
  return {
    setCode: (code) => send({ executor: "code", code }),
    run: () => send({ executor: "run" }),
    remove() {
      removeEventListener("message", hear);
      frame.remove();
    },
  };
}

const handlers = { ready: "onReady", refused: "onRefused", run: "onRun", paused: "onPaused", done: "onDone" };
