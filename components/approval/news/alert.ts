import { isChosen } from "./alert-preferences";
import type { ApprovalNews } from "./follow-approvals";

/** Tells somebody who asked for it that an approval has come: a short tone, a notification of the browser. */
export function alertOf({ newest, waiting }: ApprovalNews): void {
  if (!newest) return;
  if (isChosen("sound")) void beep();
  if (!isChosen("notification") || !("Notification" in window) || Notification.permission !== "granted") return;
  const title = waiting === 1 ? "An approval waits for you" : `${waiting} approvals wait for you`;
  const shown = new Notification(title, { body: `${newest.asker}: ${newest.address}`, tag: "approvals", silent: true });
  shown.onclick = () => {
    window.focus();
    window.location.assign(`/inbox?approval=${newest.id}`);
  };
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
