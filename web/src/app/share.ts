/** Shares a record as a compressed link, and exports pictures. */

const url = (text: string) => text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const plain = (text: string) => text.replace(/-/g, '+').replace(/_/g, '/');

/** The longest link that browsers and mail programs accept. */
const LONGEST = 60_000;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** The URL fragment of a record; nothing if it would be too long. */
export async function fragmentOf(record: Uint8Array, path: string): Promise<string | undefined> {
  const packed = await through(record, new CompressionStream('deflate-raw'));
  if (packed.length > LONGEST) return undefined;
  let text = '';
  for (let i = 0; i < packed.length; i += 4096) text += String.fromCharCode(...packed.subarray(i, i + 4096));
  return new URLSearchParams({ sgf: url(btoa(text)), path }).toString();
}

/** Reads the record of a fragment; nothing if there is none or it is damaged. */
export async function recordOf(fragment: URLSearchParams): Promise<Uint8Array | undefined> {
  const packed = fragment.get('sgf');
  if (!packed) return undefined;
  try {
    const bytes = Uint8Array.from(atob(plain(packed)), (letter) => letter.charCodeAt(0));
    return await through(bytes, new DecompressionStream('deflate-raw'));
  } catch {
    return undefined;
  }
}

export function download(blob: Blob, title: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = title;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A picture as PNG, with a width in pixels. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth) || width;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('PNG');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Puts the picture on the clipboard. The blob is promised, because Safari asks for it during the click. */
export async function copyPicture(svg: string, width: number): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(svg, width) })]);
}
