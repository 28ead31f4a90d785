import * as z from 'zod/mini';
import { designPictures, designSchema, pictureIdSchema, type Design } from '../design.ts';
import { designExcess } from '../design-work.ts';
import { designTitle } from '../design-name.ts';
import { checkPicture } from '../pictures/check-picture.client.ts';

/** Largest design file, pictures included: 60 MB. */
export const maxDesignFileBytes = 60 * 1024 * 1024;

const fileSchema = z.object({
  kind: z.literal('shirt-design'),
  version: z.literal(1),
  design: designSchema,
  /** Bytes as base64, by id. */
  pictures: z.array(z.object({ id: pictureIdSchema, base64: z.string() })),
});

export type DesignFile =
  | { ok: true; design: Design; pictures: ReadonlyMap<string, Blob> }
  | { ok: false; message: string };

/** 'Duck parade' → 'Duck parade.shirt.json', without characters that file systems refuse. */
export function designFileName(design: Pick<Design, 'name'>): string {
  return `${designTitle(design).replace(/[^\p{L}\p{N} ._()-]/gu, '')}.shirt.json`;
}

/** A design with all its pictures, as one file. */
export async function exportDesign(
  design: Design,
  picture: (id: string) => Blob | undefined,
): Promise<{ ok: true; file: Blob } | { ok: false; message: string }> {
  const pictures: { id: string; base64: string }[] = [];
  for (const id of designPictures(design)) {
    const blob = picture(id);
    if (!blob) {
      return {
        ok: false,
        message:
          'A picture in this design isn’t on this device, so the file would be missing it. Delete the picture, or add it again.',
      };
    }
    pictures.push({ id, base64: toBase64(new Uint8Array(await blob.arrayBuffer())) });
  }
  const content = { kind: 'shirt-design', version: 1, design, pictures };
  const file = new Blob([JSON.stringify(content)], { type: 'application/json' });
  if (file.size > maxDesignFileBytes) {
    return {
      ok: false,
      message:
        'With its pictures, this design is over 60 MB, our limit for a file. Use smaller ones.',
    };
  }
  return { ok: true, file };
}

/**
 * Reads such a file as a design with a new id. Everything is checked: the design by its schema,
 * each picture by its header and SHA-256. Never rejects; nothing of a bad file is kept.
 */
export async function importDesign(file: Blob): Promise<DesignFile> {
  if (file.size > maxDesignFileBytes) return refused('This file is over 60 MB, our limit.');
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return refused(
      'This isn’t a design file. Choose one that was saved here: its name ends in .shirt.json.',
    );
  }
  const result = fileSchema.safeParse(content);
  if (!result.success) {
    return refused(
      'We can’t read the design in this file. It may be damaged, or from a newer version. Save it again where it was made.',
    );
  }
  const { design, pictures } = result.data;
  const excess = designExcess(design);
  if (excess !== null) return refused(excess);
  const texts = new Map(pictures.map(({ id, base64 }) => [id, base64]));
  const checked = new Map<string, Blob>();
  for (const id of designPictures(design)) {
    const text = texts.get(id);
    if (text === undefined) {
      return refused('A picture is missing from this file. Save it again where it was made.');
    }
    const bytes = fromBase64(text);
    const blob = bytes && (await checkPicture(design, id, bytes));
    if (!blob) {
      return refused('A picture in this file is damaged. Save the file again where it was made.');
    }
    checked.set(id, blob);
  }
  return { ok: true, design: { ...design, id: crypto.randomUUID() }, pictures: checked };
}

const refused = (message: string): DesignFile => ({ ok: false, message });

/** In pieces, because a call can only take so many arguments. */
const pieceBytes = 3 * 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)));
  }
  return text;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
