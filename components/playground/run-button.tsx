"use client";

import { Play, Square } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button";
import { Tooltip } from "../ui/tooltip";
import type { May } from "./may";
import type { PlaygroundRun } from "./use-playground-run";

const usual = { run: "Run", stop: "Stop" };

type RunButtonProps = {
  may: Pick<May, "run" | "stop">;
  run: PlaygroundRun;
  isEmpty: boolean;
  onRun: () => void;
  labels?: { run: string; stop: string };
};

export function RunButton({ may, run, isEmpty, onRun, labels = usual }: RunButtonProps) {
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
        {labels.stop}
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
        {labels.run}
      </Button>
    </Tooltip>
  );
}
