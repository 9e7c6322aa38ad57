-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "inviter_id" TEXT,
ADD COLUMN     "inviter_kind" TEXT;

-- Whoever invited was kept by name alone: a person's name is their address. What a key made asks for a new invitation.
update "invitation" set inviter_kind = 'user', inviter_id = "user".id::text
from "user" where "invitation".state = 'waiting' and "user".email = "invitation".invited_by;
