import type { ApprovalDetails } from "@executor/core/executions";
import { pageAccess } from "../../api/access";
import { callApi } from "../../api/call-api";
import { gistOfApproval, isGistWhole } from "../arguments/gist";
import { headlineOf, headlineText } from "../facts/headline";
import { isDestructive } from "../facts/sentence";
import { isChosen } from "./alert-preferences";
import { closeNotifications, showNotification } from "./browser-notifications";
import type { ApprovalNews } from "./follow-approvals";

/** Tells somebody who asked for it that an approval has come: a short tone, a notification of the browser. */
export async function alertOf(organizationId: string, { newest, waiting }: ApprovalNews): Promise<void> {
  if (!newest) return;
  if (isChosen("sound")) void beep();
  if (!isChosen("notification")) return;
  const read = await callApi<ApprovalDetails>(pageAccess(organizationId), `/approvals/${newest.id}`, { method: "GET" });
  if (!read.ok || read.data.state !== "waiting") return;
  const { id, actor } = read.data;
  const { told } = headlineOf(read.data);
  const lines = [`${actor.label} asks`, gistOfApproval(read.data, told), waiting > 1 ? `${waiting} are waiting` : ""];
  await showNotification(headlineText(read.data), {
    body: lines.filter(Boolean).join("\n"),
    id,
    organizationId,
    isAnswerable: isAnswerableInPassing(read.data, told),
  });
}

/** Nobody approves in passing what they have not seen whole, or what cannot be undone. */
function isAnswerableInPassing(approval: ApprovalDetails, told: readonly string[]): boolean {
  const { kind, mayAnswer, outdated } = approval;
  return kind === "approval" && mayAnswer && outdated.length === 0 && !isDestructive(approval) && isGistWhole(approval, told);
}

/** Takes back the notifications of approvals that somebody has answered meanwhile. */
export async function endAlerts(organizationId: string): Promise<void> {
  if (!isChosen("notification")) return;
  await closeNotifications(async (id) => {
    const read = await callApi<ApprovalDetails>(pageAccess(organizationId), `/approvals/${id}`, { method: "GET" });
    return read.ok && read.data.state !== "waiting";
  });
}

/** Also heard once when somebody switches the sound on, so that they know it. */
export async function beep(): Promise<void> {
  const audio = new AudioContext();
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  loudness.gain.setValueAtTime(0.12, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.35);
  await new Promise((ended) => {
    tone.onended = ended;
  });
  await audio.close();
}
