import type { APIRoute } from 'astro';
import { publishDrawing, readClipArt } from '../designer/pictures/clip-art.build.ts';

/** What drawings the designer has, fetched when somebody looks for one or a design has one. */
export const GET: APIRoute = () =>
  Response.json(readClipArt().map((drawing) => publishDrawing(drawing).listing));
