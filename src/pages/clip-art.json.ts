import type { APIRoute } from 'astro';
import { publishDrawing, readClipArt } from '../build/clip-art.ts';

/** What drawings the designer has, fetched when somebody looks for one or a design has one. */
export const GET: APIRoute = () =>
  Response.json(readClipArt().map((drawing) => publishDrawing(drawing).listing));
