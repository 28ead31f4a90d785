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

/** What a ready design looks like, in the panel that it is opened from. */
export const GET: APIRoute<{ ready: ReadyDesign }> = ({ props: { ready } }) =>
  new Response(drawReadyDesign(ready.design, ready.pictured), {
    headers: { 'content-type': 'image/svg+xml' },
  });
