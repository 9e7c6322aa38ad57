-- CreateIndex
CREATE UNIQUE INDEX "email_domain_approved_key" ON "email_domain"("domain") WHERE (approved_at IS NOT NULL);
