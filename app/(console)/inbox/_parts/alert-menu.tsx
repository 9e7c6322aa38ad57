"use client";

import { Bell } from "lucide-react";
import { beep } from "@/components/approval/news/alert";
import { useNotification, useShortcuts, useSound } from "@/components/approval/news/alert-preferences";
import { Button } from "@/components/ui/button";
import { DropdownCheck, DropdownLabel, DropdownMenu, DropdownSeparator } from "@/components/ui/dropdown-menu";
import { useToast } from "@/components/ui/toast";

/** How this browser announces approvals. Sounds and notifications are off until somebody turns them on. */
export function AlertMenu() {
  const [sound, setSound] = useSound();
  const [notification, setNotification] = useNotification();
  const [shortcuts, setShortcuts] = useShortcuts();
  const toast = useToast();

  async function notify(isOn: boolean) {
    if (!isOn) return setNotification("off");
    const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
    if (answer === "granted") return setNotification("on");
    toast({
      title: "This browser does not let the console notify you",
      detail: "Allow notifications for this address in the settings of the browser, then try again.",
      tone: "failed",
    });
  }

  function hear(isOn: boolean) {
    setSound(isOn ? "on" : "off");
    if (isOn) void beep();
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button>
          <Bell aria-hidden />
          Alerts
        </Button>
      }
    >
      <DropdownLabel>When an approval comes, in this browser</DropdownLabel>
      <DropdownCheck checked={sound === "on"} onChange={hear}>
        Play a sound
      </DropdownCheck>
      <DropdownCheck checked={notification === "on"} onChange={(isOn) => void notify(isOn)}>
        Show a notification
      </DropdownCheck>
      <DropdownSeparator />
      <DropdownCheck checked={shortcuts === "on"} onChange={(isOn) => setShortcuts(isOn ? "on" : "off")}>
        Answer with single keys
      </DropdownCheck>
    </DropdownMenu>
  );
}
