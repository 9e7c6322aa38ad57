import nodemailer, { type Transporter } from "nodemailer";
import { env } from "../env";
import { Failure } from "../operation/failure";
import { processWide } from "../process";
import { redactor } from "./redact";

/** A message to one person. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

const connectMs = 10_000;
const silenceMs = 20_000;

/** Whether the operator named a mail server. */
export const sendsMail = (): boolean => env.SMTP_URL !== undefined && env.SMTP_FROM !== undefined;

/** Hands a message to the mail server of the operator, which is trusted as their database is. */
export async function sendMail({ id, to, subject, text, html }: Mail): Promise<void> {
  if (!sendsMail()) throw new Failure("unavailable", "No mail server is set up. An operator can name one with SMTP_URL.");
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) throw new Failure("invalid", "The subject holds a line break.");
  if (!/^[^\s,;:<>()"\p{Cc}]+@[^\s,;:<>()"@\p{Cc}]+$/u.test(to)) throw new Failure("invalid", "This is not one email address.");
  const from = env.SMTP_FROM;
  const messageId = `<${id}@${domainOf(from ?? "")}>`;
  try {
    await transport().sendMail({ from, to: { name: "", address: to }, subject, text, html, messageId });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { password } = new URL(env.SMTP_URL ?? "");
    const said = redactor([password, decodeURIComponent(password)])(error.message);
    throw new Failure("unavailable", `The mail server did not take it: ${said.slice(0, 500)}`);
  }
}

const transport = (): Transporter =>
  processWide(
    "outbound.mail",
    () =>
      nodemailer.createTransport({
        ...{ url: env.SMTP_URL, connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: silenceMs },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      }),
    (made) => made.close(),
  );

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
