"use client";

import { Play, Square } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { Tooltip } from "../ui/tooltip";
import type { May } from "./may";
import type { PlaygroundRun } from "./use-playground-run";

type RunButtonProps = { may: May; run: PlaygroundRun; isEmpty: boolean; onRun: () => void };

export function RunButton({ may, run, isEmpty, onRun }: RunButtonProps) {
  const [stopping, setStopping] = useState(false);

  async function stop() {
    setStopping(true);
    await run.stop();
    setStopping(false);
  }

  if (run.isUnderWay && may.stop)
    return (
      <Button pending={stopping} onClick={stop} className="min-w-24">
        <Square aria-hidden />
        Stop
      </Button>
    );
  return (
    <Tooltip text={may.run ? "⌘↵ or Ctrl+Enter" : "Running code needs the permission tools:call"}>
      <Button
        variant="primary"
        pending={run.isStarting || run.isUnderWay}
        disabled={!may.run || isEmpty}
        onClick={onRun}
        className="min-w-24"
      >
        <Play aria-hidden />
        Run
      </Button>
    </Tooltip>
  );
}
