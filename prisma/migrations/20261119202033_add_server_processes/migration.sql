-- CreateTable: every process writes its row every two seconds, and nothing is lost with it
CREATE UNLOGGED TABLE "server_process" (
    "id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "root_key" TEXT NOT NULL,
    "room" INTEGER NOT NULL,
    "live" INTEGER NOT NULL,
    "waiting" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "server_process_pkey" PRIMARY KEY ("id")
);
