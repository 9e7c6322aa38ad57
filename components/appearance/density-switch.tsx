"use client";

import { Rows2, Rows3 } from "lucide-react";
import { Segmented } from "../ui/segmented";
import { usePreference } from "./preference";

const options: { value: "comfortable" | "dense"; label: string; icon: React.ReactNode }[] = [
  { value: "comfortable", label: "Comfortable", icon: <Rows2 aria-hidden /> },
  { value: "dense", label: "Dense", icon: <Rows3 aria-hidden /> },
];

export function DensitySwitch() {
  const [density, setDensity] = usePreference("density");
  return <Segmented label="Density of tables" options={options} value={density} onChange={setDensity} />;
}
