const side = 128;
const bytesMax = 65_536;

/** Any picture that this browser can show, as a small square PNG in base64; null where it can show none. */
export async function drawLogo(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    for (const size of [side, side / 2]) {
      const drawn = await drawnAt(picture, size);
      if (drawn && drawn.size <= bytesMax) return await base64Of(drawn);
    }
    return null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawnAt(picture: HTMLImageElement, size: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const { naturalWidth: width = size, naturalHeight: height = size } = picture;
  const scale = size / Math.max(width || size, height || size);
  const [drawnWidth, drawnHeight] = [(width || size) * scale, (height || size) * scale];
  const place = [(size - drawnWidth) / 2, (size - drawnHeight) / 2, drawnWidth, drawnHeight] as const;
  canvas.getContext("2d")?.drawImage(picture, ...place);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
