import { Failure } from "../../operation/failure";
import type { Block } from "./block";
import { blocksOfHtml } from "./html";
import { requireSmallInside } from "./zip-size";

/** Word documents become HTML, whose headings say where a paragraph stands. Pictures are left out. */
export async function blocksOfDocx(bytes: Uint8Array): Promise<Block[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  requireSmallInside(buffer);
  const { default: mammoth } = await import("mammoth");
  const convertImage = mammoth.images.imgElement(async () => ({ src: "" }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage }).catch((error: unknown) => {
    throw new Failure("invalid", "The DOCX file is broken: no text can be read in it. Save it again and upload that.").causedBy(
      error,
    );
  });
  return blocksOfHtml(value);
}
