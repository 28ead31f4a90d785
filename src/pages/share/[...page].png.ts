import type { APIRoute, GetStaticPaths } from 'astro';
import { drawSharePicture } from '../../build/share-picture.tsx';
import { listShareStories, type PlannedStory } from '../../build/share-stories.ts';
import { sharePicturePath } from '../../paths.ts';

const pageOf = (path: string) => sharePicturePath(path).slice('/share/'.length, -'.png'.length);

export const getStaticPaths = (async () =>
  [...(await listShareStories())].map(([path, story]) => ({
    params: { page: pageOf(path) },
    props: { story },
  }))) satisfies GetStaticPaths;

/** The picture for previews of a page's link (Open Graph). */
export const GET: APIRoute<{ story: PlannedStory }> = async ({ props: { story } }) => {
  const { readPicture, ...words } = story;
  const picture = await drawSharePicture({ ...words, picture: await readPicture() });
  return new Response(picture, { headers: { 'content-type': 'image/png' } });
};
