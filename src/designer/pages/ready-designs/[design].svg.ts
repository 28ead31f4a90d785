import type { APIRoute, GetStaticPaths } from 'astro';
import { drawReadyDesign } from '../../../build/ready-design-picture.tsx';
import {
  readyDesigns,
  type ReadyDesign,
} from '../../../features/shirt-designer/panels/ready-designs.ts';

export const getStaticPaths = (() =>
  readyDesigns.map((ready) => ({
    params: { design: ready.key },
    props: { ready },
  }))) satisfies GetStaticPaths;

/** A ready design's preview, for the panel that opens it. */
export const GET: APIRoute<{ ready: ReadyDesign }> = ({ props: { ready } }) =>
  new Response(drawReadyDesign(ready.design, ready.pictured), {
    headers: { 'content-type': 'image/svg+xml' },
  });
