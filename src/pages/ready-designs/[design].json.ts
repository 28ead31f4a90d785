import type { APIRoute, GetStaticPaths } from 'astro';
import {
  readParts,
  readReadyDesigns,
  type ReadyDesign,
} from '../../designer/panels/ready-designs.build.ts';

export const getStaticPaths = (() =>
  readReadyDesigns(readParts()).map(({ key, design }) => ({
    params: { design: key },
    props: { design },
  }))) satisfies GetStaticPaths;

/** A ready design, fetched when it is opened. */
export const GET: APIRoute<Pick<ReadyDesign, 'design'>> = ({ props: { design } }) =>
  Response.json(design);
