import { defineConfig } from "prisma/config";

// Prisma's commands look for a native engine that only its own servers offer; naming any executable keeps them offline.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema", migrations: { path: "prisma/migrations" } });
