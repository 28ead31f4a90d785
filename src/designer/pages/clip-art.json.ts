import type { APIRoute } from 'astro';
import { readClipArt } from '../../build/clip-art.ts';

/** The shirt designer's own drawings, fetched when somebody looks for one. */
export const GET: APIRoute = () => Response.json(readClipArt());
