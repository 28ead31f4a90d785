import type { Config } from '@netlify/functions';
import { groupPicture } from '../../src/groups/group-picture.server.ts';
import { handlePage } from '../../src/platform/handle-page.server.ts';

export default handlePage(groupPicture);

export const config: Config = { path: '/g/:slug/pictures/:picture' };
