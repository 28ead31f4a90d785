import type { APIRoute, GetStaticPaths } from 'astro';
import { cutShareFonts } from '../../site/share-fonts.build.ts';
import { drawSharePicture } from '../../site/share-picture.build.tsx';
import { listShareStories, type PlannedStory } from '../../site/share-stories.build.ts';
import { sharePicturePath } from '../../paths.ts';

const pageOf = (path: string) => sharePicturePath(path).slice('/share/'.length, -'.png'.length);

export const getStaticPaths = (async () => {
  // A build over a site that has them all, which `npm start` makes after owners publish.
  if (process.env.KEEPS_SHARE_PICTURES) return [];
  const fonts = await cutShareFonts();
  return [...(await listShareStories())].map(([path, story]) => ({
    params: { page: pageOf(path) },
    props: { story, fonts },
  }));
}) satisfies GetStaticPaths;

type Props = { story: PlannedStory; fonts: Awaited<ReturnType<typeof cutShareFonts>> };

/** The picture for previews of a page's link (Open Graph). */
export const GET: APIRoute<Props> = async ({ props: { story, fonts } }) => {
  const { readPicture, ...words } = story;
  const picture = await drawSharePicture({ ...words, picture: await readPicture() }, fonts);
  return new Response(picture, { headers: { 'content-type': 'image/png' } });
};
