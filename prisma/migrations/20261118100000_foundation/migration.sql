-- CreateEnum
CREATE TYPE "membership_status" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "invitation_state" AS ENUM ('waiting', 'accepted', 'revoked', 'expired');

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "password_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "external_account" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "external_account_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "membership" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "status" "membership_status" NOT NULL DEFAULT 'active',
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "role" (
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "permissions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_pkey" PRIMARY KEY ("organization_id","slug")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "state" "invitation_state" NOT NULL DEFAULT 'waiting',
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "permissions" TEXT[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "id" BIGSERIAL NOT NULL,
    "account" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_address" (
    "account" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_address_pkey" PRIMARY KEY ("account","address")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "organization_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "subject" TEXT,
    "entry" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("organization_id","seq")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "organization_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "idempotent_answer" (
    "organization_id" UUID NOT NULL,
    "actor_id" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "answer" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_answer_pkey" PRIMARY KEY ("organization_id","actor_id","route","key")
);

-- CreateTable
CREATE TABLE "signal" (
    "seq" BIGSERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "transaction" BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text)::bigint,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signal_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "root_key" (
    "fingerprint" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "root_key_pkey" PRIMARY KEY ("fingerprint")
);

-- CreateTable
CREATE TABLE "data_key" (
    "organization_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "root_fingerprint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_key_pkey" PRIMARY KEY ("organization_id","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "external_account_user_id_idx" ON "external_account"("user_id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_organization_id_state_expires_at_idx" ON "invitation"("organization_id", "state", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_organization_id_user_id_idx" ON "session"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_organization_id_idx" ON "api_key"("organization_id");

-- CreateIndex
CREATE INDEX "sign_in_failure_account_at_idx" ON "sign_in_failure"("account", "at");

-- CreateIndex
CREATE INDEX "sign_in_failure_address_at_idx" ON "sign_in_failure"("address", "at");

-- CreateIndex
CREATE INDEX "audit_event_organization_id_at_idx" ON "audit_event"("organization_id", "at");

-- CreateIndex
CREATE INDEX "audit_event_organization_id_actor_id_at_idx" ON "audit_event"("organization_id", "actor_id", "at");

-- CreateIndex
CREATE INDEX "audit_event_organization_id_action_at_idx" ON "audit_event"("organization_id", "action", "at");

-- CreateIndex
CREATE INDEX "idempotent_answer_created_at_idx" ON "idempotent_answer"("created_at");

-- CreateIndex
CREATE INDEX "signal_transaction_idx" ON "signal"("transaction");

-- CreateIndex
CREATE INDEX "signal_at_idx" ON "signal"("at");

-- CreateIndex
CREATE INDEX "data_key_root_fingerprint_idx" ON "data_key"("root_fingerprint");

-- AddForeignKey
ALTER TABLE "external_account" ADD CONSTRAINT "external_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotent_answer" ADD CONSTRAINT "idempotent_answer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_key" ADD CONSTRAINT "data_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Row-level security: a row is seen by its organization, or by whoever presents what it was issued for.
-- The settings are local to a transaction: app.organization names the organization, app.presented the hash of a token or key.
CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE AS
$$ SELECT nullif(current_setting('app.organization', true), '')::uuid $$;

CREATE FUNCTION presented_hash() RETURNS bytea LANGUAGE sql STABLE AS
$$ SELECT decode(nullif(current_setting('app.presented', true), ''), 'hex') $$;

ALTER TABLE "data_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "data_key" USING (organization_id = current_organization());

ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "api_key" USING (organization_id = current_organization());
CREATE POLICY "presented" ON "api_key" FOR SELECT USING (hash = presented_hash());

ALTER TABLE "session" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "session" USING (organization_id = current_organization());
CREATE POLICY "presented" ON "session" FOR SELECT USING (token_hash = presented_hash());

ALTER TABLE "idempotent_answer" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "idempotent_answer" USING (organization_id = current_organization());

ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "audit_event" USING (organization_id = current_organization());

ALTER TABLE "audit_head" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "audit_head" USING (organization_id = current_organization());

-- The application may read the audit log and append to it through the function below; it cannot change or remove a line.
COMMENT ON TABLE "audit_event" IS 'app: select';
COMMENT ON TABLE "audit_head" IS 'app: select';

-- Appends one line to the chain of the current organization: hash = sha256(previous hash, number, text).
CREATE FUNCTION audit_append(entry text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line jsonb := entry::jsonb;
  head audit_head;
BEGIN
  INSERT INTO audit_head AS known (organization_id, seq, hash)
    VALUES (current_organization(), 1, sha256(convert_to('1 ' || entry, 'UTF8')))
    ON CONFLICT (organization_id) DO UPDATE
      SET seq = known.seq + 1, hash = sha256(known.hash || convert_to((known.seq + 1)::text || ' ' || entry, 'UTF8'))
    RETURNING * INTO head;
  INSERT INTO audit_event (organization_id, seq, at, action, actor_kind, actor_id, door, request_id, subject, entry, hash)
    VALUES (head.organization_id, head.seq, (line->>'at')::timestamptz, line->>'action', line->'actor'->>'kind', line->'actor'->>'id',
      line->>'door', line->>'requestId', line->>'subject', entry, head.hash);
  RETURN head.seq;
END $$;
REVOKE ALL ON FUNCTION audit_append(text) FROM PUBLIC;
