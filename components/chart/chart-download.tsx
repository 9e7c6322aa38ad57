"use client";

import { Download } from "lucide-react";
import type { RefObject } from "react";
import { DropdownItem, DropdownMenu } from "../ui/dropdown-menu";
import { IconButton } from "../ui/icon-button";
import { chartPicture } from "./chart-picture";
import type { ChartSeries } from "./series";

type ChartDownloadProps = {
  title: string;
  series: readonly ChartSeries[];
  /** Holds the chart. */
  within: RefObject<HTMLElement | null>;
};

/** Saves the chart as it is shown, with its title and legend. */
export function ChartDownload({ title, series, within }: ChartDownloadProps) {
  async function save(format: "svg" | "png") {
    const drawing = within.current?.querySelector<SVGSVGElement>("figure svg");
    if (!drawing) return;
    const svg = new Blob([new XMLSerializer().serializeToString(chartPicture(drawing, { title, series }))], {
      type: "image/svg+xml",
    });
    download(format === "svg" ? svg : await pngOf(svg), `${title}.${format}`);
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label="Download the chart" size="small">
          <Download aria-hidden />
        </IconButton>
      }
    >
      <DropdownItem onSelect={() => void save("png")}>PNG picture</DropdownItem>
      <DropdownItem onSelect={() => void save("svg")}>SVG drawing</DropdownItem>
    </DropdownMenu>
  );
}

/** Twice as many pixels as on the screen, so that it is sharp in a document. */
const sharpness = 2;

async function pngOf(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * sharpness, image.height * sharpness];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("The browser made no picture.")))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}
