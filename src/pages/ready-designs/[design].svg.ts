import type { APIRoute, GetStaticPaths } from 'astro';
import { drawReadyDesign } from '../../designer/panels/ready-design-picture.build.tsx';
import {
  readParts,
  readReadyDesigns,
  type ReadyDesign,
} from '../../designer/panels/ready-designs.build.ts';
import type { DrawingParts } from '../../designer/draw-object.ts';

export const getStaticPaths = (() => {
  const parts = readParts();
  return readReadyDesigns(parts).map((ready) => ({
    params: { design: ready.key },
    props: { ready, parts },
  }));
}) satisfies GetStaticPaths;

type Props = { ready: ReadyDesign; parts: DrawingParts };

/** A ready design's preview, for the lists that open it. */
export const GET: APIRoute<Props> = ({ props: { ready, parts } }) =>
  new Response(drawReadyDesign(ready.design, ready.pictured, parts), {
    headers: { 'content-type': 'image/svg+xml' },
  });
