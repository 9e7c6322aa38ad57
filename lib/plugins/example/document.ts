/** The name of the API. Its calls are answered in this process, whatever the host is. */
export const exampleUrl = "https://notes.example";

const note = {
  type: "object",
  required: ["id", "title", "text", "tags", "done"],
  properties: {
    id: { type: "integer", description: "The number of the note" },
    title: { type: "string" },
    text: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
    done: { type: "boolean" },
  },
};

const answer = (description: string, schema: object) => ({ description, content: { "application/json": { schema } } });
const shared = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const query = (name: string, description: string, schema: object) => ({ name, in: "query", description, schema });

/** The description of the example API, whose calls need no network. */
export const exampleDocument = {
  openapi: "3.1.0",
  info: { title: "Example", version: "1.0.0", description: "A few notes to try the first calls with. They never change." },
  servers: [{ url: exampleUrl }],
  security: [],
  tags: [{ name: "notes" }, { name: "messages" }],
  paths: {
    "/notes": {
      get: {
        operationId: "list",
        tags: ["notes"],
        summary: "List notes",
        parameters: [
          query("done", "Only notes that are done, or only open ones", { type: "boolean" }),
          query("tag", "Only notes with this tag", { type: "string" }),
          query("limit", "How many at most", { type: "integer", minimum: 1, maximum: 50, default: 20 }),
        ],
        responses: { 200: answer("The notes", shared("NoteList")) },
      },
    },
    "/notes/search": {
      get: {
        operationId: "search",
        tags: ["notes"],
        summary: "Search notes by their words",
        parameters: [{ ...query("query", "Words to look for", { type: "string", minLength: 1 }), required: true }],
        responses: { 200: answer("The notes that hold all of the words", shared("NoteList")) },
      },
    },
    "/notes/{id}": {
      get: {
        operationId: "get",
        tags: ["notes"],
        summary: "Read one note",
        parameters: [
          { name: "id", in: "path", required: true, description: "The number of the note", schema: { type: "integer" } },
        ],
        responses: { 200: answer("The note", shared("Note")), 404: answer("There is no such note", shared("Problem")) },
      },
    },
    "/messages/echo": {
      post: {
        operationId: "echo",
        tags: ["messages"],
        summary: "Send a message and get it back",
        requestBody: { required: true, content: { "application/json": { schema: shared("Message") } } },
        responses: { 200: answer("The message as it arrived", shared("Message")) },
      },
    },
  },
  components: {
    schemas: {
      Note: note,
      NoteList: {
        type: "object",
        required: ["items", "total"],
        properties: { items: { type: "array", items: shared("Note") }, total: { type: "integer" } },
      },
      Message: {
        type: "object",
        required: ["message"],
        properties: { message: { type: "string", description: "What to say", maxLength: 2000 } },
      },
      Problem: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
    },
  },
};
