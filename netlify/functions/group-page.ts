import type { Config } from '@netlify/functions';
import { groupPage } from '../../src/groups/group-page.server.tsx';
import { handlePage } from '../../src/platform/handle-page.server.ts';

export default handlePage(groupPage);

export const config: Config = {
  path: ['/shops', '/g/:slug', '/g/:slug/:key', '/g/:slug/stop/:stop'],
};
