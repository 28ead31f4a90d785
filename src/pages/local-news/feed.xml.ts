import rss from '@astrojs/rss';
import { tz } from '@date-fns/tz';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { render } from 'astro:content';
import { parseISO } from 'date-fns/parseISO';
import { newsArticlePath, paths } from '../../paths.ts';
import { shop, shopTime } from '../../shop.ts';
import { readEdition } from '../_news/edition.ts';

/** Noon at the shop on `day`, so that the date is the same in most readers' zones. */
const noon = (day: string): Date => parseISO(`${day}T12:00`, { in: tz(shopTime.zone) });

/** Every article in full, newest first, for feed readers. */
export const GET: APIRoute = async ({ site }) => {
  const address = (path: string) => new URL(path, site).href;
  const container = await AstroContainer.create();
  const items = (await readEdition()).map(async (article) => {
    const { Content } = await render(article);
    const html = await container.renderToString(Content);
    return {
      title: article.data.headline,
      link: address(newsArticlePath(article.id)),
      pubDate: noon(article.data.date),
      description: article.data.excerpt,
      categories: [article.data.category],
      // Feed readers show it far from here.
      content: html.replace(/(?<=(?:src|href|srcset)="|, )\//g, address('/')),
    };
  });
  return rss({
    title: `Local News · ${shop.name}`,
    description: `News of ${shop.city}, ${shop.regionName}, from its print shop. Local news is satire. The prices are real.`,
    site: address(paths.localNews),
    trailingSlash: false,
    items: await Promise.all(items),
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData:
      '<language>en-us</language>' +
      `<atom:link href="${address(paths.newsFeed)}" rel="self" type="application/rss+xml"/>`,
  });
};
