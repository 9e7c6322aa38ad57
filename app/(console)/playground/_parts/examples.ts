export type Example = { title: string; hint: string; code: string };

/** Example programs. All but the first call the example API, which needs no network. */
export const examples: readonly [Example, ...Example[]] = [
  {
    title: "Find tools",
    hint: "What there is for a task, and what the best one takes",
    code: `// Finds tools by what they do, then asks what the best one takes.
const { items, total } = await tools.search({ query: "list notes", limit: 5 });
console.log(\`\${total} tools\`, items.map(({ path }) => path));

const [best] = items;
if (!best) return "No tools yet: add an integration first.";
return await tools.describe.tool({ path: best.path });
`,
  },
  {
    title: "Call a tool",
    hint: "The notes with a tag, as a table",
    code: `// A call answers { ok, data, http } or { ok: false, error }.
const answer = await tools.example.notes.list({ tag: "work" });
if (!answer.ok) throw new Error(answer.error.message);

console.log(\`\${answer.data.total} notes\`);
return answer.data.items;
`,
  },
  {
    title: "Several calls at once",
    hint: "Reads run side by side; output comes as it happens",
    code: `// Calls that only read run side by side.
const ids = [1, 2, 3];
const answers = await Promise.all(ids.map((id) => tools.example.notes.get({ id })));

for (const { ok, data } of answers) {
  if (ok) emit({ title: data.title, done: data.done });
}
const open = answers.filter(({ ok, data }) => ok && !data.done);
return { open: open.length, of: ids.length };
`,
  },
  {
    title: "A call that asks first",
    hint: "The run waits until somebody approves",
    code: `// What changes something asks a person. The run waits here, for days if it must.
const answer = await tools.example.messages.echo({ body: { message: "Hello from the playground" } });

console.log(answer.ok ? "approved and sent" : answer.error.code);
return answer.ok ? answer.data : answer.error;
`,
  },
];
