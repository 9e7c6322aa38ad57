import { expect, it } from "vitest";
import { logos } from "./logos";

it("has a picture and a colour for each logo", () => {
  for (const { picture, color } of Object.values(logos)) {
    expect(picture).toMatch(/\.svg$|^data:image\/svg/);
    expect(color).toMatch(/^#[\da-f]{6}$/);
  }
});
