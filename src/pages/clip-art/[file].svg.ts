import type { APIRoute, GetStaticPaths } from 'astro';
import { publishDrawing, readClipArt } from '../../designer/pictures/clip-art.build.ts';

export const getStaticPaths = (() =>
  readClipArt().map((drawing) => {
    const { listing, svg } = publishDrawing(drawing);
    return { params: { file: listing.file }, props: { svg } };
  })) satisfies GetStaticPaths;

/** A drawing, fetched when it is shown or used. */
export const GET: APIRoute<{ svg: string }> = ({ props: { svg } }) =>
  new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
